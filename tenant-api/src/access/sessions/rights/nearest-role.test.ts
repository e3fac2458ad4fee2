import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { changeRoles, createRole, readRoles } from '../../roles/contract.ts'
import { giveRole } from './assignment.ts'
import { readMe } from '../contract.ts'
import { nearestRole } from './nearest-role.ts'
import { account } from '../tables.ts'

const cast = await castSchool()
const cell = (resource: string, reach: 'own' | 'section' | 'campus' | 'institute') =>
  ({ resource, action: 'view', reach }) as const

test('a role is like the one with which it shares most, and one’s own is not what others have', () => {
  const others = [
    { key: 'guardian', cells: [cell('students', 'own'), cell('calendar', 'campus')] },
    {
      key: 'teacher',
      cells: [cell('students', 'section'), cell('calendar', 'campus'), cell('notes', 'section')],
    },
    { key: 'finance_staff', cells: [cell('documents', 'campus')] },
  ] as const
  expect(nearestRole([cell('students', 'campus'), cell('calendar', 'campus')], others)).toBe('teacher')
  expect(nearestRole([cell('students', 'own'), cell('calendar', 'campus')], others)).toBe('guardian')
  expect(nearestRole([cell('documents', 'institute')], others)).toBe('finance_staff')
  expect(nearestRole([], others)).toBe('staff')
  expect(nearestRole([cell('webhooks', 'institute')], others)).toBe('staff')
})

test('a copy, and a copy of it, is arranged as what was copied; what began with nothing as what it may do', async () => {
  const nasreen = await cast.as('nasreen')
  const school = await cast.school()
  const rolesNow = async () => (await nasreen.call(readRoles, {})).roles
  const idOf = async (key: string) => (await rolesNow()).find((one) => one.key === key)?.id ?? ''
  const made = async (name: string, copyOf: string | null) =>
    (await nasreen.call(createRole, { body: { name, copyOf }, onceKey: randomUUID() })).id
  const copy = await made('Class helper', await idOf('teacher'))
  const again = await made('Class helper of the evening', copy)
  const empty = await made('Bursar', null)
  const [who] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'waqas@riverside.example'))
  const keys = new Map((await rolesNow()).map(({ id, key }) => [id, key]))
  const clerk = { id: null, name: 'Test' }
  for (const id of [copy, again, empty])
    await giveRole(school, clerk, { accountId: who?.id ?? '', role: keys.get(id) ?? '' })
  const finance = (await rolesNow()).find(({ key }) => key === 'finance_staff')?.cells ?? []
  const cells = finance
    .filter(({ reach }) => reach !== null)
    .map(({ resource, action, reach }) => ({ resource, action, reach }))
  await nasreen.call(changeRoles, { body: { roles: [{ id: empty, version: 1, cells }] } })
  const { roles } = await (await cast.as('waqas')).call(readMe, {})
  const like = Object.fromEntries(roles.map(({ name, like: of }) => [name, of]))
  expect(like).toEqual({
    'Finance staff': 'finance_staff',
    'Class helper': 'teacher',
    'Class helper of the evening': 'teacher',
    Bursar: 'finance_staff',
  })
})
