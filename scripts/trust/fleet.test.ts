import { slowness } from 'kit/testing/testing-limits'
import { expect, inject, test } from 'vitest'
import { migrateThroughTrouble } from './fleet.ts'
import { seed } from './testing.ts'

test(
  'a migrator killed midway, a locked school and one out of reach: all arrive, and nobody else notices',
  { timeout: 300_000 * slowness },
  async () => {
    const trial = await migrateThroughTrouble(inject('ground'), { schools: 12, kills: 2, seed })
    expect(trial.faults, `seed ${seed}`).toEqual([])
    expect(trial.stuck.length).toBeGreaterThan(0)
    expect(trial.held).toEqual(expect.arrayContaining(trial.stuck))
    expect(trial.before).toBeLessThan(12)
    expect(trial.noticed).toBe(0)
    expect(trial.asked).toBeGreaterThan(20)
  },
)
