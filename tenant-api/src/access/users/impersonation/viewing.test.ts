import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { agree } from '../../../../testing/plan.ts'
import { logOut, readMe, updateMe } from '../../sessions/contract.ts'
import { listAudit } from '../../../records/audit/contract.ts'
import { account, role } from '../../sessions/tables.ts'
import { setGrant } from '../../../../testing/grants.ts'
import { listActivity } from '../../../records/home/contract.ts'
import { countUnread, listNotifications, markAllRead } from '../../../platform/notifications/contract.ts'
import { readOwnDetails, readOwnSalary, readProfile } from '../../../accounts/profile/contract.ts'
import { classes, sections } from '../../../institute/structure/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { guardians, listOwnStudents, students } from '../../../people/students-and-guardians/contract.ts'
import { setState, users } from '../contract.ts'
import { beginViewing, endViewing, viewMinutes } from './contract.ts'

const cast = await castSchool()
const refused = (code: string, status = 403) => ({ problem: { code, status } })

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const column = login.includes('.') ? account.username : account.email
  const name = login.includes('.') ? login : `${login}@riverside.example`
  const [found] = await db.select({ id: account.id }).from(account).where(eq(column, name))
  return found?.id ?? ''
}

async function roleOf(key: string): Promise<string> {
  const { db } = await cast.school()
  const [found] = await db.select({ id: role.id }).from(role).where(eq(role.key, key))
  return found?.id ?? ''
}

const clerk = { id: null, name: 'Test' }
const reason = 'Sees no timetable'
async function look(speaker: Speaker, login: string) {
  return speaker.call(beginViewing, { body: { of: 'person', id: await idOf(login), reason } })
}

async function namesOf(speaker: Speaker, endpoint: typeof students.endpoints.list) {
  return (await speaker.call(endpoint, { query: { limit: 100 } })).rows.map(({ id }) => id)
}

const sentences = async (speaker: Speaker, act: string) =>
  (await speaker.call(listAudit, { query: { act } })).rows.map(({ sentence, actor }) => ({ sentence, actor }))

test('whoever looks as somebody else sees what that one sees, and is asked for by their own name', async () => {
  const [tariq, guardian] = [await cast.as('tariq'), await cast.as('imran.khalid')]
  const theirs = await guardian.call(readMe, {})
  const before = await tariq.call(readMe, {})
  const me = await look(tariq, 'imran.khalid')
  expect(me).toMatchObject({
    id: before.id,
    email: before.email,
    name: theirs.name,
    roles: theirs.roles,
    majorRole: theirs.majorRole,
    viewing: { name: theirs.name, viewer: before.name, isRole: false },
  })
  expect(me.grants).toEqual(theirs.grants)
  const { list } = students.endpoints
  const [seen, own] = [await namesOf(tariq, list), await namesOf(guardian, list)]
  expect(own.length).toBeGreaterThan(0)
  expect(seen.toSorted()).toEqual(own.toSorted())
  await expect(tariq.call(users.endpoints.list, {})).rejects.toMatchObject(refused('forbidden'))
  const after = await tariq.call(endViewing, {})
  expect(after).toEqual(before)
})

test('nothing can be changed meanwhile, but the view be ended and the browser be logged out', async () => {
  const [tariq, sadia] = [await cast.as('tariq'), await cast.as('sadia')]
  await look(tariq, 'sadia')
  await expect(tariq.call(updateMe, { body: { language: 'ur' } })).rejects.toMatchObject(refused('viewing'))
  await expect(
    tariq.call(classes.endpoints.create, { body: { name: 'Class Eleven' } as never, onceKey: 'x' }),
  ).rejects.toMatchObject(refused('viewing'))
  await expect(tariq.call(markAllRead, { body: {} })).rejects.toMatchObject(refused('viewing'))
  await expect(look(tariq, 'rabia')).rejects.toMatchObject(refused('viewing'))
  // What somebody was told is that one’s alone, also to who looks as they do.
  expect((await sadia.call(countUnread, {})).security).toBeGreaterThan(0)
  const told = (await sadia.call(listNotifications, {})).rows.map(({ title }) => title)
  expect(told).toContain('Tariq Mehmood looked at the school as you')
  cast.mails.length = 0
  await cast.work()
  expect(cast.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    'sadia@riverside.example',
    'Tariq Mehmood looked at the school as you',
  ])
  expect((await tariq.call(listNotifications, {})).rows.map(({ title }) => title)).not.toContain(
    'Tariq Mehmood looked at the school as you',
  )
  await tariq.call(logOut, {})
  await expect(tariq.call(readMe, {})).rejects.toMatchObject(refused('not-signed-in', 401))
})

