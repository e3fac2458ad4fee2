import type { Progress, Signup } from 'control-plane/contract/signup'
import type { SignupWords } from '../signup/words.ts'
import { call, doors, eventsAddress } from './api.ts'
import { toast } from './toast.ts'

/** `onArrived` comes just before the browser leaves for the school. */
type Ends = { onArrived: () => void; onFailed: () => void }

/** Shows the steps of a sign-up as the server reports them, then leads to the school. */
export function followProgress(
  root: HTMLElement,
  words: SignupWords,
  signup: Signup,
  { onArrived, onFailed }: Ends,
): void {
  show(root, words, signup)
  const address = root.querySelector('[data-progress-address]')
  if (address) address.textContent = signup.school.address.replace(/^https?:\/\/|\/$/g, '')
  if (signup.state === 'active') return void arrive(root, words, signup, onArrived)
  if (signup.state === 'failed') return onFailed()

  const slow = setTimeout(() => reveal(root, '[data-slow]'), 10_000)
  const stream = new EventSource(eventsAddress(signup.token))
  const settle = async (state: Signup['state']) => {
    if (state === 'provisioning') return
    clearTimeout(slow)
    stream.close()
    if (state === 'failed') return onFailed()
    await arrive(root, words, signup, onArrived)
  }
  stream.addEventListener('progress', (event) => {
    const told: Progress = JSON.parse(event.data)
    show(root, words, told)
    void settle(told.state)
  })
  stream.addEventListener('error', () => {
    // A browser joins again by itself unless the stream was refused; then asking now and again does as well.
    if (stream.readyState === EventSource.CLOSED) void poll(root, words, signup.token, settle)
  })
}

async function poll(
  root: HTMLElement,
  words: SignupWords,
  token: string,
  settle: (state: Signup['state']) => void,
) {
  const now = await call(doors.readSignup, { params: { token } }).catch(() => null)
  if (now) show(root, words, now)
  if (now && now.state !== 'provisioning') return settle(now.state)
  setTimeout(() => void poll(root, words, token, settle), 2000)
}

/** Signed in by a fresh code where possible, else to the school's own log-in page. */
async function arrive(
  root: HTMLElement,
  words: SignupWords,
  signup: Signup,
  onArrived: () => void,
): Promise<void> {
  const { token, school } = signup
  const fresh = await welcomeOf(token, signup.welcome)
  const title = root.querySelector('[data-progress-title]')
  if (title) title.textContent = words.ready
  if (fresh) toast('success', words.registered)
  else toast('notification', words.redirecting)
  const entry = fresh ?? new URL('/login', school.address).href
  root.querySelector('[data-open]')?.setAttribute('href', entry)
  reveal(root, '[data-after]')
  setTimeout(
    () => {
      onArrived()
      location.assign(entry)
    },
    fresh ? 1400 : 2500,
  )
}

async function welcomeOf(token: string, given: string | null): Promise<string | null> {
  if (given) return given
  return call(doors.handOff, { params: { token } }).then(
    ({ welcome }) => welcome,
    () => null,
  )
}

function show(root: HTMLElement, words: SignupWords, { steps }: Pick<Progress, 'steps'>): void {
  for (const { key, state } of steps) {
    const line = root.querySelector<HTMLElement>(`[data-step=${key}]`)
    if (!line || line.dataset['state'] === state) continue
    line.dataset['state'] = state
    const said = line.querySelector('[data-step-state]')
    if (said) said.textContent = `: ${words.states[state]}`
  }
}

function reveal(root: HTMLElement, selector: string): void {
  const part = root.querySelector<HTMLElement>(selector)
  if (part) part.hidden = false
}
