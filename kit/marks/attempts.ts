import { compare, divide, type Fraction, fraction, multiply, zero } from '../values/fraction.ts'
import type { PartScore, ScoreState } from './scheme.ts'

/**
 * Which attempt of a part counts. Replace: the second. Better: the better one. Capped: the better one, with the second at
 * the pass mark at most.
 */
export type RetestRule = 'replace' | 'better' | 'capped'

export type Attempt = { state: ScoreState; value: Fraction | null }

/** A part that was sat twice: what counts of it, and both attempts. */
export type Counted = Attempt & { counts: 'first' | 'second'; isCapped: boolean }

type Judging = { rule: RetestRule; part: Pick<PartScore, 'max' | 'pass'>; passPercent: Fraction }

/**
 * What counts of two attempts at a part. Who did not come again, or was excused, keeps the first; unfair means in the
 * second count under every rule. The pass mark is that of the part, or else the percentage with which a subject passes.
 */
export function countedAttempt(
  first: Attempt,
  second: Attempt | undefined,
  { rule, part: { max, pass }, passPercent }: Judging,
): Counted {
  if (second?.state === 'malpractice') return { ...second, counts: 'second', isCapped: false }
  if (second?.state !== 'scored' || second.value === null)
    return { ...first, counts: 'first', isCapped: false }
  const most = pass ?? divide(multiply(passPercent, max), fraction(100))
  const isCapped = rule === 'capped' && compare(second.value, most) > 0
  const value = isCapped ? most : second.value
  const before = first.state === 'scored' ? (first.value ?? zero) : undefined
  if (rule !== 'replace' && before !== undefined && compare(before, value) >= 0)
    return { ...first, counts: 'first', isCapped: false }
  return { state: 'scored', value, counts: 'second', isCapped }
}
