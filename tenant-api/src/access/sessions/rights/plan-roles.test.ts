import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { agree } from '../../../../testing/plan.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { changeRoles, createRole, deleteRole, readRoles, renameRole } from '../../roles/contract.ts'
import { users } from '../../users/contract.ts'
import { logIn, readMe } from '../contract.ts'
import { demoPassword } from '../../../../demo/access/sessions/seed.ts'

const cast = await castSchool()

const off = {
  problem: {
    status: 403,
    code: 'plan.role',
    detail: 'The plan of your school has no log-ins for your role. Please ask the office of your school',
  },
}
const day = 86_400_000
const from = (days: number) => new Date(cast.clock.now.getTime() + days * day)

function asking(login: string, password = demoPassword) {
  return cast.visitor().call(logIn, { body: { login, password } })
}

test('whose role the plan has not hears so after the right password, and nobody else does', async () => {
  await agree(cast, 'basic')
  await expect(asking('ayesha.imran')).rejects.toMatchObject(off)
  await expect(asking('ayesha.imran', 'some other words')).rejects.toMatchObject({
    problem: { status: 401, code: 'login' },
  })
  await asking('rabia@riverside.example')
  await asking('nasreen@riverside.example')
  await agree(cast, 'standard')
  await asking('ayesha.imran')
})

test('who is logged in when the plan ends is logged in no more, and comes back as soon as it is agreed again', async () => {
  await agree(cast, 'premium')
  const [waqas, ayesha, rabia] = [
    await cast.as('waqas'),
    await cast.as('ayesha.imran'),
    await cast.as('rabia'),
  ]
  await agree(cast, 'free')
  await expect(waqas.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  await expect(ayesha.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await rabia.call(students.endpoints.list, {})).total).toBeGreaterThan(10)
  await agree(cast, 'premium')
  const again = await asking('waqas@riverside.example')
  expect(again.roles).toMatchObject([{ key: 'finance_staff' }])
  await asking('ayesha.imran')
})

test('of several roles those hold that the plan has: a teacher who is a mother goes on as a teacher', async () => {
  await agree(cast, 'premium')
  const before = await (await cast.as('sana')).call(readMe, {})
  await agree(cast, 'basic')
  const now = await (await cast.as('sana')).call(readMe, {})
  const keys = (of: typeof now) => of.roles.map(({ key }) => key)
  expect(keys(before)).toContain('guardian')
  expect(keys(now)).toEqual(keys(before).filter((key) => key !== 'guardian'))
  await agree(cast, 'premium')
})

test('a trial is Premium to its last moment; then the school is free for life, with what that gives', async () => {
  await agree(cast, 'trial', { until: from(1) })
  const has = async () => (await cast.school()).entitlements()
  expect(await has()).toMatchObject({ plan: 'trial', standing: 'running', ownRoles: true, students: null })
  cast.clock.pass(86_399)
  await asking('waqas@riverside.example')
  cast.clock.pass(1)
  expect(await has()).toMatchObject({
    plan: 'free',
    agreed: 'trial',
    standing: 'over',
    students: 50,
    others: 150,
  })
  await expect(asking('waqas@riverside.example')).rejects.toMatchObject(off)
  cast.clock.pass(-86_400)
})

test('a paid plan that has ended goes on for its days of grace', async () => {
  await agree(cast, 'standard', { students: 600, until: from(-3), graceDays: 14 })
  const has = (await cast.school()).entitlements()
  expect(has).toMatchObject({ plan: 'standard', standing: 'grace', students: 600, others: 1800 })
  await asking('ayesha.imran')
  await agree(cast, 'standard', { students: 600, until: from(-15), graceDays: 14 })
  await expect(asking('ayesha.imran')).rejects.toMatchObject(off)
})

test('roles of one’s own are made with Premium alone; those that there are stay, and hold again later', async () => {
  await agree(cast, 'premium')
  const nasreen = await cast.as('nasreen')
  const { id } = await nasreen.call(createRole, { body: { name: 'Librarian', copyOf: null } })
  await agree(cast, 'standard')
  await expect(nasreen.call(createRole, { body: { name: 'Bursar', copyOf: null } })).rejects.toMatchObject({
    problem: { status: 403, code: 'plan.own-roles' },
  })
  const { roles, ownRoles } = await nasreen.call(readRoles, {})
  const { version = 0, ...kept } = roles.find((role) => role.id === id) ?? {}
  expect(ownRoles).toBe(false)
  // The page says so before anybody types a name, and of each role whether anybody logs in with it.
  expect(kept).toMatchObject({ closed: 'plan', inPlan: false })
  expect(roles.find(({ key }) => key === 'teacher')).toMatchObject({ closed: null, inPlan: true })
  expect(version).toBeGreaterThan(0)
  // What only dearer plans have is read, and not written, until the plan has it again.
  const rename = () => nasreen.call(renameRole, { params: { id }, version, body: { name: 'Archivist' } })
  const cells = [{ resource: 'campuses', action: 'view' as const, reach: 'institute' as const }]
  const change = () => nasreen.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
  for (const write of [rename, change]) {
    await expect(write()).rejects.toMatchObject({
      problem: {
        status: 403,
        code: 'plan.own-roles',
        detail:
          'Roles of your own come with the plan Premium. Those that you have made stay, and hold again as soon as you have it',
      },
    })
  }
  await agree(cast, 'premium')
  const again = await nasreen.call(readRoles, {})
  expect(again.ownRoles).toBe(true)
  expect(again.roles.find((role) => role.id === id)).toMatchObject({ closed: null, inPlan: true })
  await rename()
  await agree(cast, 'standard')
  await nasreen.call(deleteRole, { params: { id } })
})

test('the list of log-ins says which roles the plan has not, and finds those who log in with none', async () => {
  const list = async (query: object) => {
    const { rows } = await (
      await cast.as('nasreen')
    ).call(users.endpoints.list, { query: { limit: 100, ...query } })
    return rows.map(({ name, holds }) => `${name}: ${holds}`)
  }
  await agree(cast, 'premium')
  expect(await list({ inPlan: 'false' })).toEqual([])
  await agree(cast, 'basic')
  const outside = await list({ inPlan: 'false' })
  expect(outside).toContain('Ayesha Imran: Guardian: not in the plan')
  expect(outside.join()).not.toContain('Rabia')
  expect((await list({ q: 'sana' })).join()).toMatch(/Guardian: not in the plan/)
  await agree(cast, 'premium')
  expect((await list({})).join()).not.toContain('not in the plan')
})

test('while the control database cannot be asked, a school goes on with the plan that is known', async () => {
  await agree(cast, 'basic')
  await cast.schools.sql`revoke select on directory from maktab_tenant`
  try {
    await cast.schools.sql`select pg_notify('directory', ${cast.riverside.id})`
    await cast.schools.sql`update school set plan = 'premium' where id = ${cast.riverside.id}`
    await asking('rabia@riverside.example')
    await expect(asking('ayesha.imran')).rejects.toMatchObject(off)
  } finally {
    await cast.schools.sql`grant select on directory to maktab_tenant`
  }
  await agree(cast, 'premium')
  await asking('ayesha.imran')
})
