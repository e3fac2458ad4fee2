import { expect, test } from 'vitest'
import { onceKeys } from './once-key.ts'

test('a draft sent again after a lost answer is the same draft; a corrected one is another', () => {
  let count = 0
  const keyOf = onceKeys(() => `key ${++count}`)
  expect(keyOf({ name: 'Model Town' })).toBe('key 1')
  expect(keyOf({ name: 'Model Town' })).toBe('key 1')
  expect(keyOf({ name: 'Model Town 2' })).toBe('key 2')
})
