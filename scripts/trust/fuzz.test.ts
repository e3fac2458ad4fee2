import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { randomFrom } from './random.ts'
import { kindOf, sampleOf } from './sample.ts'
import type { Side } from './api-clients.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()

const random = randomFrom(seed)
// A fixed number of endpoints with every kind among them, each with all that is tried of it in every run and one input
// that is drawn; the scorecard spoils the examples of all.
const trials: [name: Side['name'], size: number, inputs: number][] = [
  ['school', 100, 100],
  ['control plane', 30, 100],
]

test.each(trials)(
  `what is sent spoiled to the %s is refused in our own words, and changes nothing (seed ${seed})`,
  async (name, size, amount) => {
    const on = (side: Side) =>
      side.name === name
        ? sampleOf(side.endpoints, { name: `endpoints of the ${name}`, size, random, kind: kindOf })
        : []
    const given = { inputs: amount, seed, on }
    const { inputs, refused, longestBlock, failed, leaks, changed, exits } = await fuzz(stage(), given)
    // First, because whoever is kept waiting is refused with 503.
    expect(longestBlock.ms, longestBlock.name).toBeLessThan(500 * slowness)
    expect({ failed, leaks, changed, exits }).toEqual({ failed: [], leaks: [], changed: [], exits: 0 })
    expect(inputs).toBeGreaterThanOrEqual(amount)
    // Most examples are really spoiled, else nothing was tried.
    expect(refused).toBeGreaterThan(inputs / 2)
  },
  300_000 * slowness,
)
