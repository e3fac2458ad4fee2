import type { Reach } from 'kit/contract'
import { expect, test } from 'vitest'
import { nameOf } from './home.ts'
import { randomFrom } from './random.ts'
import { shuffleGrants, tryRoles } from './roles.ts'
import { seed, testStage } from './testing.ts'
const stage = testStage()
const random = randomFrom(seed)
const on = (e: never) =>
  /diary|tickets|announcements|notice-board/.test(nameOf(e)) || nameOf(e) === 'POST /files'
test('a', async () => {
  const { tested, wrong } = await tryRoles(stage(), { on: on as never })
  console.log(tested)
  expect(wrong).toEqual([])
}, 900_000)
test('b', async () => {
  const reaches = [null, 'own', 'section', 'campus', 'institute'] as const
  await shuffleGrants(stage(), () => random.pick<Reach | null>(reaches))
  const { tested, wrong } = await tryRoles(stage(), { on: on as never, isPlaced: true })
  console.log(tested)
  expect(wrong).toEqual([])
}, 900_000)
