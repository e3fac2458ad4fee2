const focusable =
  ':is(input:not([type=hidden], [tabindex="-1"]), textarea, button, [role=spinbutton]):not(:disabled)'

/** Takes the keyboard to the setting that an address names, as in `#timeZone`. */
export function focusOf(form: HTMLElement | null, hash: string): void {
  const name = hash.slice(1)
  if (name === '') return
  const field = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}
