import type { Signup } from 'control-plane/contract/signup'
import { Refused } from 'kit/http/client'
import type { SignupWords } from '../signup/words.ts'
import { call, doors } from './api.ts'
import { type Answers, applicationOf, missingAnswers } from './application.ts'
import { forgetDraft, onceKey, renewKey } from './draft.ts'
import { forget, keep, recall } from './memory.ts'
import { clearWrong, showWrong, wrongOfMissing, wrongOfProblem } from './signup-errors.ts'
import { answersOf, controlOf, liveForm, showPassword } from './signup-form.ts'
import { followProgress } from './signup-progress.ts'
import { pageLanguage, readWords } from './words.ts'

const root = document.getElementById('signup')
const form = root?.querySelector('form')
if (root && form) start(root, form)

function start(root: HTMLElement, form: HTMLFormElement): void {
  const words = readWords<SignupWords>(root)
  const line = liveForm(root, form, words)
  let sending = false
  void resume(root, words)

  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null
    if (button?.dataset['act'] === 'show') showPassword(form, button, words)
    if (button?.dataset['act'] === 'retry') retry(root, form)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (sending) return
    sending = true
    await submit(root, form, words).finally(() => {
      sending = false
    })
    const address = controlOf(form, 'subdomain')
    if (address?.getAttribute('aria-invalid')) line.ask(address.value)
  })
  // Coming back from the school: its code is spent, so the page begins anew.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.dataset['stage'] === 'progress') location.reload()
  })
}

async function submit(root: HTMLElement, form: HTMLFormElement, words: SignupWords): Promise<void> {
  const answers = answersOf(form)
  const missing = missingAnswers(answers)
  if (missing.length > 0) return showWrong(root, wrongOfMissing(root, words, missing))
  if (answers['trap']) {
    const trap = controlOf(form, 'trap')
    if (trap) trap.value = ''
    return showWrong(root, [], words.trap)
  }
  clearWrong(root)
  showSending(form, words, true)
  try {
    const signup = await send(answers)
    keep('signup-token', signup.token)
    follow(root, words, signup)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { problem } = error
    const wrong = wrongOfProblem(problem)
    const text = problem.code === 'network' ? words.network : problem.detail
    showWrong(root, wrong, wrong.length > 0 ? '' : text)
  } finally {
    showSending(form, words, false)
  }
}

/** A key that the server knows with other answers belongs to an earlier draft: one more try under a new one. */
async function send(answers: Answers, again = true): Promise<Signup> {
  const body = applicationOf(answers, pageLanguage())
  try {
    return await call(doors.signUp, { body, onceKey: onceKey() })
  } catch (error) {
    if (!again || !(error instanceof Refused) || !error.problem.code.startsWith('idempotency')) throw error
    renewKey()
    return send(answers, false)
  }
}

/** A reload while the school is being made goes on where it was, and on to the school when it is ready by now. */
async function resume(root: HTMLElement, words: SignupWords): Promise<void> {
  const token = recall('signup-running')
  if (!token) return
  const signup = await call(doors.readSignup, { params: { token } }).catch(() => null)
  if (signup && signup.state !== 'failed') follow(root, words, signup)
  else forget('signup-running')
}

function follow(root: HTMLElement, words: SignupWords, signup: Signup): void {
  keep('signup-running', signup.token)
  show(root, 'progress')
  followProgress(root, words, signup, { onArrived: arrived, onFailed: () => fail(root) })
}

function arrived(): void {
  forget('signup-running')
  forgetDraft()
}

function fail(root: HTMLElement): void {
  forget('signup-running')
  renewKey()
  const failed = root.querySelector<HTMLElement>('[data-failed]')
  if (failed) failed.hidden = false
  failed?.querySelector('button')?.focus()
}

/** The form is still there, password included; what failed is sent again as a new sign-up. */
function retry(root: HTMLElement, form: HTMLFormElement): void {
  const failed = root.querySelector<HTMLElement>('[data-failed]')
  if (failed) failed.hidden = true
  show(root, 'form')
  form.requestSubmit()
}

function show(root: HTMLElement, panel: 'form' | 'progress'): void {
  root.dataset['stage'] = panel
  for (const part of root.querySelectorAll<HTMLElement>('[data-panel]')) {
    part.hidden = part.dataset['panel'] !== panel
  }
  root.querySelector<HTMLElement>('[data-panel=progress]')?.focus()
  window.scrollTo({ top: 0 })
}

function showSending(form: HTMLFormElement, words: SignupWords, sending: boolean): void {
  const button = form.querySelector('[data-act=submit]')
  button?.setAttribute('aria-disabled', String(sending))
  if (button) button.textContent = sending ? words.sending : words.send
}
