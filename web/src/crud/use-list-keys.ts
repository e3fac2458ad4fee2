import { type RefObject, useEffect, useEffectEvent } from 'react'

type Keys = { search: RefObject<HTMLInputElement | null>; onNew: (() => void) | undefined }

/** `/` goes to the search box, `n` begins a new record, the down arrow enters the list; never while one types. */
export function useListKeys({ search, onNew }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target))
      return
    if (event.key === '/') search.current?.focus()
    else if (event.key === 'n' && onNew) onNew()
    else if (event.key === 'ArrowDown' && event.target === document.body) enterList()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}

function enterList(): void {
  document.querySelector<HTMLElement>('.resource-list tbody tr[tabindex="0"], .resource-card')?.focus()
}
