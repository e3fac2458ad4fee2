/**
 * A dialog that is focused from nowhere gives the focus on to what had it last within. Half a second after it has
 * opened, react-aria focuses a dialog once more, for VoiceOver, unless something has the focus: and nothing has, for a
 * moment, when a menu within has closed and its button is not focused again yet. Whoever was there would be thrown out.
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
