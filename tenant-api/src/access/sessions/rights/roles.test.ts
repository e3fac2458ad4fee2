import { and, eq, sql } from 'drizzle-orm'
import type { Refused } from 'kit/http/client'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import type { Module } from '../../../core/module.ts'
import type { School } from '../../../core/school/school.ts'
import { urlInside } from '../../../../testing/placement.ts'
import { campuses } from '../../../institute/structure/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { setAccountState } from '../sign-in/account-state.ts'
import { giveRole, takeRole } from './assignment.ts'
import * as contract from '../contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { access } from '../module.ts'
import { readGivers, syncDefaultGrants } from './roles.ts'
import { account, assignment, role, roleGrant } from '../tables.ts'
import { testDoor } from '../../../../testing/door.ts'
import { setGrant } from '../../../../testing/grants.ts'
import { roleKeys } from '../../../core/authorization/role-keys.ts'
import { anonymous } from '../../../core/authorization/user.ts'

const door = await testDoor()
const clerk = { id: null, name: 'Test' }

/** Another instance of the product: the same database, without this process's caches. */
const elsewhere = postgres(urlInside(door.schools.control, door.riverside), {
  max: 1,
  onnotice: () => undefined,
})
afterAll(() => elsewhere.end())

function changeElsewhere(change: (tx: postgres.TransactionSql) => Promise<unknown>) {
  return elsewhere.begin(async (tx) => {
    await tx`with a as (insert into act (key, actor) values ('roles.grant-changed', 'Elsewhere') returning id)
      select set_config('app.act', a.id::text, true) from a`
    await change(tx)
  })
}

async function accountOf(school: School, email: string) {
  const [found] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return found?.id ?? ''
}

async function assignmentOf(school: School, email: string) {
  const accountId = await accountOf(school, email)
  const [found] = await school.db
    .select({ id: assignment.id })
    .from(assignment)
    .where(eq(assignment.accountId, accountId))
  return found?.id ?? ''
}

async function cell(school: School, key: string, resource: string, action: 'view' | 'edit') {
  const [found] = await school.db
    .select({ reach: roleGrant.reach, edited: roleGrant.edited })
    .from(roleGrant)
    .innerJoin(role, eq(role.id, roleGrant.roleId))
    .where(and(eq(role.key, key), eq(roleGrant.resource, resource), eq(roleGrant.action, action)))
  return found
}

test('a school has all thirteen roles, and each has the grants that the modules declare', async () => {
  const school = await door.school()
  const roles = await school.db.select({ key: role.key, builtin: role.builtin }).from(role)
  expect(roles.map(({ key }) => key).sort()).toEqual([...roleKeys].sort())
  expect(await cell(school, 'admin', 'campuses', 'edit')).toEqual({ reach: 'campus', edited: false })
  expect(await cell(school, 'student', 'campuses', 'view')).toBeUndefined()
})

test('new default grants come with an upgrade; what the school has edited or taken away stays so', async () => {
  const school = await door.school((await door.hilltop()).host)
  await setGrant(school, clerk, { role: 'admin', resource: 'campuses', action: 'edit', reach: 'institute' })
  await setGrant(school, clerk, { role: 'teacher', resource: 'campuses', action: 'view', reach: null })
  const upgraded: Module = {
    ...access,
    defaultGrants: {
      ...access.defaultGrants,
      admin: [
        ['campuses', 'edit', 'own'],
        ['rooms', 'view', 'campus'],
      ],
      teacher: [['campuses', 'view', 'campus']],
    },
  }
  await Promise.all([1, 2, 3].map(() => syncDefaultGrants(school, [upgraded])))
  expect(await cell(school, 'admin', 'campuses', 'edit')).toEqual({ reach: 'institute', edited: true })
  expect(await cell(school, 'teacher', 'campuses', 'view')).toEqual({ reach: null, edited: true })
  expect(await cell(school, 'admin', 'rooms', 'view')).toEqual({ reach: 'campus', edited: false })
})

test('without the permission the answer is 403 and says whom to ask', async () => {
  const sadia = await door.as('sadia')
  await expect(sadia.call(listAudit, {})).rejects.toMatchObject({
    problem: {
      status: 403,
      code: 'forbidden',
      detail: 'You do not have this permission. Ask: Super admin or Administrator',
    },
  })
  expect(await sadia.call(contract.readGivers, {})).toEqual({ roles: ['Super admin', 'Administrator'] })
})

