import { expect, test } from 'vitest'
import { seedFrom } from './testing-seed.ts'

const commit = '62665f26a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5'

test('a commit has one seed, and another commit another', () => {
  expect(seedFrom(undefined, commit)).toBe(0x62665f2)
  expect(seedFrom(undefined, commit.replace('6', '7'))).not.toBe(seedFrom(undefined, commit))
})

test('a seed that is given goes before that of the commit', () => {
  expect(seedFrom('17', commit)).toBe(17)
  expect(() => seedFrom('seventeen', commit)).toThrow('MAKTAB_SEED')
})

test('outside of a clone the seed is always the same', () => {
  expect(seedFrom(undefined, null)).toBe(seedFrom('', null))
})
