// The first script of the page, a file of its own beside the frame: it asks for what home will ask for, while the
// program is still on its way. `shell/session/early-answers.ts` hands over what has come.
import type { Me } from 'tenant-api/contract/access/sessions'
import { firstAsks } from './areas/records/home/first-asks.ts'
import type { EarlyAnswers } from './shell/session/early-answers.ts'

const text = document.getElementById('me')?.textContent
const me: Me | null = text ? JSON.parse(text) : null
// A log-out that has not reached the school yet goes first.
const isWelcome = localStorage.getItem('log-out-due') === null
const answers: EarlyAnswers = new Map()
if (me && me.owes === null && isWelcome && location.search === '')
  for (const url of firstAsks(me, location.pathname)) {
    const answer = fetch(url, {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
    })
    // Whoever takes it over asks again.
    answer.catch(() => undefined)
    answers.set(url, answer)
  }
Object.assign(window, { earlyAnswers: answers })
