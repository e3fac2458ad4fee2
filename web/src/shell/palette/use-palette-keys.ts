import { useEffect } from 'react'
import { showPalette } from './open-state.ts'

/**
 * Ctrl+K or ⌘K opens the palette from everywhere, `/` where no list takes it for its own search. Heard at the window,
 * after everything on the page.
 */
export function usePaletteKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  if (!isCommand(event) && !isSlash(event)) return
  // What must be answered goes first. A toast bears the same role and asks nothing.
  if (document.querySelector('[role="alertdialog"]:not(.toast)')) return
  event.preventDefault()
  showPalette(true)
}

/** By the key's place as well: on an Urdu or Arabic keyboard it writes another letter. */
function isCommand({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')
}

function isSlash({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return false
  return !(target instanceof HTMLElement) || !target.closest(typing)
}

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
