/** A value that this device keeps for the site. Where storage is shut, nothing is kept and nothing breaks. */
export function recall(
  key: string,
  store: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): string | null {
  try {
    return window[store].getItem(key)
  } catch {
    return null
  }
}

export function keep(
  key: string,
  value: string,
  store: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): void {
  try {
    window[store].setItem(key, value)
  } catch {
    // A private window or a full disk: the page works without.
  }
}

export function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
