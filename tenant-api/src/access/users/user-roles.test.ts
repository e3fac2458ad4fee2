import { and, eq, sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { createAccount } from '../sessions/account.ts'
import { logIn, readMe } from '../sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { account } from '../sessions/tables.ts'
import { setGrant } from '../../../testing/grants.ts'
import { sections } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }
const { CNL, MAIN, SHD } = demoCampuses
const on = (day: string) => day as never
const refused = (code: string, status: number) => ({ problem: { code, status } })

async function idOf(login: string): Promise<string> {
  const { db } = await cast.school()
  const column = login.includes('.') ? account.username : account.email
  const name = login.includes('.') ? login : `${login}@riverside.example`
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(column, name)))
  return found?.id ?? ''
}

async function member(name: string, role: { role: string; campusId: string }, more: object = {}) {
  const [school, [firstName = '', lastName = '']] = [await cast.school(), name.split(' ')]
  const startsOn = await school.today()
  const given = {
    firstName,
    lastName,
    username: name.toLowerCase().replace(' ', '.'),
    roles: [role],
    startsOn,
    ...more,
  }
  return (await school.transaction(clerk, 'accounts.seeded', (tx) => createAccount(tx, given))).id
}

const held = (speaker: Speaker, id: string) => speaker.call(contract.listHeldRoles, { params: { id } })
type Given = { role: string; campusId?: string | null; startsOn?: string; endsOn?: string | null }
function give(
  speaker: Speaker,
  id: string,
  { role, campusId = null, startsOn = '2026-11-19', endsOn = null }: Given,
) {
  const body = { role, campusId, startsOn: on(startsOn), endsOn: endsOn === null ? null : on(endsOn) }
  return speaker.call(contract.giveRole, { params: { id }, body })
}

test('a role is given on days and at a campus, holds at once, is told of, and is taken again', async () => {
  const tariq = await cast.as('tariq')
  const id = await member('Role One', { role: 'staff', campusId: MAIN }, { email: 'role.one@roles.example' })
  const given = await give(tariq, id, { role: 'finance_staff', campusId: MAIN, endsOn: '2026-11-20' })
  const { rows, offered } = await held(tariq, id)
  expect(rows).toContainEqual(
    expect.objectContaining({ id: given.id, role: 'finance_staff', endsOn: '2026-11-20', isOver: false }),
  )
  expect(offered.map(({ key }) => key)).toContain('finance_staff')
  expect(offered.map(({ key }) => key)).not.toContain('super_admin')
  await expect(give(tariq, id, { role: 'finance_staff', campusId: MAIN })).rejects.toMatchObject(
    refused('role-held', 409),
  )
  await expect(
    give(tariq, id, { role: 'moderator', campusId: MAIN, startsOn: '2026-11-20', endsOn: '2026-11-19' }),
  ).rejects.toMatchObject({ problem: { status: 422 } })
  const { rows: told } = await tariq.call(listAudit, { query: { act: 'assignments.given' } })
  expect(told[0]?.sentence).toBe('Gave Role One the role Finance staff')
  await tariq.call(contract.takeRole, { params: { id, assignment: given.id } })
  expect((await held(tariq, id)).rows.map(({ role }) => role)).toEqual(['staff'])
  const { rows: history } = await tariq.call(contract.users.endpoints.history, { params: { id } })
  expect(history.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
    'Removed the role Finance staff from Role One',
    'Gave Role One the role Finance staff',
  ])
})

