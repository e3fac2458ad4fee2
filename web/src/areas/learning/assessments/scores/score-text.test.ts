import { expect, test } from 'vitest'
import { readWord, textOf } from './score-text.ts'

test('marks are read in the digits of three languages, with half marks', () => {
  expect(readWord('17', 20)).toEqual({ state: 'scored', value: 17 })
  expect(readWord('۷۸', 100)).toEqual({ state: 'scored', value: 78 })
  expect(readWord('٧٨', 100)).toEqual({ state: 'scored', value: 78 })
  expect(readWord('17.5', 20)).toEqual({ state: 'scored', value: 17.5 })
  expect(readWord('١٧٫٥', 20)).toEqual({ state: 'scored', value: 17.5 })
  expect(readWord('0', 20)).toEqual({ state: 'scored', value: 0 })
})

test('letters are states, an empty cell is nothing said, and no more marks than it is out of', () => {
  expect(readWord('a', 20)).toEqual({ state: 'absent', value: null })
  expect(readWord('U', 20)).toEqual({ state: 'malpractice', value: null })
  expect(readWord(' ', 20)).toEqual({ state: null, value: null })
  for (const wrong of ['20.5', '21', 'x', '-3', '1.234']) expect(readWord(wrong, 20)).toBeUndefined()
  expect(textOf({ state: 'missing', value: null })).toBe('M')
  expect(textOf({ state: 'scored', value: 17.5 })).toBe('17.5')
})
