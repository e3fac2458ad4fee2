import type { SignupWords } from '../signup/words.ts'
import { call, doors } from './api.ts'

export type Availability = {
  /** Asks about an address, a moment after the last change; '' asks the visitor to spell one. */
  ask: (name: string) => void
}

/** The line under the address: free, taken with what is free instead, kept back, or not an address. */
export function availability(
  root: HTMLElement,
  words: SignupWords,
  choose: (name: string) => void,
): Availability {
  const line = root.querySelector<HTMLElement>('#subdomain-state')
  const text = root.querySelector('[data-state-text]')
  const offers = root.querySelector<HTMLElement>('[data-suggestions]')
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()

  function show(state: string, sentence: string, suggestions: readonly string[] = []): void {
    if (line) line.dataset['state'] = state
    if (text) text.textContent = sentence
    if (!offers) return
    for (const old of offers.querySelectorAll('button')) old.remove()
    offers.append(...suggestions.slice(0, 3).map((name) => offer(name, choose)))
    offers.hidden = suggestions.length === 0
  }

  async function check(name: string): Promise<void> {
    const { signal } = (running = new AbortController())
    try {
      const answer = await call(doors.checkSubdomain, { params: { name }, signal })
      if (!signal.aborted) show(answer.state, answer.message, answer.suggestions)
    } catch {
      // The sign-up itself checks again; not knowing is no reason to stop anyone.
      if (!signal.aborted) show('empty', words.unchecked)
    }
  }

  return {
    ask(name) {
      clearTimeout(timer)
      running.abort()
      if (!name) return show('empty', words.hint)
      show('checking', words.checking)
      timer = setTimeout(() => void check(name), 250)
    },
  }
}

function offer(name: string, choose: (name: string) => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'chip-button'
  button.dir = 'ltr'
  button.textContent = name
  button.addEventListener('click', () => choose(name))
  return button
}