test('who gives permissions is as the school has settled it', async () => {
  const school = await door.school((await door.hilltop()).host)
  await setGrant(school, clerk, { role: 'administrator', resource: 'roles', action: 'edit', reach: null })
  await setGrant(school, clerk, { role: 'hr', resource: 'roles', action: 'edit', reach: 'institute' })
  expect((await readGivers(school, anonymous({ language: 'ur' }))).roles).toEqual([
    'سپر ایڈمن',
    'انسانی وسائل (HR)',
  ])
})

test('a campus admin sees and changes the own campus and nothing of the others', async () => {
  const sadia = await door.as('sadia')
  const { rows, total } = await sadia.call(campuses.endpoints.list, {})
  expect({ total, ids: rows.map(({ id }) => id) }).toEqual({ total: 1, ids: [demoCampuses.CNL] })
  const missing = { problem: { status: 404, code: 'not-found' } }
  const other = { params: { id: demoCampuses.MAIN } }
  await expect(sadia.call(campuses.endpoints.get, other)).rejects.toMatchObject(missing)
  await expect(
    sadia.call(campuses.endpoints.update, { ...other, version: 1, body: { city: 'Karachi' } }),
  ).rejects.toMatchObject(missing)
  const mine = { params: { id: demoCampuses.CNL }, version: 1, body: { city: 'Lahore Cantt' } }
  expect(await sadia.call(campuses.endpoints.update, mine)).toMatchObject({ city: 'Lahore Cantt' })
})

test('grants unite across roles: with a second role the other campus comes in at once', async () => {
  const school = await door.school()
  const rabia = await door.as('rabia')
  expect((await rabia.call(campuses.endpoints.list, {})).total).toBe(1)
  const accountId = await accountOf(school, 'rabia@riverside.example')
  await giveRole(school, clerk, { accountId, role: 'moderator', campusId: demoCampuses.SHD })
  expect((await rabia.call(campuses.endpoints.list, {})).total).toBe(2)
  await expect(
    rabia.call(campuses.endpoints.update, {
      params: { id: demoCampuses.SHD },
      version: 1,
      body: { city: 'X' },
    }),
  ).rejects.toMatchObject({ problem: { status: 403 } })
  await giveRole(school, clerk, { accountId, role: 'campus_manager', campusId: demoCampuses.SHD })
  expect(
    await rabia.call(campuses.endpoints.update, {
      params: { id: demoCampuses.SHD },
      version: 1,
      body: { city: 'X' },
    }),
  ).toMatchObject({ city: 'X' })
  await expect(
    rabia.call(campuses.endpoints.update, {
      params: { id: demoCampuses.MAIN },
      version: 1,
      body: { city: 'X' },
    }),
  ).rejects.toMatchObject({ problem: { status: 403 } })
})

test('a role of the whole institute that is held in one campus reaches no further', async () => {
  const school = await door.school()
  const adeel = await door.as('adeel')
  await takeRole(school, clerk, await assignmentOf(school, 'adeel@riverside.example'))
  const accountId = await accountOf(school, 'adeel@riverside.example')
  await giveRole(school, clerk, { accountId, role: 'administrator', campusId: demoCampuses.SHD })
  const { rows } = await adeel.call(campuses.endpoints.list, {})
  expect(rows.map(({ id }) => id)).toEqual([demoCampuses.SHD])
})

