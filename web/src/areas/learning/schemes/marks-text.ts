import { type AssessmentScore, type ScoreState, simplePart } from 'kit/marks/scheme'
import { foldDigits } from 'kit/text/locale'
import { fractionOf } from 'kit/values/fraction'

const states: Readonly<Record<string, ScoreState>> = {
  A: 'absent',
  E: 'excused',
  M: 'missing',
  U: 'malpractice',
}

/**
 * Marks as they are typed to try a scheme out: "12/15 18/20 A", in any digits; without a maximum, out of the usual one.
 * Undefined where something cannot be read. Nothing typed is an assessment without its marks.
 */
export function readMarks(text: string, usualMax: number): AssessmentScore[] | undefined {
  const words = foldDigits(text)
    .split(/[\s,،;]+/)
    .filter((word) => word !== '')
  const typed = words.length === 0 ? [''] : words
  const read = typed.map((word, at) => readMark(word, { at, usualMax }))
  return read.every((score) => score !== undefined) ? read : undefined
}

function readMark(
  word: string,
  { at, usualMax }: { at: number; usualMax: number },
): AssessmentScore | undefined {
  const parts = /^(?:(\d+(?:[.٫]\d+)?)|([AEMU]))?(?:\/(\d+(?:[.٫]\d+)?))?$/i.exec(word)
  if (!parts) return undefined
  const [, value, letter, max] = parts
  const out = max === undefined ? fractionOf(String(usualMax)) : decimal(max)
  if (out.n === 0n) return undefined
  const state = value === undefined ? (states[letter?.toUpperCase() ?? ''] ?? 'pending') : 'scored'
  const id = String(at)
  const part = simplePart({ id, max: out, state, value: value === undefined ? null : decimal(value) })
  return { id, title: '', parts: [part] }
}

function decimal(text: string) {
  return fractionOf(text.replace('٫', '.'))
}
