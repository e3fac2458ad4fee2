import { eq } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { runConcurrently, someoneWaits } from '../../../testing/concurrent-transaction.ts'
import { castSchool } from '../../../testing/school.ts'
import { readMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { roleKeys } from '../../core/authorization/role-keys.ts'
import { giveRole } from '../sessions/rights/assignment.ts'
import { createAccount } from '../sessions/account.ts'
import { account } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }
const { list } = contract.users.endpoints

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const column = login.includes('.') ? account.username : account.email
  const name = login.includes('.') ? login : `${login}@riverside.example`
  const [found] = await db.select({ id: account.id }).from(account).where(eq(column, name))
  return found?.id ?? ''
}

async function find(speaker: Speaker, q: string) {
  return (await speaker.call(list, { query: { q, limit: 100 } })).rows
}

type Body = Parameters<typeof contract.setState.body.parse>[0]
function set(speaker: Speaker, id: string, body: unknown) {
  return speaker.call(contract.setState, { params: { id }, body: body as Body as never })
}
const off = { state: 'disabled', reason: 'Lost the telephone' }
const on = { state: 'active' }

async function many(speaker: Speaker, body: object) {
  const { job } = await speaker.call(contract.setStates, { body: body as never })
  await cast.work()
  return speaker.call(readJob, { params: { id: job } })
}

async function give(accountId: string, role: string, campusId?: string): Promise<void> {
  await giveRole(await cast.school(), clerk, { accountId, role, ...(campusId && { campusId }) })
}

async function member(name: string, role: { role: string; campusId: string }): Promise<string> {
  const [school, [firstName = '', lastName = '']] = [await cast.school(), name.split(' ')]
  const startsOn = await school.today()
  const given = {
    firstName,
    lastName,
    username: name.toLowerCase().replace(' ', '.'),
    roles: [role],
    startsOn,
  }
  const added = await school.transaction(clerk, 'accounts.seeded', (tx) => createAccount(tx, given))
  return added.id
}

const refused = (code: string, status: number) => ({ problem: { code, status } })

test('the list says who each is, what they hold and where, when they were last here and whether there is a password', async () => {
  const tariq = await cast.as('tariq')
  const [sadia] = await find(tariq, 'sadia')
  expect(sadia).toMatchObject({
    name: 'Sadia Rauf',
    email: 'sadia@riverside.example',
    roles: ['admin'],
    state: 'active',
    lastSeenOn: null,
    hasPassword: true,
  })
  expect(sadia?.holds).toMatch(/^Admin \(.+\)$/)
  await cast.as('sadia')
  expect((await find(tariq, 'sadia'))[0]?.lastSeenOn).toBe('2026-11-19')
  const [guard] = await find(tariq, 'ghulam.rasool')
  expect(guard).toMatchObject({ username: 'ghulam.rasool', email: null })
})

test('the list is narrowed down by role, kind of person, log-in and campus, and found by both scripts', async () => {
  const tariq = await cast.as('tariq')
  const names = async (query: object) =>
    (await tariq.call(list, { query: { limit: 100, ...query } })).rows.map(({ name }) => name)
  expect(await names({ roles: 'super_admin,administrator' })).toEqual(['Nasreen Akhtar', 'Tariq Mehmood'])
  expect(await names({ state: 'deactivated' })).toContain('Rizwan Malik')
  expect(await names({ state: 'disabled' })).toContain('Hadia Rizwan')
  const guardians = (await tariq.call(list, { query: { kinds: 'guardian', limit: 100 } })).rows
  expect(guardians.length).toBeGreaterThan(0)
  expect(guardians.every(({ kinds }) => kinds.includes('guardian'))).toBe(true)
  const north = await names({ campus: demoCampuses.CNL })
  expect(north).toContain('Sadia Rauf')
  expect(north).not.toContain('Imtiaz Hussain')
  const [found] = guardians.filter(({ otherName }) => otherName !== '')
  if (found) expect(await names({ q: found.otherName })).toContain(found.name)
})

