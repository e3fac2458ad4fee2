/** Timeout for loading a chunk of the program; waiting longer helps nobody. */
export const patienceMs = 120_000

const key = 'reloaded-at'
/** Minimum time between two automatic reloads: prevents an endless loop if a chunk stays broken. */
const calmMs = 10 * 60_000

/** Whether an error is a failed `import()`, in the wording of each browser. */
export function isLostChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}

/** When the reader began to leave the page: pending chunks then fail because they were cancelled. */
let leftAt = Number.NEGATIVE_INFINITY
const leavingMs = 10_000

/** Tracks when the reader leaves the page, so that no automatic reload brings them back. */
export function noticeLeaving(): void {
  addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
}

/** Reloads the page, once: after a deployment the chunks have other names. Returns whether it reloads. */
export function reloadOnce(now: number = Date.now(), reload: () => void = () => location.reload()): boolean {
  const last = Number(sessionStorage.getItem(key)) || 0
  if (now - last < calmMs || now - leftAt < leavingMs) return false
  sessionStorage.setItem(key, String(now))
  reload()
  return true
}
