import { slowness } from 'kit/testing/testing-limits'
import { endpoints } from 'tenant-api/endpoints'
import { expect, test } from 'vitest'
import { failingAtHome, tryForeignCode, tryForeignThings, tryPages } from './isolation.ts'
import { randomFrom } from './random.ts'
import { kindOf, sampleOf } from './sample.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// A fixed number of endpoints with every kind among them, each with four of the things in turn; the scorecard tries all.
const some = (name: string, size: number) =>
  sampleOf(endpoints, { name, size, random, kind: kindOf, always: isOfImpersonation })

/** Whoever begins to look as another may do nothing else until they end it: both are tried, or neither. */
function isOfImpersonation({ path }: { path: string }): boolean {
  return path === '/viewing'
}

test(
  `an endpoint has an example, or a preparation of it, that succeeds at home (seed ${seed})`,
  async () => {
    expect(await failingAtHome(stage(), some('endpoints at home', 250))).toEqual([])
  },
  240_000 * slowness,
)

test(
  `nothing that belongs to one school opens another, on any endpoint (seed ${seed})`,
  async () => {
    const on = some('endpoints with foreign things', 130)
    const { tried, admitted, leaks } = await tryForeignThings(stage(), { on, each: 4 })
    expect({ admitted, leaks }).toEqual({ admitted: [], leaks: [] })
    expect(tried).toBe(on.length * 4)
  },
  240_000 * slowness,
)

test('a hand-off code opens the school that it was made for, and no other', async () => {
  expect(await tryForeignCode(stage())).toEqual([401, 201])
})

test('pages and documents show nothing of the school whose cookies came along', async () => {
  expect(await tryPages(stage())).toEqual([])
})
