/* oxlint-disable unicorn/consistent-function-scoping -- a function that travels into the page takes its own along */
import type { Page } from '@playwright/test'

type Step = { name: string; fault: string | undefined; isLost: boolean; isAgain: boolean }
type Walk = { seen: Set<Element>; last?: Element | undefined; before: Map<Element, string> }
const most = 70

/**
 * Goes through the page by Tab, from its beginning or from an element: what has the focus is seen, lies open, shows
 * its ring, and is never nothing.
 */
export async function focusFaults(page: Page, from?: string): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(begin)
  // A dialog takes the focus back in the next frame.
  await page.evaluate(() => new Promise((rest) => requestAnimationFrame(() => setTimeout(rest))))
  if (from) await page.locator(from).focus()
  for (let steps = 0; steps < most; steps += 1) {
    await page.keyboard.press('Tab')
    const { name, fault, isLost, isAgain } = await page.evaluate(look)
    if (fault) found.push(`${name}: ${fault}`)
    if (isLost || isAgain) break
  }
  return found
}

function begin() {
  const kept = { seen: new Set<Element>(), last: undefined, before: new Map<Element, string>() }
  Object.assign(window, { walk: kept })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  document.documentElement.scrollTop = 0
}

/** Runs inside the page, after each Tab. */
function look(): Step {
  const { walk } = window as unknown as { walk: Walk }
  const element = document.activeElement
  // A dialog as a whole is where its script begins; nobody gets there by a key, and no ring is drawn around it.
  const { last } = walk
  const wasReached = last instanceof HTMLElement && last.tabIndex >= 0
  const lastLook =
    wasReached && !hasChanged(walk.before, last) ? `${nameOf(last)} showed no focus` : undefined
  if (!element || element === document.body || element === document.documentElement) {
    const left = walk.last ? reachable().filter((one) => isAfter(one, walk.last)) : reachable()
    const fault = left.length > 0 ? `the focus is lost before ${nameOf(left[0])}` : lastLook
    return { name: 'the page', fault, isLost: true, isAgain: false }
  }
  const isAgain = walk.seen.has(element)
  walk.seen.add(element)
  walk.last = element
  walk.before = print(element)
  return { name: nameOf(element), fault: lastLook ?? hidden(element), isLost: false, isAgain }

  /** How an element and what surrounds it are drawn: a ring may stand on any of them. */
  function print(one: Element): Map<Element, string> {
    const near = [
      one,
      ...parents(one, 3),
      ...one.querySelectorAll('*'),
      ...(one.parentElement?.children ?? []),
    ]
    return new Map([...new Set(near)].slice(0, 40).map((part) => [part, drawn(part)]))
  }
  function hasChanged(before: Map<Element, string>, last: Element): boolean {
    const now = document.activeElement
    const isOther = [...before].some(
      ([part, was]) => !now?.contains(part) && (!part.isConnected || drawn(part) !== was),
    )
    // The ring of a field stands around its buttons too, and stays while the focus goes from one to the other.
    const isShared = parents(last, 3).some((up) => up.contains(now) && hasRing(up))
    return isOther || isShared || Boolean(now?.contains(last))
  }
  /** An outline that cannot be seen is only there for forced colours. */
  function hasRing(one: Element): boolean {
    const { outlineStyle, outlineColor } = getComputedStyle(one)
    return outlineStyle === 'solid' && outlineColor !== 'rgba(0, 0, 0, 0)'
  }
  function drawn(one: Element): string {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
      getComputedStyle(one)
    const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
    return [outline, boxShadow, borderColor, backgroundColor].join(' ')
  }
  function parents(one: Element, count: number): Element[] {
    const up = one.parentElement
    return up && count > 0 ? [up, ...parents(up, count - 1)] : []
  }
  function hidden(one: Element): string | undefined {
    const shown =
      one.matches('input') && one.closest('label, .visually-hidden') ? (one.closest('label') ?? one) : one
    const box = shown.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) return 'has no size'
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    if (right - left < 1 || bottom - top < 1) return 'is outside of the window'
    const points = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const))
    const open = points.some(([x, y]) => {
      const over = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
      return over !== null && (shown.contains(over) || over.contains(shown))
    })
    return open ? undefined : 'is covered'
  }
  function reachable(): Element[] {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
    return [...all].filter(
      (one) =>
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[inert], [aria-hidden=true], [role=radiogroup], [role=grid], [role=toolbar]'),
    )
  }
  function isAfter(one: Element, last: Element | undefined): boolean {
    return Boolean(last && last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  function nameOf(one: Element | undefined): string {
    return `${one?.tagName.toLowerCase()} “${(one?.getAttribute('aria-label') ?? one?.textContent ?? '').slice(0, 40)}”`
  }
}
