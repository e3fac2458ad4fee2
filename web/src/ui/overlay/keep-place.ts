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
  dialog.addEventListener('focusin', keep)
  return () => dialog.removeEventListener('focusin', keep)
}
