import { divide, type Fraction, isZero, sum, zero } from '../values/fraction.ts'
import type { AssessmentScore, PartScore, Scheme } from './scheme.ts'

/** Why there is no value: everything was excused, nothing was entered yet, an absence is open, or nothing weighs. */
export type NoValue = 'excused' | 'pending' | 'incomplete' | 'no-weight'

/** What keeps a result from being final, of anything below a node. */
export type Flags = { isPending: boolean; isIncomplete: boolean; hasMalpractice: boolean }

export type AssessmentShare = Flags & { value: Fraction | null; max: Fraction; reason: NoValue | null }

/** What an assessment gives: all marks over the maxima of the parts that have a value. */
export function assessmentShare(scheme: Pick<Scheme, 'absent'>, { parts }: AssessmentScore): AssessmentShare {
  const valued = parts.flatMap((part) => {
    const value = valueOf(scheme, part)
    return value === null ? [] : [{ value, max: part.isBonus ? zero : part.max }]
  })
  const max = sum(valued.map((part) => part.max))
  const flags = {
    isPending: parts.some(({ state, isBonus }) => state === 'pending' && !isBonus),
    isIncomplete: scheme.absent === 'incomplete' && parts.some(({ state }) => state === 'absent'),
    hasMalpractice: parts.some(({ state }) => state === 'malpractice'),
  }
  if (!isZero(max)) {
    return { ...flags, value: divide(sum(valued.map(({ value }) => value)), max), max, reason: null }
  }
  const reason = flags.isPending ? 'pending' : flags.isIncomplete ? 'incomplete' : 'excused'
  return { ...flags, value: null, max, reason }
}

/** The marks of a part; null where it leaves both the marks and the maximum. */
export function valueOf({ absent }: Pick<Scheme, 'absent'>, { state, value }: PartScore): Fraction | null {
  switch (state) {
    case 'scored':
      return value
    case 'absent':
      return absent === 'zero' ? zero : null
    case 'missing':
    case 'malpractice':
      return zero
    default:
      return null
  }
}
