const key = 'viewed-from'

/** Stores the page on which viewing as another user begins. */
export function keepPlace(): void {
  sessionStorage.setItem(key, location.pathname + location.search)
}

/** Returns to that page; in another tab, home. */
export function leaveView(): void {
  location.assign(sessionStorage.getItem(key) ?? '/')
}
