import type { Answers } from './application.ts'
import { forget, keep, recall } from './memory.ts'

/** Keeps what was typed for this tab, except the password, so that a reload or a wrong click loses nothing. */
export function keepDraft(answers: Answers): void {
  const kept = Object.entries(answers).filter(([name]) => name !== 'password' && name !== 'trap')
  keep('signup-draft', JSON.stringify(Object.fromEntries(kept)))
}

export function recallDraft(): Answers {
  try {
    const kept: unknown = JSON.parse(recall('signup-draft') ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}

/** The key under which this draft is sent, however often: the server makes one school of it. */
export function onceKey(): string {
  const kept = recall('signup-key')
  if (kept) return kept
  const fresh = crypto.randomUUID()
  keep('signup-key', fresh)
  return fresh
}

/** The old key belongs to another draft. */
export function renewKey(): void {
  forget('signup-key')
}

export function forgetDraft(): void {
  forget('signup-draft')
  renewKey()
}
