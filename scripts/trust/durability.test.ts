import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { killUnderLoad } from './durability.ts'
import { seed } from './testing.ts'

test(
  'four kills of the product and of PostgreSQL under load lose nothing, double nothing, forget nothing',
  { timeout: 300_000 * slowness },
  async () => {
    const { faults, kills, campuses, schools } = await killUnderLoad({
      kills: 4,
      schools: 2,
      enough: 6,
      seed,
    })
    expect(faults, `seed ${seed}`).toEqual([])
    expect(kills.app + kills.postmaster + kills.backend).toBeGreaterThanOrEqual(3)
    expect(schools).toBe(2)
    expect(campuses).toBeGreaterThan(5)
  },
)
