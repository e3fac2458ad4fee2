import type { SignupWords } from '../signup/words.ts'
import type { Answers } from './application.ts'
import { type Availability, availability } from './availability.ts'
import { keepDraft, recallDraft } from './draft.ts'
import { bandOf } from 'kit/prices/catalogue'
import { unmark } from './field.ts'
import { cleanSubdomain, suggestSubdomain } from './subdomain.ts'
import { pageZone } from './zone.ts'
import { call, doors } from './api.ts'

/** Everything that the form does while it is filled in. Returns the line that tells whether an address is free. */
export function liveForm(root: HTMLElement, form: HTMLFormElement, words: SignupWords): Availability {
  const draft = recallDraft()
  const address = controlOf(form, 'subdomain')
  const country = form.querySelector('select')
  let ownAddress = Boolean(draft['subdomain'])
  const line = availability(root, words, (name) => {
    ownAddress = true
    setAddress(name)
    address?.focus()
  })

  for (const place of root.querySelectorAll('[data-school-zone]')) place.textContent = `.${pageZone()}`
  restore(form, { ...draft, ...choiceOf(location.search) })
  if (country && !draft['country']) guessCountry(country)
  if (country) dressPhone(root, country)
  if (address?.value) line.ask(address.value)
  dressPreview(root, answersOf(form))
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) typed(target)
  })
  offerOnDemand(root, form, draft)
  return line

  function typed({ name, value }: HTMLInputElement | HTMLSelectElement): void {
    unmark(form, name)
    if (name === 'instituteName' && !ownAddress) setAddress(suggestSubdomain(value))
    if (name === 'subdomain') {
      ownAddress = value !== ''
      setAddress(cleanSubdomain(value))
    }
    if (country) dressPhone(root, country)
    const answers = answersOf(form)
    dressPreview(root, answers)
    keepDraft(answers)
  }
  function setAddress(name: string): void {
    if (address && address.value !== name) address.value = name
    unmark(form, 'subdomain')
    line.ask(name)
    dressPreview(root, answersOf(form))
    keepDraft(answersOf(form))
  }
}

export function answersOf(form: HTMLFormElement): Answers {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ])
  return Object.fromEntries(entries)
}

export function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name=${name}]`)
}

export function showPassword(form: HTMLFormElement, button: HTMLElement, words: SignupWords): void {
  const password = controlOf(form, 'password')
  if (!password) return
  const shown = password.type === 'password'
  password.type = shown ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(shown))
  button.setAttribute('aria-label', shown ? words.hide : words.show)
}

/** The curricula are asked for when somebody begins to fill the form in, and again for another country. */
function offerOnDemand(root: HTMLElement, form: HTMLFormElement, draft: Answers): void {
  const country = form.querySelector('select')
  let offeredFor = ''
  form.addEventListener('focusin', async () => {
    if (!country || offeredFor === country.value) return
    offeredFor = country.value
    await offerProviders(root, country.value)
    const { courseProvider } = draft
    if (courseProvider && !answersOf(form)['courseProvider']) restore(form, { courseProvider })
  })
}

/** What the calculator or a price sent along: the plan and the band of the students. */
export function choiceOf(search: string): Answers {
  const asked = new URLSearchParams(search)
  const plan = packages.find((one) => one === asked.get('plan'))
  const students = Number(asked.get('students') ?? Number.NaN)
  return {
    ...(plan && { package: plan }),
    ...(students > 0 && { totalStudents: bandOf(students) }),
  }
}

const packages = ['basic', 'standard', 'premium', 'server']

function restore(form: HTMLFormElement, answers: Answers): void {
  for (const [name, value] of Object.entries(answers)) {
    const place = form.elements.namedItem(name)
    if (
      place instanceof HTMLInputElement ||
      place instanceof HTMLSelectElement ||
      place instanceof RadioNodeList
    ) {
      place.value = value
    }
  }
}

/** Dresses the picture of the log-in page with what has been typed so far. */
function dressPreview(root: HTMLElement, answers: Answers): void {
  const name = root.querySelector<HTMLElement>('[data-preview=name]')
  const typed = (answers['instituteName'] ?? '').trim()
  if (name) name.textContent = typed || (name.dataset['empty'] ?? '')
  put('letter', firstLetter(typed) || 'M')
  put('address', `${answers['subdomain'] || '…'}.${pageZone()}`)
  put('email', answers['email'] ?? '')

  function put(part: string, text: string): void {
    const place = root.querySelector(`[data-preview=${part}]`)
    if (place) place.textContent = text
  }
}

function firstLetter(text: string): string {
  return (/\p{L}/u.exec(text)?.[0] ?? '').toUpperCase()
}

/** The country of the visitor's clock, unless a draft has named one. */
function guessCountry(select: HTMLSelectElement): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const found = [...select.options].find((option) => option.dataset['clock'] === zone)
  select.value = found?.value ?? 'PK'
}

/** The calling code beside the telephone number, and what a mobile looks like there. */
function dressPhone(root: HTMLElement, select: HTMLSelectElement): void {
  const code = root.querySelector('[data-calling-code]')
  if (code) code.textContent = `+${select.selectedOptions[0]?.dataset['calling'] ?? ''}`
  const phone = root.querySelector<HTMLInputElement>('[name=phone]')
  if (phone) phone.placeholder = select.value === 'PK' ? '0300 1234567' : ''
}

/** The curricula of a country. The field keeps its place where there is none: what comes late moves no button. */
async function offerProviders(root: HTMLElement, country: string): Promise<void> {
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
