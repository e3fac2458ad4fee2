import { slowness } from 'kit/testing-limits'
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()

const random = randomFrom(seed)
const trials: [name: string, inputs: number, picks: (side: string) => boolean][] = [
  // About every third endpoint, drawn at random; the scorecard spoils the examples of all.
  ['schools', 150, (side) => side === 'school' && random.number(3) === 0],
  ['the control plane', 200, (side) => side === 'control plane'],
]

test.each(trials)(
  `what is sent spoiled to %s is refused in our own words, and changes nothing (seed ${seed})`,
  async (_, amount, picks) => {
    const given = { inputs: amount, seed, picks }
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
