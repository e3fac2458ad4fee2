import { expect, test } from 'vitest'
import { registrationNumber } from './registration-number.ts'

test.each([
  [{ prefix: 'RSS-', postfix: '-yy', digits: 1 }, 'RSS-1043-26'],
  [{ prefix: 'yyyy/', postfix: '', digits: 6 }, '2026/001043'],
  [{ prefix: '', postfix: '', digits: 2 }, '1043'],
])('%j makes %s', (pattern, made) => {
  expect(registrationNumber(pattern, { number: 1043, year: 2026 })).toBe(made)
})

test('the years of a new century have two figures', () => {
  const pattern = { prefix: '', postfix: '-yy', digits: 1 }
  expect(registrationNumber(pattern, { number: 7, year: 2107 })).toBe('7-07')
})
