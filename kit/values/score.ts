import { foldDigits } from '../text/locale.ts'

/** The letters by which the states of a score are typed and printed. */
export const scoreLetters = { absent: 'A', excused: 'E', missing: 'M', malpractice: 'U' } as const
export type LetterState = keyof typeof scoreLetters
export const letterStates = Object.keys(scoreLetters) as LetterState[]

/** What a cell of a mark sheet holds; without a state nobody has entered anything. */
export type ScoreValue = { state: 'scored' | LetterState | null; value: number | null }

/** A score as it is typed: a number, a letter, or nothing. */
export function scoreText({ state, value }: ScoreValue): string {
  if (state === null) return ''
  return state === 'scored' ? String(value ?? '') : scoreLetters[state]
}

/** Parses a typed or pasted score in any of three digit systems; undefined if it is neither marks nor a letter. */
export function parseScore(typed: string): ScoreValue | undefined {
  const text = foldDigits(typed).trim().replace('٫', '.')
  if (text === '' || text === '-' || text === '–') return { state: null, value: null }
  const state = letterStates.find((one) => scoreLetters[one] === text.toUpperCase())
  if (state) return { state, value: null }
  if (!/^\d{1,4}(?:[.,]\d{1,2})?$/.test(text)) return undefined
  return { state: 'scored', value: Number(text.replace(',', '.')) }
}

export function isSameScore(one: ScoreValue, other: ScoreValue): boolean {
  return one.state === other.state && one.value === other.value
}
