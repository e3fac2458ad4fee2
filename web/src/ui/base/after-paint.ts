/**
 * Does what takes long once the next picture is on the screen: the press that asked for it is seen to be heard at once.
 * For what a visible page is asked to do; a page in the background paints nothing and waits.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
