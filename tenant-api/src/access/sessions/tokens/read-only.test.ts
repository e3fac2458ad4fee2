import postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import {
  askEmail,
  askPassword,
  askReset,
  checkReset,
  confirmEmail,
  confirmPassword,
  resetPassword,
} from '../../passwords/contract.ts'
import { campuses } from '../../../institute/structure/contract.ts'
import * as webhooks from '../../../records/webhooks/contract.ts'
import * as contract from '../contract.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()
const { sql: control } = door.schools

beforeAll(async () => {
  const owner = await door.as('nasreen')
  await owner.call(contract.readMe, {})
  const superuser = postgres(door.schools.control.superuser, { max: 1, onnotice: () => undefined })
  await superuser`revoke maktab_app from ${superuser(door.riverside.login)}`
  await superuser`grant maktab_reader to ${superuser(door.riverside.login)}`
  await superuser.end()
  await control`update school set state = 'read_only' where id = ${door.riverside.id}`
  for (let wait = 0; (await door.school()).state !== 'read_only' && wait < 50; wait += 1) {
    await new Promise((later) => setTimeout(later, 100))
  }
})

test('in a school that may only be read, people log in, read, and log out', async () => {
  const nasreen = await door.as('nasreen')
  expect((await nasreen.call(contract.readMe, {})).name).toBe('Nasreen Akhtar')
  expect((await nasreen.call(campuses.endpoints.list, {})).total).toBe(3)
  expect(await nasreen.call(contract.logOut, {})).toEqual({ signedOut: true })
})

test('what webhooks told is read as well', async () => {
  const nasreen = await door.as('nasreen')
  const params = { id: webhooks.exampleWebhook }
  expect((await nasreen.call(webhooks.webhooks.endpoints.list, {})).total).toBe(1)
  expect(await nasreen.call(webhooks.readWebhook, { params })).toMatchObject(params)
  const { rows } = await nasreen.call(webhooks.listDeliveries, { params })
  expect(rows.map(({ id }) => id)).toEqual([webhooks.exampleDelivery])
  const one = { id: webhooks.exampleDelivery }
  expect(await nasreen.call(webhooks.readDelivery, { params: one })).toMatchObject(one)
})

test('their sessions go on when the access token has run out', async () => {
  const nasreen = await door.as('nasreen')
  door.clock.pass(11 * 60)
  expect((await nasreen.call(contract.listSessions, {})).rows[0]).toMatchObject({ current: true })
})

test('but nothing of the school is changed', async () => {
  const nasreen = await door.as('nasreen')
  await expect(nasreen.call(contract.updateMe, { body: { mode: 'dark' } })).rejects.toMatchObject({
    problem: { status: 403, code: 'read-only' },
  })
})

test('and nobody chooses another password: that is refused, whatever the name, the code and the token', async () => {
  const nasreen = await door.as('nasreen')
  const readOnly = { problem: { status: 403, code: 'read-only' } }
  for (const endpoint of [askReset, checkReset, askPassword, confirmPassword, askEmail, confirmEmail])
    await expect(nasreen.call(endpoint as typeof askReset, endpoint.example as never)).rejects.toMatchObject(
      readOnly,
    )
  await expect(nasreen.call(resetPassword, resetPassword.example as never)).rejects.toMatchObject({
    problem: { code: 'reset-token' },
  })
})
