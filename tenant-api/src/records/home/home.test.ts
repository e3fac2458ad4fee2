import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linesOf, readMeasures, spanOf, standing } from '../../crud/measures.ts'
import type { Measure } from '../../core/module-parts.ts'
import { castSchool } from '../../../testing/school.ts'
import { updateMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../audit/contract.ts'
import { anonymous } from '../../core/authorization/user.ts'
import { holidays } from '../../institute/calendar/contract.ts'
import { holidayCrud } from '../../institute/calendar/holidays.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { readRegister, submitRegister } from '../../attendance/registers/contract.ts'
import { listActivity, readHome } from './contract.ts'

const cast = await castSchool()
const { create, update, archive } = campuses.endpoints
const aDay = 86_400

type Asked = { span?: 'week' | 'month'; campus?: string }

async function measuresOf(login: string, query: Asked = {}) {
  return (await (await cast.as(login)).call(readHome, { query })).measures
}

async function keysOf(login: string) {
  return (await measuresOf(login)).map(({ key }) => key)
}

/** The only line of one measure. */
async function lineOf(login: string, key: string, query?: Asked) {
  const measure = (await measuresOf(login, query)).find((one) => one.key === key)
  return measure?.lines[0]
}

async function partsOf(login: string, key: string, query?: Asked) {
  const measure = (await measuresOf(login, query)).find((one) => one.key === key)
  return Object.fromEntries(measure?.lines.map(({ name, values: [value] }) => [name, value]) ?? [])
}

function part(key: string, value: string): Measure {
  return {
    key,
    needs: ['x', 'view'],
    kind: 'parts',
    rows: () => sql`select 'a' as name, ${sql.raw(value)} as value`,
  }
}

test('each sees the numbers of what they may view, and knows of no others', async () => {
  const all = [
    'campuses',
    'departments',
    'log-ins',
    'changes',
    'people',
    'people-by-role',
    'people-by-campus',
    'students',
    'teachers',
    'documents',
    'present-percent',
    'staff-in',
    'admissions',
  ]
  expect(await keysOf('nasreen')).toEqual(all)
  expect(await keysOf('tariq')).toEqual(all)
  const ofCampus = ['campuses', 'departments', 'students', 'teachers', 'documents', 'present-percent']
  expect(await keysOf('sadia')).toEqual([...ofCampus, 'staff-in', 'admissions'])
  // Who keeps the fees sees whose admission fee is due.
  expect(await keysOf('waqas')).toEqual([
    ...ofCampus.filter((key) => key !== 'present-percent'),
    'admissions',
  ])
  expect(await keysOf('farzana')).toEqual(['campuses', 'departments', 'teachers', 'documents', 'staff-in'])
  expect(await keysOf('ghulam.rasool')).toEqual(['campuses'])
})

test('a stranger is told no number and no deed', async () => {
  for (const endpoint of [readHome, listActivity]) {
    await expect(cast.visitor().call(endpoint, {})).rejects.toMatchObject({ problem: { status: 401 } })
  }
})

test('who works in one campus counts that one; in a campus only what lies there is counted', async () => {
  expect((await lineOf('nasreen', 'campuses'))?.values.at(-1)).toBe(3)
  expect((await lineOf('sadia', 'campuses'))?.values.at(-1)).toBe(1)
  expect((await lineOf('nasreen', 'campuses', { campus: demoCampuses.CNL }))?.values.at(-1)).toBe(1)
  expect((await lineOf('sadia', 'campuses', { campus: demoCampuses.SHD }))?.values.at(-1)).toBe(0)
  expect((await lineOf('sadia', 'departments', { campus: demoCampuses.CNL }))?.values.at(-1)).toBe(5)
})

test('a level stands until it changes, and is told beside what it was before the days that are shown', async () => {
  const { host } = await cast.place('levels')
  const owner = await cast.as('nasreen', host)
  const { id } = await owner.call(create, { body: { name: 'One' } })
  cast.clock.pass(10 * aDay)
  const later = await cast.as('nasreen', host)
  await later.call(create, { body: { name: 'Two' } })
  await later.call(create, { body: { name: 'Three' } })
  cast.clock.pass(2 * aDay)
  await (await cast.as('nasreen', host)).call(archive, { params: { id } })
  const now = await cast.as('nasreen', host)
  const { days, measures } = await now.call(readHome, {})
  expect(days).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ])
  expect(measures.find(({ key }) => key === 'campuses')?.lines).toEqual([
    { name: '', values: [1, 1, 1, 1, 3, 3, 2], before: 1 },
  ])
})

test('a flow is counted for each day, and compared with as many days before, up to this time of day', async () => {
  const { host } = await cast.place('flows')
  const enter = () => cast.as('nasreen', host)
  await enter()
  await enter()
  cast.clock.pass(3 * 3600)
  await enter()
  cast.clock.pass(7 * aDay - 2 * 3600)
  const owner = await enter()
  const { measures } = await owner.call(readHome, {})
  expect(measures.find(({ key }) => key === 'log-ins')?.lines).toEqual([
    { name: '', values: [0, 0, 0, 0, 0, 0, 1], before: 2 },
  ])
})

