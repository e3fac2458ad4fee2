/** For how long a part of the program may take to load; after it, waiting longer helps nobody. */
export const patienceMs = 120_000

const key = 'reloaded-at'
/** Within this time a page is not loaded again by itself: what is still broken then would never end. */
const calmMs = 10 * 60_000

/** A failed `import()`, in the words of each browser. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}

/** Since when the reader is leaving the page: what was still on its way is not lost, it is wanted no more. */
let leftAt = Number.NEGATIVE_INFINITY
const leavingMs = 10_000

/** Looks out for the reader leaving, so that no reload brings them back. */
export function noticeLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
}

/** Loads the page again, once: with a new version on the server the parts have other names. Tells whether it does. */
export function reloadOnce(now: number = Date.now(), reload: () => void = () => location.reload()): boolean {
  const last = Number(sessionStorage.getItem(key)) || 0
  if (now - last < calmMs || now - leftAt < leavingMs) return false
  sessionStorage.setItem(key, String(now))
  reload()
  return true
}
