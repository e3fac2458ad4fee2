import { eq } from 'drizzle-orm'
import type { Action, Reach } from 'kit/contract/contract'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { demoSections } from '../../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { userOf } from './load-grants.ts'
import { account, role } from '../tables.ts'
import { setGrant } from '../../../../testing/grants.ts'
import { anonymous, type Grant, type User } from '../../../core/authorization/user.ts'
import {
  type Impersonation,
  type ImpersonatedPowers,
  impersonate,
  mayImpersonate,
  roleAt,
} from './impersonated-user.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const seven = demoSections['7-B'] ?? ''

function grant(resource: string, reach: Reach, action: Action = 'view'): Grant {
  const campuses = reach === 'campus' ? [MAIN] : []
  return { resource, action, reach, campuses, sections: reach === 'section' ? [seven] : [] }
}

function userWith(...grants: Grant[]): User {
  return { ...anonymous({ language: 'en' }), id: 'looker', name: 'Tariq', own: ['mine'], grants }
}

const eyes = grant('view-as', 'institute')
const looked = (...grants: Grant[]): ImpersonatedPowers => ({
  name: 'Imran',
  roles: [],
  grants,
  own: ['theirs'],
})
const until = (ms: number): Impersonation => ({
  id: 'view',
  accountId: 'looked at',
  roleId: null,
  campusId: null,
  sectionId: null,
  endsAt: new Date(cast.clock.now.getTime() + ms).toISOString(),
})

test('whoever looks as somebody has the other’s eyes and their own name, until the moment it ends', async () => {
  const school = await cast.school()
  const user = userWith(eyes, grant('students', 'institute'))
  const imran = looked(grant('students', 'section'))
  const look = (kept: Impersonation, found: ImpersonatedPowers | null = imran) =>
    impersonate(school, user, { kept, find: async (_, id) => (id === 'looked at' ? found : null) })
  const kept = until(1)
  expect(await look(kept)).toEqual({
    ...user,
    ...imran,
    name: 'Tariq',
    viewing: {
      id: 'view',
      name: 'Imran',
      accountId: 'looked at',
      role: null,
      endsAt: kept.endsAt,
      operator: null,
    },
  })
  expect(await look(until(0))).toBe(user)
  expect(await look(until(1), null)).toBe(user)
  expect(await look(until(1), looked(grant('students', 'institute', 'edit')))).toBe(user)
})

test('a role is looked at by its key, with what it may do and nothing of its own', async () => {
  const school = await cast.school()
  const nasreen = await superAdmin()
  const kept = { ...until(1), accountId: null, roleId: await roleId('campus_manager'), campusId: SHD }
  const seen = await impersonate(school, nasreen, { kept, find: async () => null })
  expect(seen).toMatchObject({
    own: [],
    viewing: { accountId: null, role: 'campus_manager' },
    id: nasreen.id,
  })
  expect(
    await impersonate(school, nasreen, { kept: { ...kept, roleId: null }, find: async () => null }),
  ).toBe(nasreen)
})

test.each<[string, Grant[], Grant[], boolean]>([
  ['nothing, by who may look', [eyes], [], true],
  ['nothing, by who may not', [grant('students', 'institute')], [], false],
  ['nothing, by who may end views alone', [grant('view-as', 'institute', 'edit')], [], false],
  ['as much', [eyes, grant('students', 'campus')], [grant('students', 'campus')], true],
  ['less', [eyes, grant('students', 'institute')], [grant('students', 'section')], true],
  ['more', [eyes, grant('students', 'campus')], [grant('students', 'institute')], false],
  ['something else', [eyes, grant('students', 'institute')], [grant('staff', 'campus')], false],
  ['another deed', [eyes, grant('students', 'institute')], [grant('students', 'campus', 'edit')], false],
  ['their own, where all is seen', [eyes, grant('students', 'institute')], [grant('students', 'own')], true],
  [
    'their own, where a campus is seen',
    [eyes, grant('students', 'campus')],
    [grant('students', 'own')],
    false,
  ],
  [
    'their own, where all is changed and none seen',
    [eyes, grant('students', 'institute', 'edit')],
    [grant('students', 'own')],
    false,
  ],
  [
    'their own, where all of another kind is seen',
    [eyes, grant('staff', 'institute')],
    [grant('students', 'own')],
    false,
  ],
  ['their own to change', [eyes], [grant('students', 'own', 'edit')], true],
  [
    'some of their own, of which one kind is hidden',
    [eyes, grant('students', 'institute')],
    [grant('students', 'own'), grant('notes', 'own')],
    false,
  ],
])('who sees %s is looked as: %#', async (_, mine, theirs, expected) => {
  expect(await mayImpersonate(await cast.school(), userWith(...mine), looked(...theirs))).toBe(expected)
})

