import { slowness } from 'kit/testing-limits'
import { expect, test } from 'vitest'
import { failingAtHome, tryForeignCode, tryForeignThings, tryPages } from './isolation.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

test(
  'every endpoint has an example, or a preparation of it, that succeeds at home',
  { timeout: 240_000 * slowness },
  async () => {
    expect(await failingAtHome(stage())).toEqual([])
  },
)

// About every sixth thing, drawn at random for each endpoint; the scorecard tries all.
test(
  `nothing that belongs to one school opens another, on any endpoint (seed ${seed})`,
  { timeout: 240_000 * slowness },
  async () => {
    const { tried, admitted, leaks } = await tryForeignThings(stage(), () => random.number(6) === 0)
    expect({ admitted, leaks }).toEqual({ admitted: [], leaks: [] })
    expect(tried).toBeGreaterThan(120)
  },
)

test('a hand-off code opens the school that it was made for, and no other', async () => {
  expect(await tryForeignCode(stage())).toEqual([401, 201])
})

test('pages and documents show nothing of the school whose cookies came along', async () => {
  expect(await tryPages(stage())).toEqual([])
})