test('it belongs to the session, ends by itself after a quarter of an hour, and the audit says so', async () => {
  const [tariq, phone] = [await cast.as('tariq'), await cast.as('tariq')]
  const { name: rabia } = await look(tariq, 'rabia')
  expect((await phone.call(readMe, {})).viewing).toBeNull()
  cast.clock.pass(viewMinutes * 60 + 3)
  const me = () => tariq.call(readMe, {})
  await expect.poll(me).toMatchObject({ name: 'Tariq Mehmood', viewing: null })
  await cast.work()
  expect(await sentences(tariq, 'viewing.begun')).toContainEqual({
    sentence: `Began to look at the school as ${rabia}: ${reason}`,
    actor: 'Tariq Mehmood',
  })
  expect((await sentences(tariq, 'viewing.ended'))[0]).toEqual({
    sentence: `Ended the look at the school as ${rabia}`,
    actor: 'Maktab',
  })
})

test('nobody looks as somebody who may do more, as themselves, or as who may not log in', async () => {
  const [tariq, nasreen, sadia] = [await cast.as('tariq'), await cast.as('nasreen'), await cast.as('sadia')]
  const power = { role: 'administrator', resource: 'campuses', action: 'delete' } as const
  await setGrant(await cast.school(), clerk, { ...power, reach: null })
  await expect(look(tariq, 'nasreen')).rejects.toMatchObject(refused('users.beyond-own'))
  await setGrant(await cast.school(), clerk, { ...power, reach: 'institute' })
  await expect(look(tariq, 'tariq')).rejects.toMatchObject(refused('viewing.oneself', 409))
  await expect(look(sadia, 'rabia')).rejects.toMatchObject(refused('forbidden'))
  await expect(
    nasreen.call(beginViewing, { body: { of: 'person', id: await roleOf('teacher'), reason } }),
  ).rejects.toMatchObject(refused('not-found', 404))
  const id = await idOf('adeel')
  const off = { params: { id }, body: { state: 'disabled', reason: 'Lost' } } as const
  await nasreen.call(setState, off)
  await expect(look(nasreen, 'adeel')).rejects.toMatchObject(refused('viewing.off', 409))
  await nasreen.call(setState, { params: { id }, body: { state: 'active' } })
})

test('what is hidden from who looks is hidden in the view: one’s own as well', async () => {
  const tariq = await cast.as('tariq')
  const school = await cast.school()
  await setGrant(school, clerk, { role: 'administrator', resource: 'students', action: 'view', reach: null })
  await expect(look(tariq, 'imran.khalid')).rejects.toMatchObject(refused('users.beyond-own'))
  await setGrant(school, clerk, {
    role: 'administrator',
    resource: 'students',
    action: 'view',
    reach: 'institute',
  })
  await look(tariq, 'imran.khalid')
  // Whoever loses a power meanwhile sees with their own eyes again.
  await setGrant(school, clerk, { role: 'administrator', resource: 'view-as', action: 'view', reach: null })
  expect((await tariq.call(readMe, {})).viewing).toBeNull()
  await setGrant(school, clerk, {
    role: 'administrator',
    resource: 'view-as',
    action: 'view',
    reach: 'institute',
  })
  await tariq.call(logOut, {})
})

test('the profile in a view is that of the other, without what is kept apart; of a role there is none', async () => {
  const tariq = await cast.as('tariq')
  for (const login of ['bilal.imran', 'imran.khalid', 'sadia']) {
    const theirs = await (await cast.as(login)).call(readProfile, {})
    await look(tariq, login)
    expect(await tariq.call(readProfile, {})).toEqual(theirs)
    await expect(tariq.call(readOwnDetails, {})).rejects.toMatchObject(refused('viewing.own'))
    await expect(tariq.call(readOwnSalary, {})).rejects.toMatchObject(refused('viewing.own'))
    // What the one did who looks is not what the other did lately.
    expect((await tariq.call(listActivity, { query: {} })).rows).toEqual([])
    await tariq.call(endViewing, {})
  }
  await tariq.call(beginViewing, { body: { of: 'role', id: await roleOf('moderator'), reason } })
  await expect(tariq.call(readProfile, {})).rejects.toMatchObject(refused('viewing.own'))
  await tariq.call(endViewing, {})
  expect(await tariq.call(readProfile, {})).toMatchObject({ name: 'Tariq Mehmood' })
})

test('the view ends when either is shut out', async () => {
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  const id = await idOf('adeel')
  await look(tariq, 'adeel')
  await nasreen.call(setState, { params: { id }, body: { state: 'deactivated', reason: 'Left' } })
  expect((await tariq.call(readMe, {})).viewing).toBeNull()
  await nasreen.call(setState, { params: { id }, body: { state: 'active' } })
})

