import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act } from '../../../core/acts/audit.ts'
import * as contract from '../contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { present } from './my-sessions.ts'
import { laptop, phone, testDoor } from '../../../../testing/door.ts'
import { anonymous, type User } from '../../../core/authorization/user.ts'

const door = await testDoor()

test('my devices are listed with what they are, the present one first', async () => {
  await door.as('tariq', { agent: phone })
  door.clock.pass(60)
  const here = await door.as('tariq', { agent: laptop })
  const { rows, total } = await here.call(contract.listSessions, {})
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { device: 'Windows PC', browser: 'Firefox', current: true },
    { device: 'Android phone', browser: 'Chrome', current: false },
  ])
  expect(rows[0]?.id).toBe((await here.call(contract.readMe, {})).sessionId)
})

test('a lost phone is logged out from here, at once', async () => {
  const lost = await door.as('sadia', { agent: phone })
  const here = await door.as('sadia')
  const { sessionId } = await lost.call(contract.readMe, {})
  expect(await here.call(contract.endSession, { params: { id: sessionId } })).toEqual({ ended: 1 })
  await expect(lost.call(contract.readMe, {})).rejects.toMatchObject({ problem: { code: 'session-expired' } })
  expect((await here.call(contract.listSessions, {})).total).toBe(1)
  await expect(here.call(contract.endSession, { params: { id: sessionId } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('all other devices are logged out together, this one stays', async () => {
  const others = [await door.as('rabia'), await door.as('rabia'), await door.as('rabia', { agent: phone })]
  const here = await door.as('rabia')
  expect(await here.call(contract.endOtherSessions, {})).toEqual({ ended: 3 })
  for (const other of others) {
    await expect(other.call(contract.readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  }
  expect((await here.call(contract.listSessions, {})).rows).toMatchObject([{ current: true }])
  expect(await here.call(contract.endOtherSessions, {})).toEqual({ ended: 0 })
})

test('a device that was logged out stays known until its owner forgets it', async () => {
  const laptopOnce = await door.as('adeel', { agent: phone })
  const here = await door.as('adeel')
  const devices = async () => (await here.call(contract.listKnownDevices, {})).rows
  expect(await devices()).toEqual([])
  await laptopOnce.call(contract.logOut, {})
  const [row, ...others] = await devices()
  expect(row).toMatchObject({ device: 'Android phone', browser: 'Chrome', trustedUntil: null })
  expect(others).toEqual([])
  const params = { id: row?.id ?? '' }
  const missing = { problem: { status: 404 } }
  const rabia = await door.as('rabia')
  await expect(rabia.call(contract.forgetDevice, { params })).rejects.toMatchObject(missing)
  await here.call(contract.forgetDevice, { params })
  expect(await devices()).toEqual([])
  await expect(here.call(contract.forgetDevice, { params })).rejects.toMatchObject(missing)
  const nasreen = await door.as('nasreen')
  const audit = await nasreen.call(listAudit, {
    query: { act: 'sessions.device-forgotten' } as never,
  })
  expect(audit.rows.map(({ sentence }) => sentence)).toEqual(['Forgot a device: Android phone, Chrome'])
})

test("nobody ends or sees another person's session", async () => {
  const waqas = await door.as('waqas')
  const { sessionId } = await waqas.call(contract.readMe, {})
  const nasreen = await door.as('nasreen')
  await expect(nasreen.call(contract.endSession, { params: { id: sessionId } })).rejects.toMatchObject({
    problem: { status: 404, code: 'not-found' },
  })
  const ids = (await nasreen.call(contract.listSessions, {})).rows.map(({ id }) => id)
  expect(ids).not.toContain(sessionId)
  expect((await waqas.call(contract.readMe, {})).sessionId).toBe(sessionId)
})

test('a session that is not there is not found, and nothing is written about it', async () => {
  const nasreen = await door.as('nasreen')
  const school = await door.school()
  const acts = async () => (await school.db.select({ acts: count() }).from(act))[0]?.acts
  const before = await acts()
  const nobody = { params: { id: '01980000-0000-7000-8000-000000000099' } }
  await expect(nasreen.call(contract.endSession, nobody)).rejects.toMatchObject({ problem: { status: 404 } })
  expect(await acts()).toBe(before)
})

test.each([
  ['nobody', { id: null, sessionId: null }],
  ['a program, which has no session', { id: '01980000-0000-7000-8000-000000000001', sessionId: null }],
  ['a session of nobody', { id: null, sessionId: '01980000-0000-7000-8000-000000000001' }],
])('%s has no devices', (_, who) => {
  const user = { ...anonymous({ language: 'en' }), ...who } as User
  expect(() => present(user)).toThrow(expect.objectContaining({ status: 401, code: 'not-signed-in' }))
})

test('sessions that have lain idle or run out are not listed', async () => {
  await door.as('imtiaz', { agent: phone })
  door.clock.pass(31 * 60)
  const here = await door.as('imtiaz')
  expect((await here.call(contract.listSessions, {})).rows).toMatchObject([{ current: true }])
})
