import { slowness } from 'kit/testing-limits'
import { expect, test } from 'vitest'
import { tryOrigins, tryReading } from './origins.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// About every twentieth way, drawn at random for each endpoint; the scorecard tries all.
test(
  `what changes something is taken from its own pages alone, and as JSON alone (seed ${seed})`,
  { timeout: 240_000 * slowness },
  async () => {
    const { tried, wrong } = await tryOrigins(stage(), () => random.number(20) === 0)
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(100)
  },
)

test('no page of another origin may read an answer', { timeout: 240_000 * slowness }, async () => {
  expect((await tryReading(stage())).wrong).toEqual([])
})
