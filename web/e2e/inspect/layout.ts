/* oxlint-disable unicorn/consistent-function-scoping -- a function that travels into the page takes its own along */
// These run inside the page: each is whole in itself.

/** Elements whose content sticks out sideways by more pixels than `slack`, although nothing says that it may be cut or scrolled. */
export function overflowing(slack = 1): string[] {
  const found: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!(element instanceof HTMLElement) || element.clientWidth === 0) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest('.visually-hidden, [aria-hidden=true], [data-print-sheet]')) continue
    const style = getComputedStyle(element)
    const isMeant =
      style.overflowX === 'auto' ||
      style.overflowX === 'scroll' ||
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      style.clipPath !== 'none'
    if (isMeant || element.matches('input, textarea, html')) continue
    // A number on the corner of an icon hangs over on purpose.
    if ([...element.children].some((child) => getComputedStyle(child).position === 'absolute')) continue
    const over = element.scrollWidth - element.clientWidth
    if (over > slack) found.push(`${element.tagName.toLowerCase()}.${element.className} by ${over}px`)
  }
  return found
}

/** What a finger must hit and is smaller than 24 px; links inside of sentences are excepted (WCAG 2.5.8). */
export function smallTargets(): string[] {
  const pressable =
    'a[href], button, input, select, textarea, [role=button], [role=menuitem], [role=tab], [role=checkbox], [role=option], [role=switch]'
  const found: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>(pressable)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (element.closest('[aria-hidden=true], [inert]')) continue
    const target = element.closest('.visually-hidden, label') ? element.closest('label') : element
    if (!target || getComputedStyle(target).display === 'inline') continue
    if (isForReaders(target)) continue
    const { width, height } = target.getBoundingClientRect()
    if (width === 0 || (width > 23.5 && height > 23.5)) continue
    const name = element.getAttribute('aria-label') ?? element.textContent
    found.push(`${element.tagName.toLowerCase()} “${name}” is ${Math.round(width)} × ${Math.round(height)}`)
  }
  return found

  /** Clipped to a point: only screen readers meet it. */
  function isForReaders(element: Element | null): boolean {
    for (let at = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true
    return false
  }
}
