import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Handlers of the shortcuts on every page of rows, whatever the layout. */
export type PageKeys = {
  search: RefObject<HTMLInputElement | null>
  onNew: (() => void) | undefined
  onHelp: () => void
}
type Keys = PageKeys & {
  onPage?: () => void
  /** Undefined while nothing is selected. */
  onClear?: (() => void) | undefined
}

/**
 * Handles the shortcuts of a list, wherever the focus is on its page, but not while the user types or an
 * overlay is open.
 */
export function useListKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return
    const isCommand = event.ctrlKey || event.metaKey
    const act = isCommand ? commandOf(event, keys) : actOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Ctrl+A selects all rows while one of them has the focus; elsewhere it is left to the browser. */
function commandOf({ key, target }: KeyboardEvent, { onPage }: Keys): Keys['onPage'] {
  const isRow = target instanceof Element && target.closest('[data-id]') !== null
  return key.toLowerCase() === 'a' && isRow ? onPage : undefined
}

function actOf({ key, target }: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const acts: Record<string, (() => void) | undefined> = {
    '/': () => keys.search.current?.focus(),
    '?': keys.onHelp,
    n: keys.onNew,
    f: press('[data-list-filter]'),
    e: press('[data-list-export]'),
    p: press('[data-list-print]'),
    Escape: keys.onClear,
  }
  if (key in acts) return acts[key]
  const isEntry = key === 'j' || (key === 'ArrowDown' && target === document.body)
  return isEntry ? enterList : undefined
}

function press(part: string) {
  return () => document.querySelector<HTMLElement>(part)?.click()
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

function enterList(): void {
  document
    .querySelector<HTMLElement>(
      '.resource-list tbody tr[tabindex="0"], .resource-card-open, .board-cards:not([data-empty])',
    )
    ?.focus()
}
