import { expect, test } from 'vitest'
import { parseScore, scoreText } from './score.ts'

test('marks are read in the digits of three languages, with half marks', () => {
  expect(parseScore('17')).toEqual({ state: 'scored', value: 17 })
  expect(parseScore('۷۸')).toEqual({ state: 'scored', value: 78 })
  expect(parseScore('٧٨')).toEqual({ state: 'scored', value: 78 })
  expect(parseScore('17.5')).toEqual({ state: 'scored', value: 17.5 })
  expect(parseScore('١٧٫٥')).toEqual({ state: 'scored', value: 17.5 })
  expect(parseScore('0')).toEqual({ state: 'scored', value: 0 })
})

test('letters are states, and an empty cell is no score', () => {
  expect(parseScore('a')).toEqual({ state: 'absent', value: null })
  expect(parseScore('U')).toEqual({ state: 'malpractice', value: null })
  expect(parseScore(' ')).toEqual({ state: null, value: null })
  for (const wrong of ['x', '-3', '1.234', '17/20']) expect(parseScore(wrong)).toBeUndefined()
  expect(scoreText({ state: 'missing', value: null })).toBe('M')
  expect(scoreText({ state: 'scored', value: 17.5 })).toBe('17.5')
})
