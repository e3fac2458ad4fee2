import { expect, test } from 'vitest'
import { parseScore, textOf } from './score-text.ts'

test('marks are read in the digits of three languages, with half marks', () => {
  expect(parseScore('17', 20)).toEqual({ state: 'scored', value: 17 })
  expect(parseScore('۷۸', 100)).toEqual({ state: 'scored', value: 78 })
  expect(parseScore('٧٨', 100)).toEqual({ state: 'scored', value: 78 })
  expect(parseScore('17.5', 20)).toEqual({ state: 'scored', value: 17.5 })
  expect(parseScore('١٧٫٥', 20)).toEqual({ state: 'scored', value: 17.5 })
  expect(parseScore('0', 20)).toEqual({ state: 'scored', value: 0 })
})

test('letters are states, an empty cell is no score, and no more marks than it is out of', () => {
  expect(parseScore('a', 20)).toEqual({ state: 'absent', value: null })
  expect(parseScore('U', 20)).toEqual({ state: 'malpractice', value: null })
  expect(parseScore(' ', 20)).toEqual({ state: null, value: null })
  for (const wrong of ['20.5', '21', 'x', '-3', '1.234']) expect(parseScore(wrong, 20)).toBeUndefined()
  expect(textOf({ state: 'missing', value: null })).toBe('M')
  expect(textOf({ state: 'scored', value: 17.5 })).toBe('17.5')
})