test('nobody gives or takes what they may not do themselves, at no campus but their own, and from nobody above them', async () => {
  const [sadia, tariq] = [await cast.as('sadia'), await cast.as('tariq')]
  await setGrant(await cast.school(), clerk, {
    role: 'finance_staff',
    resource: 'salary-info',
    action: 'view',
    reach: 'campus',
  })
  const id = await member('Role Two', { role: 'staff', campusId: CNL })
  await give(sadia, id, { role: 'moderator', campusId: CNL })
  await expect(give(sadia, id, { role: 'finance_staff', campusId: CNL })).rejects.toMatchObject(
    refused('users.beyond-own', 403),
  )
  // Nor on a later day, when it would hold all the same.
  await expect(
    give(sadia, id, { role: 'finance_staff', campusId: CNL, startsOn: '2026-12-01' }),
  ).rejects.toMatchObject(refused('users.beyond-own', 403))
  await expect(give(sadia, id, { role: 'staff', campusId: SHD })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(give(sadia, await idOf('imtiaz'), { role: 'staff', campusId: CNL })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  await expect(give(tariq, id, { role: 'super_admin' })).rejects.toMatchObject(
    refused('users.super-admin', 403),
  )
  const given = await give(tariq, id, { role: 'finance_staff', campusId: CNL })
  await expect(sadia.call(contract.takeRole, { params: { id, assignment: given.id } })).rejects.toMatchObject(
    refused('users.beyond-own', 403),
  )
  const own = (await held(tariq, await idOf('tariq'))).rows[0]
  await expect(
    tariq.call(contract.takeRole, { params: { id: await idOf('tariq'), assignment: own?.id ?? '' } }),
  ).rejects.toMatchObject(refused('users.oneself', 409))
})

test('the office makes a password for who has no e-mail address, which is told once; all others choose theirs', async () => {
  const tariq = await cast.as('tariq')
  const id = await idOf('ghulam.rasool')
  const guard = await cast.as('ghulam.rasool')
  const { login, phrase } = await tariq.call(contract.drawPassword, { params: { id } })
  expect(login).toBe('ghulam.rasool')
  expect(phrase).toMatch(/^([a-z]+ ){4}\d{4}$/)
  await expect(guard.call(readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  const back = cast.visitor()
  await back.call(logIn, { body: { login, password: phrase } })
  const { rows } = await tariq.call(listAudit, { query: { act: 'accounts.password-drawn' } })
  expect(rows[0]?.sentence).toBe('Made a new password for Ghulam Rasool')
  expect(JSON.stringify(rows)).not.toContain(phrase)
  await expect(
    tariq.call(contract.drawPassword, { params: { id: await idOf('adeel') } }),
  ).rejects.toMatchObject(refused('users.has-email', 409))
  const sadia = await cast.as('sadia')
  await expect(sadia.call(contract.drawPassword, { params: { id } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('the office changes by what somebody logs in; both addresses and the bell tell them', async () => {
  const tariq = await cast.as('tariq')
  const id = await member('Role Three', { role: 'staff', campusId: MAIN }, { email: 'three@roles.example' })
  const change = (body: { email: string | null; username: string | null; phone?: string | null }) =>
    tariq.call(contract.changeLogIn, { params: { id }, body })
  await expect(change({ email: null, username: null })).rejects.toMatchObject({ problem: { status: 422 } })
  await expect(change({ email: 'tariq@riverside.example', username: null })).rejects.toMatchObject(
    refused('login-taken', 409),
  )
  await change({ email: 'three.new@roles.example', username: 'role.three' })
  await cast.work()
  const told = cast.mails.filter(({ to }) => to.startsWith('three'))
  expect(new Set(told.map(({ to }) => to))).toEqual(
    new Set(['three@roles.example', 'three.new@roles.example']),
  )
  const { rows } = await tariq.call(listAudit, { query: { act: 'accounts.login-changed' } })
  expect(rows[0]?.sentence).toBe('Changed the log-in of Role Three')
  const school = await cast.school()
  const phone = async () =>
    (await school.db.execute<{ phone: string | null }>(sql`select phone from account where id = ${id}`))[0]
  await school.transaction({ id: null, name: 'Clerk' }, 'accounts.seeded', (tx) =>
    tx.execute(sql`update account set phone = '+923005550777', phone_verified_at = now() where id = ${id}`),
  )
  const same = { email: 'three.new@roles.example', username: 'role.three' }
  await change(same)
  expect(await phone()).toEqual({ phone: '+923005550777' })
  await change({ ...same, phone: '0300 5550777' })
  await expect(change({ ...same, phone: '0300 12' })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/phone' }] },
  })
  await change({ ...same, phone: '۰۳۰۰ ۵۵۵۰۷۷۸' })
  expect(await phone()).toEqual({ phone: '+923005550778' })
  await cast.work()
  expect(cast.mails.at(-1)).toMatchObject({ to: 'three.new@roles.example', kind: 'log-in.phone' })
  expect(cast.texts.at(-1)).toMatchObject({ to: '+923005550777', kind: 'phone-changed' })
  const { rows: found } = await tariq.call(contract.users.endpoints.list, { query: { q: '03005550778' } })
  expect(found).toMatchObject([{ id, phone: '+923005550778' }])
  await change({ ...same, phone: null })
  expect(await phone()).toEqual({ phone: null })
  await cast.work()
  expect(cast.mails.at(-1)).toMatchObject({ to: 'three.new@roles.example', kind: 'log-in.no-phone' })
  const { rows: seen } = await tariq.call(contract.users.endpoints.list, { query: { q: 'three.new' } })
  expect(seen[0]).toMatchObject({ id, username: 'role.three', email: 'three.new@roles.example' })
  await expect(
    tariq.call(contract.changeLogIn, {
      params: { id: await idOf('tariq') },
      body: { email: null, username: 'x' },
    }),
  ).rejects.toMatchObject(refused('users.oneself', 409))
})

test('a role is given in one section, lies in its campus, and reaches no other section', async () => {
  const tariq = await cast.as('tariq')
  const [first, second] = (
    await tariq.call(sections.endpoints.list, { query: { campus: MAIN, limit: 2 } })
  ).rows.map(({ id }) => id)
  const id = await idOf('adeel')
  const body = { role: 'teacher', sectionId: first ?? '', startsOn: on('2026-11-19') }
  const { offered } = await held(tariq, id)
  expect(offered.filter(({ bySection }) => bySection).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['teacher', 'section_teacher']),
  )
  expect(offered.find(({ key }) => key === 'hr')?.bySection).toBe(false)
  const params = { id }
  await expect(
    tariq.call(contract.giveRole, { params, body: { ...body, campusId: CNL } }),
  ).rejects.toMatchObject(refused('section-unknown', 422))
  await expect(
    tariq.call(contract.giveRole, { params, body: { ...body, sectionId: id } }),
  ).rejects.toMatchObject(refused('section-unknown', 422))
  const given = await tariq.call(contract.giveRole, { params, body })
  const { rows } = await held(tariq, id)
  expect(rows.find((row) => row.id === given.id)).toMatchObject({
    campus: expect.any(String),
    section: expect.any(String),
  })
  const { grants } = await (await cast.as('adeel')).call(readMe, {})
  const students = grants.filter(({ resource, action }) => resource === 'students' && action === 'view')
  expect(students).toMatchObject([{ reach: 'section', sections: [first] }])
  expect(JSON.stringify(students)).not.toContain(second)
  await tariq.call(contract.takeRole, { params: { id, assignment: given.id } })
})