test('people are counted by the roles that they hold today, in the reader’s language', async () => {
  expect(await partsOf('nasreen', 'people-by-role')).toMatchObject({ 'Super admin': 1, Moderator: 1 })
  expect(await partsOf('nasreen', 'people-by-campus')).toEqual({
    'Whole school': 15,
    'Gulshan-e-Ravi': 3,
    'Canal View': 1,
    Shahdara: 1,
  })
  expect(await partsOf('nasreen', 'people-by-role', { campus: demoCampuses.CNL })).toEqual({ Admin: 1 })
  const school = await cast.school()
  const tariq = await cast.as('tariq')
  await tariq.call(updateMe, { body: { language: 'ur' } })
  expect(Object.keys(await partsOf('tariq', 'people-by-role'))).toContain('ایڈمنسٹریٹر')
  await school.transaction({ id: null, name: 'Test' }, 'assignments.taken', async (tx) => {
    await tx.execute(sql`update assignment set ends_on = starts_on where campus_id = ${demoCampuses.SHD}`)
  })
  cast.clock.pass(aDay)
  expect(await partsOf('nasreen', 'people-by-campus')).not.toHaveProperty('Shahdara')
})

test('a measure that goes wrong fails alone, and is told to the log', async () => {
  const school = await cast.school()
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  const user = anonymous({ language: 'en' })
  const grants = [{ resource: 'x', action: 'view' as const, ...everywhere }]
  const wrong: string[] = []
  const found = await readMeasures(
    school,
    { ...user, grants },
    {
      measures: [part('good', '7'), part('bad', '1 / (select 0)')],
      span: await spanOf(school, { length: 7, campus: undefined }),
      onFailure: (key) => wrong.push(key),
    },
  )
  expect(found).toEqual([
    { key: 'good', kind: 'parts', failed: false, lines: [{ name: 'a', values: [7], before: 0 }] },
    { key: 'bad', kind: 'parts', failed: true, lines: [] },
  ])
  expect(wrong).toEqual(['bad'])
})

test('several lines of one measure go over the same days', () => {
  const rows = [
    { name: 'Girls', day: '2026-01-02', value: 5 },
    { name: 'Boys', day: '2026-01-03', value: 4 },
  ]
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  expect(linesOf('flow', rows, days)).toEqual([
    { name: 'Girls', values: [0, 0], before: 5 },
    { name: 'Boys', values: [4, 0], before: 0 },
  ])
  expect(linesOf('level', rows, days)).toEqual([
    { name: 'Girls', values: [5, 5], before: 5 },
    { name: 'Boys', values: [4, 4], before: 0 },
  ])
})

test('a day in what was done lately stands as the school prints its days', async () => {
  const sana = await cast.as('sana')
  const params = { id: demoSections['7-B'] ?? '' }
  const { day, version, students } = await sana.call(readRegister, { params })
  const marks = students.slice(0, 1).map(({ id }) => ({ studentId: id, status: 'absent' as const }))
  await sana.call(submitRegister, { params, body: { day, version, marks, isSubmitted: false } })
  const [latest] = (await sana.call(listActivity, { query: { limit: 1 } })).rows
  expect(latest?.sentence).toContain(`7-B for ${day.split('-').toReversed().join('-')}`)
})

test('what was done lately is told to those who may view the audit log; others see what they did themselves', async () => {
  const nasreen = await cast.as('nasreen')
  const sadia = await cast.as('sadia')
  const { id } = await nasreen.call(create, { body: { name: 'Johar Town' } })
  const params = { id: demoCampuses.CNL }
  const { version } = await sadia.call(campuses.endpoints.get, { params })
  await sadia.call(update, { params, version, body: { city: 'Kasur' } })
  const latest = (await nasreen.call(listActivity, { query: { limit: 2 } })).rows
  expect(latest).toMatchObject([
    {
      sentence: 'Changed the campus Canal View',
      actor: 'Sadia Rauf',
      record: { table: 'campus', ...params },
    },
    { sentence: 'Added the campus Johar Town', actor: 'Nasreen Akhtar', record: { table: 'campus', id } },
  ])
  const own = (await sadia.call(listActivity, {})).rows
  expect(own.map(({ actor }) => actor)).toEqual(['Sadia Rauf'])
  expect((await (await cast.as('ghulam.rasool')).call(listActivity, {})).rows).toEqual([])
})

test('coming and going and one’s own taste are nobody’s news, and the audit log says what was arranged', async () => {
  const rabia = await cast.as('rabia')
  await rabia.call(updateMe, { body: { homeOrder: ['activity'], homeHidden: ['checklist'] } })
  await rabia.call(updateMe, { body: { mode: 'dark' } })
  expect((await rabia.call(listActivity, {})).rows).toEqual([])
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { q: 'rabia', limit: 3 } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'Changed language or appearance for Rabia Aslam',
    'Arranged their own home page',
    'Logged in',
  ])
})

test('a number counts what its list shows: in a campus also what all campuses share', async () => {
  const school = await cast.school()
  const nasreen = await cast.as('nasreen')
  const campus = demoCampuses.CNL
  const { total } = await nasreen.call(holidays.endpoints.list, { query: { campus } })
  const span = await spanOf(school, { length: 7, campus })
  const grants = [
    {
      resource: 'holidays',
      action: 'view' as const,
      reach: 'institute' as const,
      campuses: [],
      sections: [],
    },
  ]
  const [measured] = await readMeasures(
    school,
    { ...anonymous({ language: 'en' }), grants },
    {
      measures: [standing(holidayCrud)],
      span,
      onFailure: () => undefined,
    },
  )
  expect(measured?.lines[0]?.values.at(-1)).toBe(total)
})
