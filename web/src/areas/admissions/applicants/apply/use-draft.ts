import { useState } from 'react'

export type Draft = Readonly<Record<string, unknown>>
const place = 'admission-draft'
/** Numbers of the state do not stay on a telephone that others use too. */
const unkept = new Set(['childNumber', 'guardianNumber'])

/** What a family has typed, kept on the device: a reload, a call or a lost network takes none of it. */
export function useDraft(begin: Draft) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, begunAt: Date.now(), ...load() }))
  function change(values: Draft) {
    const next = { ...draft, ...values }
    setDraft(next)
    save(next)
  }
  function clear() {
    setDraft({ ...begin, begunAt: Date.now() })
    attempt(() => localStorage.removeItem(place))
  }
  return { draft, change, clear }
}

function load(): Draft {
  return attempt(() => JSON.parse(localStorage.getItem(place) ?? '{}') as Draft) ?? {}
}

function save(draft: Draft) {
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => !unkept.has(name)))
  attempt(() => localStorage.setItem(place, JSON.stringify(kept)))
}

/** A browser may refuse to keep anything; the form works without. */
function attempt<T>(fn: () => T): T | undefined {
  try {
    return fn()
  } catch {
    return undefined
  }
}

const codePlace = 'admission-code'

export function keepCode(code: string) {
  attempt(() => localStorage.setItem(codePlace, code))
}

export function knownCode(): string {
  return attempt(() => localStorage.getItem(codePlace)) ?? ''
}
