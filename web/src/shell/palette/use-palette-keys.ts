import { useEffect } from 'react'
import { showPalette } from './open-state.ts'

/**
 * Ctrl+K or ⌘K opens the palette from everywhere, `/` where no list uses it for its own search. Listens on the
 * window, after all handlers of the page.
 */
export function usePaletteKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  if (!isCommand(event) && !isSlash(event)) return
  // An open alert dialog has priority. A toast has the same role but asks nothing.
  if (document.querySelector('[role="alertdialog"]:not(.toast)')) return
  event.preventDefault()
  showPalette(true)
}

/** Checks the key's position as well: on an Urdu or Arabic keyboard it types another letter. */
function isCommand({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')
}

function isSlash({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return false
  return !(target instanceof HTMLElement) || !target.closest(typing)
}

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
