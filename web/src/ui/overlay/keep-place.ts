import { openDialogs } from './open-dialogs.ts'

/**
 * Passes a dialog's focus on to the element inside that had it last, if the dialog gets it from nowhere. Half a
 * second after opening, react-aria focuses a dialog again, for VoiceOver, unless something has the focus: for a
 * moment nothing has, when a menu inside has closed and its button is not refocused yet. The user would lose
 * their place.
 */
export function keepPlace(dialog: HTMLElement | null) {
  if (!dialog) return undefined
  let place: HTMLElement | undefined
  function keep({ target, relatedTarget }: FocusEvent) {
    if (target !== dialog) place = target instanceof HTMLElement ? target : undefined
    else if (relatedTarget === null && place?.isConnected) place.focus()
  }
  /** Where the element that had the focus is gone, as a button that can be pressed once, keys go to the top dialog. */
  function regain({ key }: KeyboardEvent) {
    if (!dialog || document.activeElement !== document.body || openDialogs().at(-1) !== dialog) return
    const last = place?.isConnected ? place : dialog
    last.focus()
    if (key === 'Escape')
      last.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  dialog.addEventListener('focusin', keep)
  document.addEventListener('keydown', regain)
  return () => {
    dialog.removeEventListener('focusin', keep)
    document.removeEventListener('keydown', regain)
  }
}