test('a role is looked at as it is held in a campus or a section, and has nothing of its own', async () => {
  const nasreen = await cast.as('nasreen')
  const id = await roleOf('admin')
  const campusId = demoCampuses.MAIN
  const body = { of: 'role', id, campusId, sectionId: null, reason } as const
  const me = await nasreen.call(beginViewing, { body })
  expect(me).toMatchObject({ name: 'Admin', majorRole: 'admin', viewing: { isRole: true } })
  expect(me.grants.some(({ reach, campuses }) => reach === 'campus' && campuses[0] === campusId)).toBe(true)
  const seen = (await nasreen.call(students.endpoints.list, { query: { limit: 100 } })).rows
  expect(new Set(seen.map((row) => (row as { campusId?: string }).campusId))).toEqual(new Set([campusId]))
  await nasreen.call(endViewing, {})
  await nasreen.call(beginViewing, { body: { of: 'role', id: await roleOf('guardian'), reason } })
  expect((await nasreen.call(readMe, {})).grants.filter(({ reach }) => reach === 'own')).toEqual([])
  await expect(nasreen.call(guardians.endpoints.list, {})).rejects.toMatchObject(refused('forbidden'))
  await nasreen.call(endViewing, {})
  expect(await sentences(nasreen, 'viewing.role-begun')).toContainEqual({
    sentence: `Began to look at the school as the role Admin: ${reason}`,
    actor: 'Nasreen Akhtar',
  })
})

const place = (pointer: string) => ({ problem: { code: 'place', status: 422, errors: [{ pointer }] } })

test('a role is held in a place that is there, and reaches no further than it; the plan has to have the role', async () => {
  const nasreen = await cast.as('nasreen')
  const role = await roleOf('admin')
  const at = (place: { campusId?: string | null; sectionId?: string | null }, id = role) =>
    nasreen.call(beginViewing, {
      body: { of: 'role', id, campusId: null, sectionId: null, reason, ...place },
    })
  const [{ id: sectionId = '', campusId = '' } = {}] = (
    await nasreen.call(sections.endpoints.list, { query: { limit: 1 } })
  ).rows
  const other = campusId === demoCampuses.MAIN ? demoCampuses.CNL : demoCampuses.MAIN
  await expect(at({ campusId: randomUUID() })).rejects.toMatchObject(place('/campusId'))
  await expect(at({ sectionId: randomUUID() })).rejects.toMatchObject(place('/sectionId'))
  await expect(at({ campusId: other, sectionId })).rejects.toMatchObject(place('/sectionId'))
  const { grants } = await at({ campusId, sectionId })
  expect(new Set(grants.map(({ reach }) => reach))).toEqual(new Set(['section']))
  expect(new Set(grants.flatMap(({ sections: within }) => within))).toEqual(new Set([sectionId]))
  await nasreen.call(endViewing, {})
  // What reaches the whole institute reaches no further than a campus where it is held in one.
  const { grants: narrowed } = await at({ campusId }, await roleOf('administrator'))
  expect(narrowed.filter(({ reach }) => reach === 'institute')).toEqual([])
  await agree(cast, 'basic')
  expect((await nasreen.call(readMe, {})).viewing).not.toBeNull()
  await nasreen.call(endViewing, {})
  await expect(at({ campusId }, await roleOf('hr'))).rejects.toMatchObject(refused('viewing.role', 409))
  await agree(cast, 'premium')
})

test('of two views that a session begins at once the second takes the place of the first', async () => {
  const nasreen = await cast.as('nasreen')
  const ids = [await idOf('sadia'), await idOf('rabia'), await idOf('tariq')]
  const began = await Promise.allSettled(
    ids.map((id) => nasreen.call(beginViewing, { body: { of: 'person', id, reason } })),
  )
  const codes = began.flatMap((one) => (one.status === 'rejected' ? [one.reason.problem.code] : []))
  // Whoever comes after the first has begun looks as somebody already.
  expect(codes.filter((code) => code !== 'viewing')).toEqual([])
  expect((await nasreen.call(readMe, {})).viewing).not.toBeNull()
  await nasreen.call(endViewing, {})
})

test('whose affairs are whose is asked of the one as whom somebody looks, and what is written about oneself stays hidden', async () => {
  const nasreen = await cast.as('nasreen')
  const [student] = await (
    await cast.school()
  ).db.execute<{ account: string; person: string }>(sql`
    select a.id as account, a.person_id as person from account a join student s on s.id = a.person_id
    where a.state = 'active' limit 1`)
  await nasreen.call(beginViewing, { body: { of: 'person', id: student?.account ?? '', reason } })
  const { rows } = await nasreen.call(listOwnStudents, {})
  expect(rows.map(({ id, isMe }) => [id, isMe])).toEqual([[student?.person, true]])
  await nasreen.call(endViewing, {})
})
