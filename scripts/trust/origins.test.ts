import { expect, test } from 'vitest'
import { tryOrigins, tryReading } from './origins.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// About every sixth way, drawn at random for each endpoint; the scorecard tries all.
test(`what changes something is taken from its own pages alone, and as JSON alone (seed ${seed})`, async () => {
  const { tried, wrong } = await tryOrigins(stage(), () => random.number(6) === 0)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(150)
}, 120_000)

test('no page of another origin may read an answer', async () => {
  expect((await tryReading(stage())).wrong).toEqual([])
})
