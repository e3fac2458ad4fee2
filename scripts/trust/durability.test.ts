import { expect, test } from 'vitest'
import { killUnderLoad } from './durability.ts'
import { seed } from './testing.ts'

test('six kills of the product and of PostgreSQL under load lose nothing, double nothing, forget nothing', async () => {
  const { faults, kills, campuses, schools } = await killUnderLoad({ kills: 6, schools: 3, seed })
  expect(faults, `seed ${seed}`).toEqual([])
  expect(kills.app + kills.postmaster + kills.backend).toBeGreaterThanOrEqual(5)
  expect(schools).toBe(3)
  expect(campuses).toBeGreaterThan(10)
}, 300_000)