test('a head of a campus sees and changes those whose roles are all within it, and nobody else exists', async () => {
  const sadia = await cast.as('sadia')
  const seen = (await sadia.call(list, { query: { limit: 100 } })).rows
  expect(seen.map(({ name }) => name)).toContain('Sadia Rauf')
  for (const stranger of ['Nasreen Akhtar', 'Tariq Mehmood', 'Imtiaz Hussain', 'Farzana Kausar'])
    expect(seen.map(({ name }) => name)).not.toContain(stranger)
  await expect(set(sadia, await idOf('imtiaz'), off)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(set(sadia, await idOf('tariq'), off)).rejects.toMatchObject({ problem: { status: 404 } })
  const id = await member('Door One', { role: 'staff', campusId: demoCampuses.CNL })
  expect(await set(sadia, id, off)).toMatchObject({ state: 'disabled' })
  await set(sadia, id, on)
  // A second campus takes somebody out of the hands of a head of one.
  await give(id, 'moderator', demoCampuses.SHD)
  await expect(set(sadia, id, off)).rejects.toMatchObject({ problem: { status: 404 } })
})

test('whoever may not keep the door neither sees nor opens it', async () => {
  const rabia = await cast.as('rabia')
  await expect(rabia.call(list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(set(rabia, contract.exampleUser, off)).rejects.toMatchObject({ problem: { status: 403 } })
})

test('who is switched off is logged out at once and not let in, and is told when they are let in again', async () => {
  const [tariq, guard] = [await cast.as('tariq'), await cast.as('ghulam.rasool')]
  const id = await idOf('ghulam.rasool')
  await set(tariq, id, off)
  await expect(guard.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await expect(cast.as('ghulam.rasool')).rejects.toMatchObject({ problem: { status: 403 } })
  const { rows } = await tariq.call(listAudit, { query: { act: 'accounts.switched-off' } })
  expect(rows[0]?.sentence).toBe('Switched off the log-in of Ghulam Rasool: Lost the telephone')
  await set(tariq, id, on)
  const back = await cast.as('ghulam.rasool')
  const told = await back.call(listNotifications, {})
  expect(JSON.stringify(told)).toContain('Tariq Mehmood')
})

test('a reason has to be given for who is let in no longer', async () => {
  const tariq = await cast.as('tariq')
  const body = { state: 'deactivated', reason: ' ' }
  await expect(set(tariq, contract.exampleUser, body)).rejects.toMatchObject({ problem: { status: 422 } })
})

test('a principal of the institute shuts out every role but super admins, one of a campus every role there that does no more than they', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  const beyond: string[] = []
  for (const [at, role] of roleKeys.entries()) {
    const held = { role, campusId: demoCampuses.CNL }
    const id =
      role === 'super_admin' ? await idOf('nasreen') : await member(`Holder ${'abcdefghijklmnopq'[at]}`, held)
    for (const [who, speaker] of Object.entries({ administrator: tariq, admin: sadia })) {
      const done = await set(speaker, id, off).then(
        ({ state }) => state,
        ({ problem }) => problem.code,
      )
      if (done === 'disabled') await set(speaker, id, on)
      else beyond.push(`${who}: ${role}, ${done}`)
    }
  }
  // Personnel reads of salaries, finance staff match the bank’s statements, and the institute is more than a campus.
  expect(beyond).toEqual([
    'administrator: super_admin, users.beyond-own',
    'admin: super_admin, not-found',
    'admin: administrator, users.beyond-own',
    'admin: hr, users.beyond-own',
    'admin: hr_manager, users.beyond-own',
    'admin: finance_staff, users.beyond-own',
  ])
})

test('nobody shuts out whoever may do more than they, nor themselves', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  await expect(set(tariq, await idOf('tariq'), off)).rejects.toMatchObject(refused('users.oneself', 409))
  // A campus manager of the own campus may do nothing that its head may not; who sees salaries may.
  await setGrant(await cast.school(), clerk, {
    role: 'finance_staff',
    resource: 'salary-info',
    action: 'view',
    reach: 'campus',
  })
  const [manager, cashier] = [
    await member('Door Two', { role: 'campus_manager', campusId: demoCampuses.CNL }),
    await member('Door Three', { role: 'finance_staff', campusId: demoCampuses.CNL }),
  ]
  await set(sadia, manager, off)
  await expect(set(sadia, cashier, off)).rejects.toMatchObject(refused('users.beyond-own', 403))
  const params = { id: cashier }
  await expect(sadia.call(contract.endUserSessions, { params })).rejects.toMatchObject(
    refused('users.beyond-own', 403),
  )
  const job = await many(sadia, { ...off, of: { ids: [manager, cashier] } })
  expect(job.failures).toMatchObject([
    {
      name: 'Door Three',
      message: 'This person has permissions that you do not have. Ask somebody who has them',
    },
  ])
  expect(await set(tariq, cashier, off)).toMatchObject({ state: 'disabled' })
  // Nor is somebody let in who would be above them then.
  await expect(set(sadia, cashier, on)).rejects.toMatchObject(refused('users.beyond-own', 403))
})

test('super admins shut out each other but the last, alone and among many, and nobody else shuts out one', async () => {
  const tariq = await cast.as('tariq')
  const [owner, guard] = [await idOf('nasreen'), await idOf('ghulam.rasool')]
  await expect(set(tariq, owner, off)).rejects.toMatchObject(refused('users.beyond-own', 403))
  // Super admins shut out each other, and who is one for some days alone leaves the school without any.
  const nasreen = await cast.as('nasreen')
  const body = { role: 'super_admin', campusId: null, startsOn: '2026-11-19', endsOn: '2026-12-31' } as never
  await nasreen.call(contract.giveRole, { params: { id: await idOf('tariq') }, body })
  await expect(set(tariq, owner, off)).rejects.toMatchObject(refused('last-super-admin', 409))
  const job = await many(tariq, { ...off, of: { ids: [await idOf('tariq'), guard, owner] } })
  expect(job).toMatchObject({ state: 'done', done: 3, failed: 2 })
  expect(new Set(job.failures.map(({ name, message }) => `${name}: ${message}`))).toEqual(
    new Set([
      'Tariq Mehmood: This is your own log-in. Ask somebody else to do this',
      'Nasreen Akhtar: At least one active super admin must always remain',
    ]),
  )
  const back = await many(tariq, { ...on, of: { ids: [guard, owner] } })
  expect(back).toMatchObject({ state: 'done', done: 2, failed: 0 })
  expect((await find(tariq, 'ghulam'))[0]?.state).toBe('active')
  const { rows } = await tariq.call(listAudit, { query: { act: 'accounts.many-switched-on' } })
  expect(rows[0]?.sentence).toBe('Switched on 1 log-in')
})

test('somebody is logged out everywhere, and comes back by the password', async () => {
  const [tariq, imtiaz] = [await cast.as('tariq'), await cast.as('imtiaz')]
  const params = { id: await idOf('imtiaz') }
  expect((await tariq.call(contract.listUserSessions, { params })).rows.length).toBe(1)
  expect(await tariq.call(contract.endUserSessions, { params })).toEqual({ ended: 1 })
  await expect(imtiaz.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await cast.as('imtiaz')
  const { rows } = await tariq.call(listAudit, { query: { act: 'accounts.logged-out' } })
  expect(rows[0]?.sentence).toBe('Logged Imtiaz Hussain out on every device')
})

test('who was deactivated while somebody was about to switch them off stays deactivated', async () => {
  const tariq = await cast.as('tariq')
  const id = await member('Sohail Rauf', { role: 'staff', campusId: demoCampuses.MAIN })
  let asking: Promise<unknown> = Promise.resolve()
  await runConcurrently(cast, async (sql) => {
    await sql`update account set state = 'deactivated' where id = ${id}`
    asking = set(tariq, id, off).catch((error: unknown) => error)
    await someoneWaits(sql)
  })
  expect(await asking).toMatchObject({ problem: { code: 'users.suspended' } })
  const { db } = await cast.school()
  const [after] = await db.select({ state: account.state }).from(account).where(eq(account.id, id))
  expect(after).toEqual({ state: 'deactivated' })
})
