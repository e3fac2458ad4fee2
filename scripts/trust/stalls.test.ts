import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { stallUnderLoad } from './stalls.ts'
import { seed } from './testing.ts'

test(
  'after stalls and kills of PostgreSQL, of the way to it and of the product every school answers as before',
  { timeout: 300_000 * slowness },
  async () => {
    const { done, healed, strange } = await stallUnderLoad({ stalls: 10, schools: 2, seed })
    expect(strange, `seed ${seed}`).toEqual([])
    expect(Object.keys(done)).toHaveLength(10)
    for (const [school, seconds] of Object.entries(healed))
      expect(seconds, `${school}, seed ${seed}`).toBeLessThan(25 * slowness)
  },
)
