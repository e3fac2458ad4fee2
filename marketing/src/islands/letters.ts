import { Refused } from 'kit/http/client'
import type { LetterWords } from '../notes/words.ts'
import { call, doors } from './api.ts'
import { markWrong, unmark } from './field.ts'
import { recall } from './memory.ts'
import { toast } from './toast.ts'
import { readWords } from './words.ts'
import { pageZone } from './zone.ts'

const pages = {
  'check-your-email': offerAgain,
  'complete-registration': confirm,
  'find-your-school': find,
}

for (const [id, begin] of Object.entries(pages)) {
  const root = document.getElementById(id)
  if (root) begin(root, readWords<LetterWords>(root))
}

/** Sending again is possible where this browser signed the school up; the link to here may carry the token too. */
function offerAgain(root: HTMLElement, words: LetterWords): void {
  const token = location.hash.slice(1) || recall('signup-token')
  const button = root.querySelector<HTMLButtonElement>('[data-act=again]')
  if (!button || !token) return
  button.hidden = false
  button.addEventListener('click', async () => {
    button.disabled = true
    const said = await attempt(
      words,
      () => call(doors.resendVerification, { params: { token } }),
      words.again,
    )
    const status = root.querySelector('[data-status]')
    if (status) status.textContent = said
    button.disabled = false
  })
}

async function confirm(root: HTMLElement, words: LetterWords): Promise<void> {
  const code = location.hash.slice(1)
  if (!code) return show(root, 'refused')
  // The code is spent by opening the page once; it does not stay in the history.
  history.replaceState(null, '', location.pathname)
  try {
    const { school } = await call(doors.verifyEmail, { body: { code } })
    const entry = new URL('/login', school.address).href
    root.querySelector('[data-open]')?.setAttribute('href', entry)
    show(root, 'confirmed')
    toast('success', words.redirecting)
    setTimeout(() => location.assign(entry), 2500)
  } catch (error) {
    const refusal = root.querySelector('[data-refusal]')
    if (refusal) refusal.textContent = sentenceOf(error, words)
    show(root, 'refused')
  }
}

function find(root: HTMLElement, words: LetterWords): void {
  const [go, search] = ['go', 'search'].map((name) =>
    root.querySelector<HTMLFormElement>(`[data-form=${name}]`),
  )
  for (const place of root.querySelectorAll('[data-school-zone]')) place.textContent = `.${pageZone()}`
  go?.addEventListener('submit', (event) => {
    event.preventDefault()
    const name = String(new FormData(go).get('subdomain')).trim().toLowerCase()
    if (!/^[a-z0-9-]+$/.test(name)) return root.querySelector<HTMLElement>('#subdomain')?.focus()
    location.assign(`${location.protocol}//${name}.${pageZone()}/login`)
  })
  search?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const email = String(new FormData(search).get('email')).trim()
    unmark(root, 'email')
    if (!email.includes('@')) return markWrong(root, 'email', email ? words.email : words.required, true)
    const sent = root.querySelector<HTMLElement>('[data-sent]')
    const wrong = await attempt(words, () => call(doors.findSchools, { body: { email } }), '')
    if (wrong) return markWrong(root, 'email', wrong, true)
    if (sent) sent.hidden = false
    sent?.focus()
  })
}

/** What went wrong as a sentence, else what is said of success. */
async function attempt(words: LetterWords, act: () => Promise<unknown>, success: string): Promise<string> {
  try {
    await act()
    return success
  } catch (error) {
    return sentenceOf(error, words)
  }
}

function sentenceOf(error: unknown, words: LetterWords): string {
  if (!(error instanceof Refused)) throw error
  const [first] = error.problem.errors ?? []
  return error.problem.code === 'network' ? words.network : (first?.message ?? error.problem.detail)
}

function show(root: HTMLElement, panel: 'confirmed' | 'refused'): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-panel]'))
    part.hidden = part.dataset['panel'] !== panel
  root.querySelector<HTMLElement>(`[data-panel=${panel}]`)?.focus()
}
