// Everything in this file runs inside the page.

/** When the page showed what, in milliseconds from its first byte asked for. */
export type Looked = { lcp: number; data: number; usable: number }
type Looking = Window & { looked: Looked }

/** What a home shows of the school's own data: what waits, a number, a line of a card. */
export const lookFor =
  '.home :is(.need, .stat, .home-card li, .home-card td, .home-card dd, .home-card figure)'

/** Notes the moments of the first picture. */
export function look(shown: string) {
  const looked: Looked = { lcp: 0, data: 0, usable: 0 }
  Object.assign(window, { looked })
  if (self !== top) return
  new PerformanceObserver((told) => {
    for (const { startTime } of told.getEntries()) if (looked.usable === 0) looked.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const isIdle = now - before < 100
    before = now
    if (looked.data === 0 && document.querySelector(shown)) looked.data = now
    // Menus answer, and nothing in sight is still a placeholder.
    const gaps = [...document.querySelectorAll('main .skeleton')]
    const isGap = gaps.some((gap) => gap.getBoundingClientRect().top < innerHeight)
    if (!isIdle || looked.data === 0 || isGap || !document.querySelector('.avatar-button')) return
    looked.usable = now
    clearInterval(timer)
  }, 25)
}

export function looked(): Looked | undefined {
  return (window as unknown as Looking).looked
}

export function hasShown(moment: keyof Looked): boolean {
  return ((window as Partial<Looking>).looked?.[moment] ?? 0) > 0
}
