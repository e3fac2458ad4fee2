import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { tryOrigins, tryReading } from './origins.ts'
import { randomFrom } from './random.ts'
import { kindOf, sampleOf } from './sample.ts'
import type { Side } from './api-clients.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// A fixed number of endpoints with every kind among them, and of each about every fifth way; the scorecard tries all.
const some = (side: Side) =>
  sampleOf(side.endpoints, { name: `endpoints of the ${side.name}`, size: 130, random, kind: kindOf })

test(
  `what changes something is taken from its own pages alone, and as JSON alone (seed ${seed})`,
  async () => {
    const { tried, wrong } = await tryOrigins(stage(), () => random.number(5) === 0, some)
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(100)
  },
  240_000 * slowness,
)

test(
  'no page of another origin may read an answer',
  async () => {
    expect((await tryReading(stage(), some)).wrong).toEqual([])
  },
  240_000 * slowness,
)
