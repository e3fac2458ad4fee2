import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()

// About every third endpoint, drawn at random; the scorecard spoils the examples of all.
const random = randomFrom(seed)
const picks = () => random.number(3) === 0

test(`150 spoiled inputs are refused in our own words, and change nothing (seed ${seed})`, async () => {
  const { inputs, refused, longestBlock, failed, leaks, changed, exits } = await fuzz(stage(), {
    inputs: 150,
    seed,
    picks,
  })
  // First, because whoever is kept waiting is refused with 503.
  expect(longestBlock.ms, longestBlock.name).toBeLessThan(500)
  expect({ failed, leaks, changed, exits }).toEqual({ failed: [], leaks: [], changed: [], exits: 0 })
  expect(inputs).toBeGreaterThanOrEqual(150)
  // Most examples are really spoiled, else nothing was tried.
  expect(refused).toBeGreaterThan(inputs / 2)
}, 300_000)
