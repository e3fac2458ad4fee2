import { type Fill, sentence } from '../text/words.ts'
import { type Fraction, printExact } from '../values/fraction.ts'
import type { NoValue } from './assessment-share.ts'
import type { Outcome } from './passing.ts'
import type { Failure } from './subjects.ts'

/** Why a subject is not passed, in a sentence for `say`; `print` writes numbers in the reader's digits. */
export function failureWords(
  failure: Failure,
  print: (value: string) => string = (value) => value,
): { text: string; fill: Readonly<Record<string, Fill>> } {
  const text = (value: Fraction): string => print(printExact(value))
  switch (failure.why) {
    case 'value':
      return { text: failures.value, fill: { value: text(failure.percent), pass: text(failure.pass) } }
    case 'part': {
      const { name, value, pass } = failure
      if (name === '') return { text: failures.onlyPart, fill: { value: text(value), pass: text(pass) } }
      return { text: failures.part, fill: { name, value: text(value), pass: text(pass) } }
    }
    case 'not-sat':
      return failure.name === ''
        ? { text: failures.onlyNotSat, fill: {} }
        : { text: failures.notSat, fill: { name: failure.name } }
    case 'malpractice':
      return { text: failures.malpractice, fill: {} }
  }
}

const failures = {
  value: sentence('{value} percent, {pass} needed'),
  part: sentence('{name} {value}, {pass} needed'),
  onlyPart: sentence('{value} marks, {pass} needed'),
  notSat: sentence('{name} was not sat'),
  onlyNotSat: sentence('The paper was not sat'),
  malpractice: sentence('Unfair means'),
} as const

export const outcomeWords = {
  passed: sentence('Passed'),
  compartment: sentence('Sits the failed subjects again'),
  failed: sentence('Failed'),
  withheld: sentence('Result withheld'),
  incomplete: sentence('A paper is still to be sat'),
  pending: sentence('Marks are still missing'),
  excused: sentence('Excused from all'),
} as const satisfies Record<Outcome, string>

export const noValueWords = {
  excused: sentence('Excused'),
  pending: sentence('Not entered yet'),
  incomplete: sentence('Still to be sat'),
  'no-weight': sentence('Nothing with a weight'),
} as const satisfies Record<NoValue, string>

/** How a trait of conduct is judged. */
export const conductLevels = {
  excellent: sentence('Excellent'),
  good: sentence('Good'),
  fair: sentence('Satisfactory'),
  weak: sentence('Needs improvement'),
} as const
export type ConductLevel = keyof typeof conductLevels
