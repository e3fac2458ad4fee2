import { expect, test } from 'vitest'
import { failingAtHome, tryForeignCode, tryForeignThings, tryPages } from './isolation.ts'
import { testStage } from './testing.ts'

const stage = testStage()

test('every endpoint has an example, or a preparation of it, that succeeds at home', async () => {
  expect(await failingAtHome(stage())).toEqual([])
})

test('nothing that belongs to one school opens another, on any endpoint', async () => {
  const { tried, admitted, leaks } = await tryForeignThings(stage())
  expect({ admitted, leaks }).toEqual({ admitted: [], leaks: [] })
  expect(tried).toBeGreaterThan(200)
}, 120_000)

test('a hand-off code opens the school that it was made for, and no other', async () => {
  expect(await tryForeignCode(stage())).toEqual([401, 201])
})

test('pages and documents show nothing of the school whose cookies came along', async () => {
  expect(await tryPages(stage())).toEqual([])
})