test('nobody but a super admin looks as one', async () => {
  const school = await cast.school()
  const owner = { roles: [{ key: 'super_admin', name: 'Super admin' }] }
  const user = userWith(eyes)
  expect(await mayImpersonate(school, user, { ...looked(), ...owner })).toBe(false)
  expect(await mayImpersonate(school, { ...user, ...owner }, { ...looked(), ...owner })).toBe(true)
  expect(await mayImpersonate(school, { ...user, ...owner }, looked())).toBe(true)
})

test('a role has its powers where it is held, and none of what would be its own', async () => {
  const school = await cast.school()
  const user = { ...userWith(eyes), language: 'ur' as const }
  await setGrant(
    school,
    { id: null, name: 'Test' },
    { role: 'teacher', resource: 'students', action: 'view', reach: 'own' },
  )
  const at = { roleId: await roleId('teacher'), campusId: MAIN, sectionId: null }
  const found = await roleAt(school, user, at)
  expect(found).toMatchObject({ roles: [{ key: 'teacher' }], own: [] })
  expect(found?.name).toMatch(/[\u0600-\u06ff]/)
  expect(found?.grants.length).toBeGreaterThan(0)
  expect(found?.grants.filter(({ reach }) => reach === 'own')).toEqual([])
  expect(
    found?.grants.filter(({ reach }) => reach === 'campus').every(({ campuses }) => campuses.join() === MAIN),
  ).toBe(true)
  const inSection = await roleAt(school, user, { ...at, sectionId: seven })
  expect(inSection?.grants.map(({ sections }) => sections)).toEqual(inSection?.grants.map(() => [seven]))
  expect(await roleAt(school, user, { ...at, roleId: null })).toBeNull()
  expect(await roleAt(school, user, { ...at, roleId: seven })).toBeNull()
  const has = school.entitlements()
  const poor = {
    ...school,
    entitlements: () => ({ ...has, ownRoles: false, roles: ['guardian'] }),
  } as typeof school
  expect(await roleAt(poor, user, at)).toBeNull()
})

test('a role of the school’s own is called as the school calls it', async () => {
  const school = await cast.school()
  const [made] = await school.transaction({ id: null, name: 'Test' }, 'roles.created', (tx) =>
    tx.insert(role).values({ key: 'own_librarian', name: 'Campus' }).returning({ id: role.id }),
  )
  const user = { ...userWith(eyes), language: 'ur' as const }
  const found = await roleAt(school, user, { roleId: made?.id ?? '', campusId: null, sectionId: null })
  expect(found).toEqual({
    name: 'Campus',
    roles: [{ key: 'own_librarian', name: 'Campus' }],
    grants: [],
    own: [],
  })
})

async function superAdmin(): Promise<User> {
  const school = await cast.school()
  const [found] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, 'nasreen@riverside.example'))
  const user = await userOf(school, found?.id ?? '')
  if (!user) throw new Error('Nasreen is not there')
  return user
}

async function roleId(key: string): Promise<string> {
  const [found] = await (await cast.school()).db.select({ id: role.id }).from(role).where(eq(role.key, key))
  return found?.id ?? ''
}
