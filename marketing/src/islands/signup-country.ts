import { call, doors } from './api.ts'

/** The country of the visitor's clock, unless a draft has named one. */
export function guessCountry(select: HTMLSelectElement): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const found = [...select.options].find((option) => option.dataset['clock'] === zone)
  select.value = found?.value ?? 'PK'
}

/** The calling code beside the telephone number, and what a mobile looks like there. */
export function dressPhone(root: HTMLElement, select: HTMLSelectElement): void {
  const code = root.querySelector('[data-calling-code]')
  if (code) code.textContent = `+${select.selectedOptions[0]?.dataset['calling'] ?? ''}`
  const phone = root.querySelector<HTMLInputElement>('[name=phone]')
  if (phone) phone.placeholder = select.value === 'PK' ? '0300 1234567' : ''
}

/** The curricula of a country. The field keeps its place where there is none: what comes late moves no button. */
export async function offerProviders(root: HTMLElement, country: string): Promise<void> {
  const select = root.querySelector<HTMLSelectElement>('[name=courseProvider]')
  if (!select) return
  const found = await call(doors.listCourseProviders, { query: { country } }).catch(() => null)
  if (!found) return
  const kept = select.value
  const options = found.rows.map(({ key, name }) => new Option(name, key))
  select.replaceChildren(...[...select.options].slice(0, 1), ...options)
  select.value = found.rows.some(({ key }) => key === kept) ? kept : ''
  select.disabled = found.rows.length === 0
}
