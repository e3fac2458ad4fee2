import { endpoints } from 'tenant-api/endpoints'
import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { kindOf, sampleOf } from './sample.ts'

const draw = (seed: number, size = 120) =>
  sampleOf(endpoints, { name: 'endpoints', size, random: randomFrom(seed), kind: kindOf })

test('a sample has every kind of endpoint, in a fixed number', () => {
  const kinds = new Set(endpoints.map(kindOf))
  expect(kinds.size).toBeLessThan(120)
  for (const seed of [1, 2, 3]) {
    expect(new Set(draw(seed).map(kindOf))).toEqual(kinds)
    expect(new Set(draw(seed)).size).toBe(120)
  }
})

test('a seed draws the same again, and another one something else', () => {
  expect(draw(5)).toEqual(draw(5))
  expect(draw(6)).not.toEqual(draw(5))
})

test('what is always wanted is in, and nothing stands twice', () => {
  const drawn = sampleOf([1, 2, 3, 4], {
    name: 'numbers',
    size: 2,
    random: randomFrom(1),
    always: (one) => one > 2,
  })
  expect(drawn.slice(-2)).toEqual([3, 4])
  expect(sampleOf([1, 2], { name: 'numbers', size: 9, random: randomFrom(1) })).toEqual([1, 2])
})
