import type { Reach } from 'kit/contract/contract'
import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { cellCount, shuffleGrants, tryRoles } from './roles.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()

// As many of them, drawn at random, as a run of all tests has time for; the scorecard tries every one.
const random = randomFrom(seed)
const share = Number(process.env.MAKTAB_CELLS ?? 500)
const picks = () => random.number(cellCount()) < share

test(
  `every endpoint lets in exactly those whose grants in the database say so (seed ${seed})`,
  { timeout: 900_000 * slowness },
  async () => {
    const { tested, wrong } = await tryRoles(stage(), { picks })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(share * 0.8)
  },
)

test(
  `and so it does with grants that nobody has thought of (seed ${seed})`,
  { timeout: 900_000 * slowness },
  async () => {
    const reaches = [null, 'own', 'section', 'campus', 'institute'] as const
    await shuffleGrants(stage(), () => random.pick<Reach | null>(reaches))
    const { tested, wrong } = await tryRoles(stage(), { picks, isPlaced: true })
    expect(wrong).toEqual([])
    expect(tested).toBeGreaterThan(share * 0.7 * (cellCount({ isPlaced: true }) / cellCount()))
  },
)
