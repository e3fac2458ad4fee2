import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { get } from '../../../crud/row.ts'
import type { Crud } from '../../../crud/table.ts'
import { castSchool } from '../../../../testing/school.ts'
import { userOf } from '../../../access/sessions/rights/load-grants.ts'
import { account } from '../../../access/sessions/tables.ts'
import { setGrant } from '../../../../testing/grants.ts'
import { familyDocuments } from '../../../people/documents/contract.ts'
import { staff, teachers } from '../../../people/employees/contract.ts'
import { staffCrud, teacherCrud } from '../../../people/employees/employees.ts'
import { guardians, students } from '../../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../../people/students-and-guardians/guardians.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { makeKey, revokeKey } from '../../../access/api-keys/contract.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { changeWebhook, makeWebhook, readWebhook } from '../../webhooks/contract.ts'
import { readersOf } from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }
const lists = { students, guardians, teachers, staff }
const cruds: Record<keyof typeof lists, Crud> = {
  students: studentCrud,
  guardians: guardianCrud,
  teachers: teacherCrud,
  staff: staffCrud,
}

/** Everybody who may log in, by whether their own question for the record is answered. */
async function seenBy(of: keyof typeof cruds, id: string): Promise<Set<string>> {
  const school = await cast.school()
  const accounts = await school.db.select({ id: account.id }).from(account).where(eq(account.state, 'active'))
  const seen = new Set<string>()
  for (const one of accounts) {
    const user = await userOf(school, one.id)
    if (!user) continue
    await get(cruds[of], { school, user, id }).then(
      () => seen.add(one.id),
      () => undefined,
    )
  }
  return seen
}

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  'who is told to see one of the %s is who is answered when they ask, of every log-in',
  async (of) => {
    const tariq = await cast.as('tariq')
    const { rows } = await tariq.call(lists[of].endpoints.list, { query: { limit: 100 } })
    const some = rows.filter((_, at) => at % Math.ceil(rows.length / 4) === 0)
    expect(some.length).toBeGreaterThan(0)
    for (const { id } of some) {
      const told = await tariq.call(readersOf[of], { params: { id } })
      expect(new Set(told.rows.map(({ accountId }) => accountId))).toEqual(await seenBy(of, id))
      expect(told.rows.every(({ may }) => may.includes('view'))).toBe(true)
    }
  },
)

test('each is told with the reason: everywhere, the campus, the section, the guardian and the child themselves', async () => {
  const tariq = await cast.as('tariq')
  const [bilal] = (await tariq.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows
  const { rows } = await tariq.call(readersOf.students, { params: { id: bilal?.id ?? '' } })
  const of = (name: string) => rows.find((row) => row.name === name)
  expect(of('Nasreen Akhtar')).toMatchObject({ why: 'institute', roles: ['Super admin'] })
  expect(of('Nasreen Akhtar')?.may).toEqual(['view', 'edit', 'delete', 'details', 'documents'])
  expect(of('Sana Iqbal')).toMatchObject({ why: 'section' })
  expect(of('Ayesha Imran')).toMatchObject({ why: 'family', roles: ['Guardian'] })
  expect(of('Bilal Imran')).toMatchObject({ why: 'self', roles: ['Student'] })
  expect(of('Bilal Imran')?.may).not.toContain('edit')
  expect(rows.map(({ why }) => why)).toEqual(
    rows.map(({ why }) => why).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  )
})
const order = ['institute', 'campus', 'section', 'family', 'self']

test('what is taken away changes it at once', async () => {
  const tariq = await cast.as('tariq')
  const [row] = (await tariq.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows
  const params = { id: row?.id ?? '' }
  const school = await cast.school()
  const documents = { role: 'guardian', resource: familyDocuments.name, action: 'view' } as const
  const guardian = async () =>
    (await tariq.call(readersOf.students, { params })).rows.find(({ name }) => name === 'Ayesha Imran')
  await setGrant(school, clerk, { ...documents, reach: null })
  expect((await guardian())?.may).not.toContain('documents')
  await setGrant(school, clerk, { ...documents, reach: 'own' })
  expect((await guardian())?.may).toContain('documents')
})

test('who may not see roles is refused, and what is out of reach does not exist', async () => {
  const sadia = await cast.as('sadia')
  const [own] = (await sadia.call(students.endpoints.list, { query: { limit: 1 } })).rows
  await expect(sadia.call(readersOf.students, { params: { id: own?.id ?? '' } })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  const tariq = await cast.as('tariq')
  const [far] = (await tariq.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows
  await expect(sadia.call(readersOf.students, { params: { id: far?.id ?? '' } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
})

test('API keys that read a student and webhooks that hear of them are told with whoever answers for them, and no others', async () => {
  const nasreen = await cast.as('nasreen')
  const tariq = await cast.as('tariq')
  const { rows } = await tariq.call(students.endpoints.list, { query: { limit: 100 } })
  const [there, elsewhere] = [true, false].map(
    (isThere) => rows.find(({ campusId }) => (campusId === demoCampuses.CNL) === isThere)?.id ?? '',
  )
  const view = { resource: 'students', action: 'view' } as const
  const make = async (name: string, powers: object[], campuses: string[] = []) =>
    nasreen.call(makeKey, { body: { name, powers, campuses, networks: [], expiresOn: null } as never })
  const { id } = await make('Bus', [view, { ...view, action: 'edit' }], [demoCampuses.CNL])
  await make('Rooms', [{ resource: 'rooms', action: 'view' }])
  await make('Papers', [{ resource: familyDocuments.name, action: 'view' }])
  const url = 'https://hooks.example.com/maktab'
  const events = ['student.updated', 'enrolment.began', 'teacher.updated']
  const hook = await nasreen.call(makeWebhook, {
    body: { name: 'Library', url, events, campuses: [demoCampuses.CNL] },
  })
  await nasreen.call(makeWebhook, { body: { name: 'Staff room', url, events: ['teacher.updated'] } })

  const told = (of: string | undefined) =>
    tariq.call(readersOf.students, { params: { id: of ?? '' } }).then(({ keys, webhooks }) => ({
      keys: keys.map(({ name, maker, may }) => [name, maker, may]),
      webhooks: webhooks.map(({ name, maker, hears }) => [name, maker, hears]),
    }))
  const papers = ['Papers', 'Nasreen Akhtar', ['documents']]
  expect(await told(there)).toEqual({
    keys: [['Bus', 'Nasreen Akhtar', ['view', 'edit']], papers],
    webhooks: [['Library', 'Nasreen Akhtar', ['Student: changed', 'Enrolment: began']]],
  })
  expect(await told(elsewhere)).toEqual({ keys: [papers], webhooks: [] })

  await nasreen.call(revokeKey, { params: { id } })
  const { version } = await nasreen.call(readWebhook, { params: { id: hook.id } })
  await nasreen.call(changeWebhook, { params: { id: hook.id }, version, body: { state: 'off' } })
  expect(await told(there)).toEqual({ keys: [papers], webhooks: [] })
})
