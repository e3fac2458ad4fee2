import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { modules } from '../../server/modules.ts'
import type { School } from '../../core/school/school.ts'
import { readMe, updateMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { giveRole, takeRole } from '../sessions/rights/assignment.ts'
import { setAccountState } from '../sessions/sign-in/account-state.ts'
import { account, assignment, role, roleGrant } from '../sessions/tables.ts'
import { testDoor } from '../../../testing/door.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'
import { powersIn } from './grid.ts'

const door = await testDoor()
const clerk = { id: null, name: 'Test' }
type Speaker = Awaited<ReturnType<typeof door.as>>
type Cell = { resource: string; action: 'view' | 'mark' | 'edit' | 'delete'; reach: string | null }

async function roleOf(speaker: Speaker, key: string) {
  const { roles } = await speaker.call(contract.readRoles, {})
  const found = roles.find((one) => one.key === key || one.name === key)
  if (!found) throw new Error(`no role ${key}`)
  return found
}

async function change(speaker: Speaker, given: Record<string, Cell[]>) {
  const { roles } = await speaker.call(contract.readRoles, {})
  const changed = Object.entries(given).map(([key, cells]) => {
    const { id = '', version = 0 } = roles.find((one) => one.key === key || one.name === key) ?? {}
    return { id, version, cells: cells as never }
  })
  return speaker.call(contract.changeRoles, { body: { roles: changed } })
}

async function accountOf(school: School, login: string) {
  const email = `${login}@riverside.example`
  const [found] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return found?.id ?? ''
}

async function grantsOfLast(speaker: Speaker) {
  const { rows } = await speaker.call(listAudit, { query: { limit: 1 } })
  return (rows[0]?.changes ?? []).filter(({ resource }) => resource === 'role_grant')
}

const refused = (code: string, status = 403) => ({ problem: { code, status } })

test('the audit says of which role and of what a permission was changed, also when it was changed before and is gone', async () => {
  const tariq = await door.as('tariq')
  const cell = { resource: 'rooms', action: 'delete' } as const
  await change(tariq, { hr: [{ ...cell, reach: 'campus' }] })
  expect(await grantsOfLast(tariq)).toMatchObject([{ operation: 'insert', name: 'HR · Rooms, Delete' }])
  await change(tariq, { hr: [{ ...cell, reach: 'institute' }] })
  const widened = await grantsOfLast(tariq)
  expect(widened).toMatchObject([{ after: { reach: 'institute' }, name: 'HR · Rooms, Delete' }])
  await change(tariq, { hr: [{ ...cell, reach: null }] })
  expect(await grantsOfLast(tariq)).toMatchObject([{ operation: 'delete', name: 'HR · Rooms, Delete' }])
  // The row is gone: what it was is known from the audit itself.
  const query = { row: widened[0]?.rowId ?? '' }
  const { rows } = await tariq.call(listAudit, { query })
  expect(rows.flatMap(({ changes }) => changes.map(({ name }) => name))).toEqual(
    rows.map(() => 'HR · Rooms, Delete'),
  )
  await tariq.call(updateMe, { body: { language: 'ur' } })
  const { rows: inUrdu } = await tariq.call(listAudit, { query })
  expect(inUrdu[0]?.changes[0]?.name).toBe('انسانی وسائل (HR) · کمرے، حذف کریں')
  await tariq.call(updateMe, { body: { language: 'en' } })
})

test('the audit of a role tells what it may do and who got it', async () => {
  const tariq = await door.as('tariq')
  await change(tariq, { hr: [{ resource: 'shifts', action: 'edit', reach: 'institute' }] })
  const { id } = await roleOf(tariq, 'hr')
  const { rows } = await tariq.call(listAudit, { query: { row: id, limit: 100 } })
  const told = rows.flatMap(({ changes }) => changes)
  expect(rows[0]?.changes.map(({ name }) => name)).toContain('HR · Shifts, Edit')
  expect(told.map(({ resource }) => resource)).toContain('assignment')
  expect(rows.length).toBeLessThan(100)
})

test('the grid shows what each role may do, what it would from the start, and how far each permission can reach', async () => {
  const tariq = await door.as('tariq')
  const { roles, rows } = await tariq.call(contract.readRoles, {})
  expect(roles.slice(0, 3).map(({ key }) => key)).toEqual(['super_admin', 'administrator', 'admin'])
  expect(rows.find(({ resource }) => resource === 'audit')?.actions).toEqual([
    { action: 'view', reaches: ['institute'], mine: ['institute'] },
  ])
  expect(rows.find(({ resource }) => resource === 'rooms')?.actions.map(({ reaches }) => reaches)).toEqual([
    ['campus', 'institute'],
    ['campus', 'institute'],
    ['campus', 'institute'],
  ])
  const admin = roles.find(({ key }) => key === 'admin')
  expect(admin).toMatchObject({ name: 'Admin', usualName: 'Admin', holders: 1, closed: null })
  expect(admin?.cells).toContainEqual({ resource: 'rooms', action: 'edit', reach: 'campus', usual: 'campus' })
})

test('a super admin has every permission that there is, and nobody changes that', async () => {
  const { rows, usual } = powersIn(modules)
  const lacking = rows.flatMap(({ resource, actions }) =>
    actions
      .filter(({ action }) => usual('super_admin', { resource, action }) !== 'institute')
      .map(() => resource),
  )
  expect(lacking).toEqual([])
  const nasreen = await door.as('nasreen')
  const cell: Cell = { resource: 'rooms', action: 'delete', reach: null }
  await expect(change(nasreen, { super_admin: [cell] })).rejects.toMatchObject(refused('role-fixed'))
})

test('cells of several roles change together, in one act, and hold at once', async () => {
  const [tariq, waqas] = await Promise.all([door.as('tariq'), door.as('waqas')])
  expect((await waqas.call(campuses.endpoints.list, {})).total).toBe(1)
  const answer = await change(tariq, {
    finance_staff: [{ resource: 'campuses', action: 'view', reach: null }],
    hr: [{ resource: 'rooms', action: 'delete', reach: 'institute' }],
  })
  const finance = answer.roles.find(({ key }) => key === 'finance_staff')
  expect(finance?.cells).toContainEqual({
    resource: 'campuses',
    action: 'view',
    reach: null,
    usual: 'campus',
  })
  await expect(waqas.call(campuses.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  expect((await waqas.call(readMe, {})).grants.some(({ resource }) => resource === 'campuses')).toBe(false)
  const school = await door.school()
  const [act] = await school.db.execute<{ key: string; changes: number }>(sql`
    select act.key, (select count(*)::int from audit where act_id = act.id and resource = 'role_grant') as changes
    from act order by id desc limit 1`)
  expect(act).toMatchObject({ key: 'roles.several-changed', changes: 2 })
})

test('what is set back to what is usual stands as if nobody had touched it', async () => {
  const [school, tariq] = [await door.school(), await door.as('tariq')]
  const { id } = await roleOf(tariq, 'hr')
  await change(tariq, { hr: [{ resource: 'audit', action: 'view', reach: 'institute' }] })
  await change(tariq, { hr: [{ resource: 'departments', action: 'view', reach: null }] })
  await change(tariq, {
    hr: [
      { resource: 'audit', action: 'view', reach: null },
      { resource: 'departments', action: 'view', reach: 'institute' },
    ],
  })
  const rows = await school.db.select().from(roleGrant).where(eq(roleGrant.roleId, id))
  expect(rows.filter(({ resource }) => resource === 'audit')).toEqual([])
  expect(rows.find(({ resource }) => resource === 'departments')).toMatchObject({
    reach: 'institute',
    edited: false,
  })
})

test('of two who change one role the second is told, and nothing of theirs is written', async () => {
  const [tariq, nasreen] = await Promise.all([door.as('tariq'), door.as('nasreen')])
  const { id, version } = await roleOf(tariq, 'moderator')
  const body = (action: 'edit' | 'delete') => ({
    roles: [{ id, version, cells: [{ resource: 'shifts', action, reach: 'institute' as const }] }],
  })
  const answers = await Promise.allSettled([
    tariq.call(contract.changeRoles, { body: body('edit') }),
    nasreen.call(contract.changeRoles, { body: body('delete') }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((answer) => answer.status === 'rejected')?.reason).toMatchObject({
    problem: {
      code: 'role-changed',
      status: 409,
      detail:
        'Somebody else has changed the role Moderator in the meantime. Look at it again, then change it',
    },
  })
  const after = (await roleOf(tariq, 'moderator')).cells.filter(
    ({ resource, action }) => resource === 'shifts' && action !== 'view',
  )
  expect(after).toHaveLength(1)
})

test('where one cell is wrong none is written, and the sentence names it', async () => {
  const tariq = await door.as('tariq')
  const good: Cell = { resource: 'rooms', action: 'delete', reach: 'institute' }
  const wrong: [Cell, string][] = [
    [{ resource: 'audit', action: 'view', reach: 'own' }, 'reach-unknown'],
    [{ resource: 'audit', action: 'edit', reach: 'institute' }, 'cell-unknown'],
    [{ resource: 'dragons', action: 'view', reach: 'institute' }, 'cell-unknown'],
    [good, 'cell-twice'],
  ]
  for (const [cell, code] of wrong) {
    await expect(change(tariq, { staff: [good, cell] })).rejects.toMatchObject(refused(code, 422))
  }
  const staff = await roleOf(tariq, 'staff')
  expect(staff.cells.some(({ resource }) => resource === 'rooms')).toBe(false)
  const body = { roles: [1, 2].map(() => ({ id: staff.id, version: staff.version, cells: [good as never] })) }
  await expect(tariq.call(contract.changeRoles, { body })).rejects.toMatchObject(refused('role-twice', 422))
})

test('nobody gives or takes away what they may not do themselves; a power in one campus is not enough', async () => {
  const [school, nasreen, sadia] = [await door.school(), await door.as('nasreen'), await door.as('sadia')]
  const { id } = await nasreen.call(contract.createRole, { body: { name: 'Keeper of roles' } })
  await change(nasreen, {
    'Keeper of roles': [
      { resource: 'roles', action: 'view', reach: 'institute' },
      { resource: 'roles', action: 'edit', reach: 'institute' },
    ],
  })
  const accountId = await accountOf(school, 'sadia')
  const { key } = await roleOf(nasreen, 'Keeper of roles')
  await giveRole(school, clerk, { accountId, role: key })
  const rooms: Cell = { resource: 'rooms', action: 'edit', reach: 'campus' }
  // She edits rooms in her own campus alone.
  await expect(change(sadia, { staff: [rooms] })).rejects.toMatchObject({
    problem: {
      code: 'beyond-own',
      detail: 'You can only give or remove permissions that you have in the whole institute: Rooms, Edit',
    },
  })
  const taking: Cell = { resource: 'rooms', action: 'edit', reach: null }
  await expect(change(sadia, { campus_manager: [taking] })).rejects.toMatchObject(refused('beyond-own'))
  // What stands above her she does not change at all, not even by what she has herself.
  const audit: Cell = { resource: 'roles', action: 'view', reach: null }
  await expect(change(sadia, { administrator: [audit] })).rejects.toMatchObject(refused('role-above'))
  expect((await roleOf(sadia, 'administrator')).closed).toBe('above')
  await expect(
    sadia.call(contract.renameRole, {
      params: { id: (await roleOf(sadia, 'administrator')).id },
      version: 1,
      body: { name: 'Boss' },
    }),
  ).rejects.toMatchObject(refused('role-above'))
  await change(sadia, { staff: [{ resource: 'roles', action: 'view', reach: 'institute' }] })
  // A copy holds no more than she could give.
  const { leftOut } = await sadia.call(contract.createRole, {
    body: { name: 'As the administrator', copyOf: (await roleOf(sadia, 'administrator')).id },
  })
  expect(leftOut).toBeGreaterThan(50)
  expect((await roleOf(sadia, 'As the administrator')).cells.map(({ resource }) => resource)).toEqual([
    'roles',
    'roles',
  ])
  // Nor does she end her own power over roles.
  const own: Cell = { resource: 'roles', action: 'edit', reach: null }
  await expect(change(sadia, { 'Keeper of roles': [own] })).rejects.toMatchObject(refused('own-power', 409))
  await expect(nasreen.call(contract.deleteRole, { params: { id } })).rejects.toMatchObject({
    problem: { code: 'role-in-use', detail: 'Held by Sadia Rauf. Give them another role first' },
  })
})

test('a role held in one campus reads the grid and changes nothing of it', async () => {
  const [school, adeel] = [await door.school(), await door.as('adeel')]
  const accountId = await accountOf(school, 'adeel')
  await giveRole(school, clerk, { accountId, role: 'administrator', campusId: demoCampuses.SHD })
  expect((await adeel.call(contract.readRoles, {})).roles.length).toBeGreaterThan(12)
  const cell: Cell = { resource: 'rooms', action: 'edit', reach: 'campus' }
  await expect(change(adeel, { staff: [cell] })).rejects.toMatchObject({ problem: { status: 403 } })
})

test('a school makes roles of its own, renames them, and deletes those that nobody holds', async () => {
  const [school, tariq] = [await door.school(), await door.as('tariq')]
  const { id: teacher } = await roleOf(tariq, 'teacher')
  const { id, leftOut } = await tariq.call(contract.createRole, {
    body: { name: 'Librarian', copyOf: teacher },
  })
  const librarian = await roleOf(tariq, 'Librarian')
  const held = (await roleOf(tariq, 'teacher')).cells.filter(({ reach }) => reach)
  expect({ leftOut, cells: librarian.cells.map(({ reach }) => reach) }).toEqual({
    leftOut: 0,
    cells: held.map(({ reach }) => reach),
  })
  expect(librarian).toMatchObject({ usualName: null, holders: 0, version: 1 })
  await expect(tariq.call(contract.createRole, { body: { name: 'LIBRARIAN' } })).rejects.toMatchObject({
    problem: { code: 'roles.exists', status: 409, errors: [{ pointer: '/name' }] },
  })
  const named = { params: { id }, version: 1, body: { name: 'Head of the library' } }
  expect(await tariq.call(contract.renameRole, named)).toEqual({ id, version: 2 })
  await expect(tariq.call(contract.renameRole, named)).rejects.toMatchObject({ problem: { status: 412 } })
  const accountId = await accountOf(school, 'imtiaz')
  await giveRole(school, clerk, { accountId, role: librarian.key, campusId: demoCampuses.SHD })
  expect(await tariq.call(contract.listHolders, { params: { id } })).toMatchObject({
    total: 1,
    rows: [
      { name: 'Imtiaz Hussain', campus: expect.any(String), section: null, endsOn: null, isActive: true },
    ],
  })
  await expect(tariq.call(contract.deleteRole, { params: { id } })).rejects.toMatchObject(
    refused('role-in-use', 409),
  )
  const [given] = await school.db.select().from(assignment).where(eq(assignment.roleId, id))
  // Who held it once is no reason to keep it.
  await school.transaction(clerk, 'assignments.changed', (tx) =>
    tx
      .update(assignment)
      .set({ startsOn: '2026-01-01', endsOn: '2026-01-31' })
      .where(eq(assignment.id, given?.id ?? '')),
  )
  expect(await tariq.call(contract.deleteRole, { params: { id } })).toEqual({ id })
  await expect(tariq.call(contract.listHolders, { params: { id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(tariq.call(contract.deleteRole, { params: { id: teacher } })).rejects.toMatchObject(
    refused('role-builtin', 409),
  )
})

test('a super admin who begins some day does not count until then', async () => {
  const school = await door.school()
  const [tariq, nasreen] = [await accountOf(school, 'tariq'), await accountOf(school, 'nasreen')]
  await giveRole(school, clerk, { accountId: tariq, role: 'super_admin' })
  const [held] = await school.db
    .select({ id: assignment.id })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(sql`${role.key} = 'super_admin' and ${assignment.accountId} = ${tariq}`)
  await school.transaction(clerk, 'assignments.changed', (tx) =>
    tx
      .update(assignment)
      .set({ startsOn: '2026-11-20' })
      .where(eq(assignment.id, held?.id ?? '')),
  )
  const leaving = setAccountState(school, clerk, { accountId: nasreen, state: 'disabled' })
  await expect(leaving).rejects.toMatchObject({ code: 'last-super-admin' })
  await school.transaction(clerk, 'assignments.changed', (tx) =>
    tx
      .update(assignment)
      .set({ startsOn: '2026-11-19' })
      .where(eq(assignment.id, held?.id ?? '')),
  )
  // One leaves by losing the role and the other by being switched off, at the same moment: one of them stays.
  const answers = await Promise.allSettled([
    takeRole(school, clerk, held?.id ?? ''),
    setAccountState(school, clerk, { accountId: nasreen, state: 'disabled' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await setAccountState(school, clerk, { accountId: nasreen, state: 'active' })
})

test.each([
  [
    'takes permissions from',
    sql`update role_grant set reach = null where resource = 'roles' and action = 'edit'`,
  ],
  ['narrows', sql`update role_grant set reach = 'campus' where resource = 'roles' and action = 'view'`],
  ['forgets', sql`delete from role_grant where resource = 'roles'`],
])('the database itself refuses who %s the super admin’s power over roles', async (_, statement) => {
  const school = await door.school()
  const changing = school.transaction(clerk, 'roles.changed', (tx) => tx.execute(statement))
  await expect(changing).rejects.toMatchObject({ constraint_name: 'super_admin_gives' })
})

test('the audit log calls a role as the reader does', async () => {
  const nasreen = await door.as('nasreen')
  await change(nasreen, { moderator: [{ resource: 'programs', action: 'edit', reach: 'institute' }] })
  await nasreen.call(updateMe, { body: { language: 'ur' } })
  const query = { act: 'roles.changed', limit: '1' as never }
  const { rows } = await nasreen.call(listAudit, { query })
  await nasreen.call(updateMe, { body: { language: 'en' } })
  expect(rows[0]?.sentence).toBe('کردار موڈریٹر کے اختیارات بدلے')
})

test('a change is heard by open pages, which read anew who they are', async () => {
  const [school, tariq] = [await door.school(), await door.as('tariq')]
  const heard: string[] = []
  const { directory } = await import('../../core/school/school.ts')
  const deaf = directory().live.on(school.id, ({ topic }) => heard.push(topic))
  await change(tariq, { staff: [{ resource: 'calendar', action: 'view', reach: null }] })
  await sleep(50)
  deaf()
  expect(heard).toContain('roles')
})
