const key = 'viewed-from'

/** Keeps the page on which a look as somebody else begins. */
export function keepPlace(): void {
  sessionStorage.setItem(key, location.pathname + location.search)
}

/** Goes back to it; in another tab, home. */
export function leaveView(): void {
  location.assign(sessionStorage.getItem(key) ?? '/')
}
