import { expect, test } from 'vitest'
import { fraction, fractionOf, printFraction } from '../values/fraction.ts'
import { type Attempt, countedAttempt, type RetestRule } from './attempts.ts'

/** "12", or a state without marks. */
function attempt(text: string): Attempt {
  return /^\d/.test(text)
    ? { state: 'scored', value: fractionOf(text) }
    : { state: text as Attempt['state'], value: null }
}

/** Out of 40, passed with 16 or by 33 percent. */
function counted(rule: RetestRule, first: string, second: string, pass: string | null = '16') {
  const part = { max: fraction(40), pass: pass === null ? null : fractionOf(pass) }
  const { state, value, counts } = countedAttempt(attempt(first), attempt(second), {
    rule,
    part,
    passPercent: fraction(33),
  })
  return `${value === null ? state : printFraction(value, 2, 'half-up')} ${counts}`
}

test('the second attempt replaces the first, whatever it came to', () => {
  expect(counted('replace', '12', '9')).toBe('9.00 second')
  expect(counted('replace', 'absent', '9')).toBe('9.00 second')
})

test('the better one counts; of equal ones the first', () => {
  expect(counted('better', '12', '9')).toBe('12.00 first')
  expect(counted('better', '12', '30')).toBe('30.00 second')
  expect(counted('better', '12', '12')).toBe('12.00 first')
})

test('at most the pass mark counts, of the part or of the class, and it never costs marks', () => {
  expect(counted('capped', '12', '30')).toBe('16.00 second')
  expect(counted('capped', '12', '14')).toBe('14.00 second')
  expect(counted('capped', '12', '30', null)).toBe('13.20 second')
  expect(counted('capped', '12', '5')).toBe('12.00 first')
  expect(counted('capped', '20', '30')).toBe('20.00 first')
  expect(counted('capped', 'absent', '30')).toBe('16.00 second')
})

test('who does not come again keeps the first; unfair means in the second count always', () => {
  for (const rule of ['replace', 'better', 'capped'] as const) {
    for (const none of ['absent', 'excused', 'missing', 'pending'])
      expect(counted(rule, '12', none)).toBe('12.00 first')
    expect(counted(rule, '12', 'malpractice')).toBe('malpractice second')
  }
})
