/**
 * Runs slow work after the next paint, so that the press that caused it gets feedback at once. Only for visible
 * pages; a background page does not paint, and the work waits.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
