import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryHosts, tryPipeline, tryTwoHosts } from './hosts.ts'
import { tryOddities } from './oddities.ts'
import { type Doorway, openDoorway } from './raw.ts'
import { pair } from './stage.ts'
import { testStage } from './testing.ts'

const stage = testStage()
let doorway: Doorway
beforeAll(async () => {
  doorway = await openDoorway(stage())
})
afterAll(() => doorway.close())

test('however a host is written, it is this school, our own site, or one and the same nobody', async () => {
  const { tried, wrong, faces } = await tryHosts(stage(), doorway)
  expect(wrong).toEqual([])
  expect(faces).toBe(1)
  expect(tried).toBeGreaterThan(80)
})

test('two Host headers are refused outside of the API as well: to terminals, providers, mail programs and browsers', async () => {
  expect(await tryTwoHosts(stage(), doorway)).toEqual([])
})

test('requests of several hosts on one connection are each answered for their own', async () => {
  const [home, other] = pair(stage())
  expect(await tryPipeline(stage(), doorway)).toEqual([[home.canary], [other.canary], [home.canary]])
})

test('whatever is said to the control plane is answered, never as a fault of ours, and refused without a trace', async () => {
  const { tried, wrong } = await tryOddities(stage(), doorway.port)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(400)
})
