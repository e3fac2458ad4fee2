import { expect, test } from 'vitest'
import { tryOrigins, tryReading } from './origins.ts'
import { testStage } from './testing.ts'

const stage = testStage()

test('what changes something is taken from its own pages alone, and as JSON alone', async () => {
  const { tried, wrong } = await tryOrigins(stage())
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(300)
}, 120_000)

test('no page of another origin may read an answer', async () => {
  expect((await tryReading(stage())).wrong).toEqual([])
})
