import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHoles } from './break-isolation.ts'
import { type Installation, openInstallation } from './installation.ts'
import { tryPowers, tryRewriting } from './database-privileges.ts'
import { seed } from './testing.ts'
import { fillInstallation, tryHalfMade, tryPairs } from './walls.ts'

let installation: Installation
beforeAll(async () => {
  installation = await openInstallation()
  await fillInstallation(installation, 4)
})
afterAll(() => installation.close())

test('every login is let into its own database and into no other, of all pairs', async () => {
  const { wrong, tried } = await tryPairs(installation)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(80)
})

test(`a wall that is broken anywhere is found (seed ${seed})`, async () => {
  expect((await makeHoles(installation, { holes: 48, seed })).wrong).toEqual([])
})

test('a school’s own application shapes no table, and writes neither audit nor, when it may only read, anything', async () => {
  const { wrong, tried } = await tryPowers(installation)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(200)
})

test('what stands in the audit is rewritten by nobody, not even by the owner of its table', async () => {
  expect((await tryRewriting(installation)).wrong).toEqual([])
})

test('a database that is being made is closed to everybody, wherever its making is killed', async () => {
  expect((await tryHalfMade(installation)).wrong).toEqual([])
})
