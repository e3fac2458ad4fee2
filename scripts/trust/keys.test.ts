import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { keyEndpoints, keyKindOf, tryKeys } from './keys.ts'
import { randomFrom } from './random.ts'
import { sampleOf } from './sample.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// A fixed number of endpoints with every kind among them; MAKTAB_KEYS=all tries every endpoint.
const on =
  process.env.MAKTAB_KEYS === 'all'
    ? keyEndpoints
    : sampleOf(keyEndpoints, { name: 'endpoints with keys', size: 130, random, kind: keyKindOf })

test(
  `an API key may do what it was given and nothing else (seed ${seed})`,
  async () => {
    const { tested, wrong } = await tryKeys(stage(), on)
    expect(wrong).toEqual([])
    expect(tested).toBe(on.length * 2)
  },
  120_000 * slowness,
)
