const focusable =
  ':is(input:not([type=hidden], [tabindex="-1"]), textarea, button, [role=spinbutton]):not(:disabled)'
/** For how long a field is waited for that is on its way. */
const patience = 5_000

/** Takes the keyboard to the setting that an address names, as in `#timeZone`; gives what stops it. */
export function focusOf(form: HTMLElement | null, hash: string): (() => void) | undefined {
  const name = hash.slice(1)
  if (!form || name === '' || focusIn(form, name)) return undefined
  const watch = new MutationObserver(() => focusIn(form, name) && stop())
  const timer = setTimeout(stop, patience)
  function stop() {
    clearTimeout(timer)
    watch.disconnect()
  }
  watch.observe(form, { childList: true, subtree: true })
  return stop
}

/** Whether the field was there. */
function focusIn(form: HTMLElement, name: string): boolean {
  const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  const box = field?.querySelector<HTMLElement>(focusable)
  field?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
  return box !== undefined && box !== null
}
