import { useState } from 'react'

export type Draft = Readonly<Record<string, unknown>>
export type Step =
  | { at: 'form' }
  | { at: 'code'; ticket: string; sentTo: 'email' | 'phone'; to: string }
  | { at: 'shared'; token: string; asksPassword: boolean; to: string }
  | { at: 'password'; token: string }
  | { at: 'done' }
type Kept = { step: Step; draft: Draft }
export type Steps = ReturnType<typeof useSteps>

const place = 'registration'
/** The number of the state does not stay on a telephone that others use too. */
const unkept = new Set(['identityNumber'])

/**
 * How far somebody has come, kept while this tab is there: who looks for the code in another program comes back to a
 * page that has been read anew.
 */
export function useSteps() {
  const [kept, keep] = useState<Kept>(() => ({ step: { at: 'form' }, draft: {}, ...load() }))
  function set(more: Partial<Kept>) {
    const next = { ...kept, ...more }
    keep(next)
    save(next)
  }
  return {
    ...kept,
    change: (values: Draft) => set({ draft: { ...kept.draft, ...values } }),
    go(step: Step) {
      // What was sent is the school's, and nothing of it is left behind.
      set(step.at === 'done' ? { step, draft: {} } : { step })
      if (step.at === 'done') attempt(() => sessionStorage.removeItem(place))
    },
  }
}

function load(): Partial<Kept> {
  return attempt(() => JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Kept>) ?? {}
}

function save({ step, draft }: Kept) {
  const rest = Object.fromEntries(Object.entries(draft).filter(([name]) => !unkept.has(name)))
  attempt(() => sessionStorage.setItem(place, JSON.stringify({ step, draft: rest })))
}

/** A browser may refuse to keep anything; the page works without. */
function attempt<T>(fn: () => T): T | undefined {
  try {
    return fn()
  } catch {
    return undefined
  }
}
