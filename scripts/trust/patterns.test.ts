import { expect, test } from 'vitest'
import { contractPatterns, endlessLists, timePattern } from './patterns.ts'

const patterns = contractPatterns()

test('the patterns of the contracts are found, also those inside of unions and defaults', () => {
  expect(patterns.size).toBeGreaterThan(8)
  expect([...patterns.values()].some(({ where }) => where === 'POST /signups')).toBe(true)
})

test.each([...patterns])('%s takes time in proportion to the text', (_, found) => {
  expect(timePattern(found)).toMatchObject({ linear: true })
})

test('a pattern that tries again and again is found out', () => {
  expect(timePattern({ pattern: /^(\w+\s?)*$/, where: 'here' })).toMatchObject({ linear: false })
  expect(timePattern({ pattern: /^(a|a)*$/, where: 'here' })).toMatchObject({ linear: false })
  expect(timePattern({ pattern: /\s+$/, where: 'here' }, 16_000)).toMatchObject({ linear: false })
})

test('every list that is sent has an end, so that no megabyte of mistakes is checked one by one', () => {
  expect(endlessLists()).toEqual([])
})