test('a changed grant holds at once on this instance', async () => {
  const school = await door.school()
  const waqas = await door.as('waqas')
  expect((await waqas.call(campuses.endpoints.list, {})).total).toBe(1)
  const permission = { role: 'finance_staff', resource: 'campuses', action: 'view' } as const
  await setGrant(school, clerk, { ...permission, reach: null })
  await expect(waqas.call(campuses.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await setGrant(school, clerk, { ...permission, reach: 'campus' })
  expect((await waqas.call(campuses.endpoints.list, {})).total).toBe(1)
})

test('a role taken away holds at once on this instance', async () => {
  const school = await door.school()
  const imtiaz = await door.as('imtiaz')
  expect((await imtiaz.call(contract.readMe, {})).roles).toMatchObject([{ key: 'campus_manager' }])
  await takeRole(school, clerk, await assignmentOf(school, 'imtiaz@riverside.example'))
  expect(await imtiaz.call(contract.readMe, {})).toMatchObject({ roles: [], grants: [] })
  await expect(imtiaz.call(campuses.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
})

/** What an answer was refused with; null when it was not. */
function refusalOf(answer: Promise<unknown>): Promise<number | null> {
  return answer.then(
    () => null,
    ({ problem }: Refused) => problem.status,
  )
}
const soon = { timeout: 5_000 }

test('a grant changed, and an account deactivated, on another instance hold here within five seconds', async () => {
  const farzana = await door.as('farzana')
  expect((await farzana.call(campuses.endpoints.list, {})).total).toBe(3)
  await changeElsewhere(
    (tx) => tx`update role_grant set reach = null, edited = true
    where resource = 'campuses' and role_id = (select id from role where key = 'hr_manager')`,
  )
  await expect.poll(() => refusalOf(farzana.call(campuses.endpoints.list, {})), soon).toBe(403)
  await changeElsewhere(
    (tx) => tx`update account set state = 'deactivated' where email = 'farzana@riverside.example'`,
  )
  await expect.poll(() => refusalOf(farzana.call(contract.readMe, {})), soon).toBe(401)
})

test('the last active super admin can neither be deactivated, nor disabled, nor lose the role', async () => {
  const school = await door.school()
  const accountId = await accountOf(school, 'nasreen@riverside.example')
  const refused = { code: 'last-super-admin', status: 409 }
  await expect(setAccountState(school, clerk, { accountId, state: 'deactivated' })).rejects.toMatchObject(
    refused,
  )
  await expect(setAccountState(school, clerk, { accountId, state: 'disabled' })).rejects.toMatchObject(
    refused,
  )
  const held = await assignmentOf(school, 'nasreen@riverside.example')
  await expect(takeRole(school, clerk, held)).rejects.toMatchObject(refused)
})

test.each([
  [
    'deleting the account',
    sql`with forgotten as (update access_state set founder_id = null),
      heir as (select id from account where email = 'tariq@riverside.example'),
      keys as (update api_key set maker_id = (select id from heir)),
      hooks as (update webhook set maker_id = (select id from heir))
      delete from account where email = 'nasreen@riverside.example'`,
  ],
  [
    'ending the role some day',
    sql`update assignment set ends_on = '2030-01-01' where role_id = (select id from role where key = 'super_admin')`,
  ],
  [
    'narrowing the role to a campus',
    sql`update assignment set campus_id = ${demoCampuses.MAIN} where role_id = (select id from role where key = 'super_admin')`,
  ],
  ['renaming the key of the role', sql`update role set key = 'boss' where key = 'super_admin'`],
  [
    'giving the role to a deactivated person',
    sql`update assignment set account_id = (select id from account where email = 'farzana@riverside.example') where role_id = (select id from role where key = 'super_admin')`,
  ],
])('the database itself refuses %s', async (_, change) => {
  const school = await door.school()
  const changing = school.transaction(clerk, 'accounts.changed', (tx) => tx.execute(change))
  await expect(changing).rejects.toMatchObject({ constraint_name: 'last_super_admin' })
})

test('two super admins who leave at the same moment cannot both go', async () => {
  const school = await door.school()
  const tariq = await accountOf(school, 'tariq@riverside.example')
  const nasreen = await accountOf(school, 'nasreen@riverside.example')
  await giveRole(school, clerk, { accountId: tariq, role: 'super_admin' })
  for (let round = 0; round < 5; round += 1) {
    const leaving = [tariq, nasreen].map((accountId) =>
      setAccountState(school, clerk, { accountId, state: 'deactivated' }),
    )
    const answers = await Promise.allSettled(leaving)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const accountId of [tariq, nasreen])
      await setAccountState(school, clerk, { accountId, state: 'active' })
  }
})

test('the same role in the same place cannot be held twice at a time', async () => {
  const school = await door.school()
  const accountId = await accountOf(school, 'sadia@riverside.example')
  const again = giveRole(school, clerk, { accountId, role: 'admin', campusId: demoCampuses.CNL })
  await expect(again).rejects.toMatchObject({ code: 'role-held', status: 409 })
  await giveRole(school, clerk, { accountId, role: 'admin', campusId: demoCampuses.SHD })
})

test('a super admin is one of the whole institute', async () => {
  const school = await door.school()
  const accountId = await accountOf(school, 'sadia@riverside.example')
  const given = { accountId, role: 'super_admin', campusId: demoCampuses.CNL }
  await expect(giveRole(school, clerk, given)).rejects.toMatchObject({ code: 'super-admin-campus' })
})
