/**
 * Since when the event stream has to tell what others have changed, by the clock of the school: since what is shown was
 * first asked for. That is before the stream is open: the page says who opens it, and its first script asks for data.
 */
let since = 0
/** The school's clock when the server made the page, and the page's own when it came. */
let page: { madeAt: number; cameAt: number } | undefined

/** What the page shows is as old as the page itself. */
export function pageCame(madeAt: number | undefined, cameAt = arrival()): void {
  page = madeAt === undefined ? undefined : { madeAt, cameAt }
  since = madeAt ?? 0
}

/** From here on everything is asked anew. A page was a moment on its way, by which this is too early rather than too late. */
export function asksAnew(now = performance.now()): void {
  if (page) since = Math.round(page.madeAt + now - page.cameAt)
}

/** 0 where the page does not say when it was made. */
export function shownSince(): number {
  return since
}

function arrival(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'responseStart' in entry ? Number(entry.responseStart) : performance.now()
}
