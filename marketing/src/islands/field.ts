/** Puts a sentence under a field and ties it to the control; `focus` also goes there. */
export function markWrong(root: ParentNode, name: string, sentence: string, focus = false): void {
  const place = root.querySelector<HTMLElement>(`#${name}-wrong`)
  const control = controlOf(root, name)
  if (!place) return
  place.textContent = sentence
  place.hidden = false
  control?.setAttribute('aria-invalid', 'true')
  const described = (control?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== place.id)
  control?.setAttribute('aria-describedby', [...described, place.id].join(' '))
  if (focus) control?.focus()
}

export function unmark(root: ParentNode, name: string): void {
  const place = root.querySelector<HTMLElement>(`#${name}-wrong`)
  if (place) place.hidden = true
  controlOf(root, name)?.removeAttribute('aria-invalid')
}

/** The control that answers for a name: an input, a select or the first of its choices. */
export function controlOf(root: ParentNode, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[name="${name}"]`)
}
