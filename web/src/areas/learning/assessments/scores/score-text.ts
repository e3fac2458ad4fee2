import type { ScoreCell, ScoreState } from 'tenant-api/contract/learning/scores'
import { foldDigits } from 'kit/text/locale'

/** What a cell holds. */
export type ScoreValue = { state: ScoreState | null; value: number | null }

/** The letters by which a state is typed and shown. */
export const letters = { absent: 'A', excused: 'E', missing: 'M', malpractice: 'U' } as const
export type LetterState = keyof typeof letters
export const letterStates = Object.keys(letters) as LetterState[]

/** A score as it is typed: a number, a letter, or nothing. */
export function textOf({ state, value }: ScoreValue): string {
  if (state === null) return ''
  return state === 'scored' ? String(value ?? '') : letters[state]
}

/** What was typed or pasted, in whatever digits; undefined if it is neither marks up to the maximum nor a letter. */
export function parseScore(typed: string, max: number): ScoreValue | undefined {
  const text = foldDigits(typed).trim().replace('٫', '.')
  if (text === '' || text === '-' || text === '–') return { state: null, value: null }
  const state = letterStates.find((one) => letters[one] === text.toUpperCase())
  if (state) return { state, value: null }
  if (!/^\d{1,4}(?:[.,]\d{1,2})?$/.test(text)) return undefined
  const value = Number(text.replace(',', '.'))
  return value <= max ? { state: 'scored', value } : undefined
}

export function isSame(one: ScoreValue, other: ScoreValue): boolean {
  return one.state === other.state && one.value === other.value
}

export function keyOf({ partId, studentId }: Pick<ScoreCell, 'partId' | 'studentId'>): string {
  return `${partId} ${studentId}`
}
