import { sql } from 'drizzle-orm'
import { addDays, type Day, day, startOfDay } from 'kit/values/day'
import type { Speaker } from 'kit/testing/testing'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { agree } from '../../../testing/plan.ts'
import { enrolStudent, transferStudent, withdrawStudent } from '../../people/enrolment/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { setState, users } from '../../access/users/contract.ts'
import { type CountedKind, readPeriod, readPlan, usage } from './contract.ts'
import { countDay } from './count-days.ts'

const cast = await castSchool()
const { MAIN, SHD } = demoCampuses
const at = (title: string) => demoSections[title] ?? ''

type Counted = { day: string; students: number; staff: number; teachers: number; isMadeUp: boolean }

async function days(): Promise<Counted[]> {
  const { db } = await cast.school()
  return db.execute<Counted>(sql`
    select day::text, students, staff, teachers, is_made_up as "isMadeUp" from usage_day order by day`)
}

async function spansOf(id: string): Promise<string[]> {
  const { db } = await cast.school()
  const rows = await db.execute<{ said: string }>(sql`
    select kind || ' ' || starts_on || ' ' || ends_on as said from usage_span where person_id = ${id}::uuid order by 1`)
  return rows.map(({ said }) => said)
}

async function inside(id: string, on: string): Promise<boolean> {
  const { db } = await cast.school()
  const rows = await db.execute(sql`
    select from usage_span where person_id = ${id}::uuid and ${on}::date between starts_on and ends_on`)
  return rows.length > 0
}

async function child(speaker: Speaker, firstName: string, campusId: string = MAIN) {
  const body = { campusId, firstName, gender: 'female' as const }
  return { params: { id: (await speaker.call(students.endpoints.create, { body })).id } }
}

/** The next night, and what the worker does in it. */
async function night() {
  cast.clock.pass(86_400)
  await cast.work()
}

async function accountOf(q: string) {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(users.endpoints.list, { query: { q } })
  return { params: { id: rows[0]?.id ?? '' }, personId: rows[0]?.personId ?? '' }
}

beforeAll(async () => {
  await cast.work()
})

test('each night the day that is over is counted once, however often the worker comes', async () => {
  await night()
  await cast.work()
  const counted = await days()
  expect(counted.map((one) => one.day)).toEqual(['2026-11-19'])
  expect(counted[0]).toMatchObject({ isMadeUp: false })
  expect(counted[0]?.students).toBeGreaterThan(15)
  expect(counted[0]?.teachers).toBeGreaterThan(2)
  const school = await cast.school()
  await countDay(school, { day: day('2026-11-19'), isMadeUp: true })
  expect(await days()).toEqual(counted)
})

test('who is transferred goes on counting without a gap; who leaves counts to the last day', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await child(nasreen, 'Counted')
  await nasreen.call(enrolStudent, { ...one, body: { sectionId: at('2-A'), startsOn: day('2026-11-20') } })
  await night() // counts the 20th
  const there = { sectionId: at('3-A'), startsOn: day('2026-11-21') }
  await (await cast.as('nasreen')).call(transferStudent, { ...one, body: there })
  await night()
  const again = await cast.as('nasreen')
  const end = { ended: 'withdrawal', lastDay: day('2026-11-22'), reason: 'Moved' } as const
  await again.call(withdrawStudent, { ...one, body: end })
  await night()
  await night()
  expect(await spansOf(one.params.id)).toEqual(['student 2026-11-20 2026-11-22'])
})

test('a log-in that is switched off does not count from that day on, and counts again from the day it comes back', async () => {
  const { params, personId } = await accountOf('kamran')
  const nasreen = await cast.as('nasreen') // the 24th
  await nasreen.call(setState, { params, body: { state: 'disabled', reason: 'Away' } })
  await night()
  await night()
  await (await cast.as('nasreen')).call(setState, { params, body: { state: 'active' } })
  await night()
  const spans = await spansOf(personId)
  expect(spans).toEqual(['teacher 2026-11-19 2026-11-23', 'teacher 2026-11-26 2026-11-26'])
})

test('a downtime of three days is made up from what is dated, and said to be made up', async () => {
  const nasreen = await cast.as('nasreen') // the 27th
  const [stays, comes] = [await child(nasreen, 'Stays'), await child(nasreen, 'Comes')]
  await nasreen.call(enrolStudent, { ...stays, body: { sectionId: at('2-A'), startsOn: day('2026-11-27') } })
  const { params, personId } = await accountOf('waqas')
  cast.clock.pass(2 * 86_400)
  const later = await cast.as('nasreen') // the 29th; nobody has worked since
  await later.call(setState, { params, body: { state: 'deactivated', reason: 'Left' } })
  await later.call(enrolStudent, { ...comes, body: { sectionId: at('2-A'), startsOn: day('2026-11-28') } })
  await night()
  const counted = await days()
  expect(counted.slice(-3).map((one) => [one.day, one.isMadeUp])).toEqual([
    ['2026-11-27', true],
    ['2026-11-28', true],
    ['2026-11-29', false],
  ])
  expect(await spansOf(stays.params.id)).toEqual(['student 2026-11-27 2026-11-29'])
  expect(await spansOf(comes.params.id)).toEqual(['student 2026-11-28 2026-11-29'])
  // What the audit says of the end of those days: the log-in was on until the 29th.
  expect([await inside(personId, '2026-11-28'), await inside(personId, '2026-11-29')]).toEqual([true, false])
})

test('the day ends at midnight of the school, whatever that is elsewhere', async () => {
  const { params, personId } = await accountOf('sadia')
  const { now } = cast.clock
  // Ten minutes before midnight in Karachi, and ten minutes after it.
  cast.clock.now = new Date(`${now.toISOString().slice(0, 10)}T18:50:00Z`)
  const today = day((await (await cast.school()).today()) as Day)
  cast.clock.pass(20 * 60)
  await (
    await cast.as('nasreen')
  ).call(setState, {
    params,
    body: { state: 'disabled', reason: 'After midnight' },
  })
  cast.clock.now = new Date(now.getTime() + 2 * 86_400_000)
  await cast.work()
  expect([await inside(personId, today), await inside(personId, addDays(today, 1))]).toEqual([true, false])
  await (await cast.as('nasreen')).call(setState, { params, body: { state: 'active' } })
})

test('the provider is told numbers, and only those; what could not be told is told the next night', async () => {
  const told = () => cast.schools.sql<{ day: string; students: number }[]>`
    select day::text, students from school_usage where school_id = ${cast.riverside.id} order by day`
  const before = await told()
  expect(before.map((one) => [one.day, one.students])).toEqual(
    (await days()).map((one) => [one.day, one.students]),
  )
  await cast.schools.sql`revoke insert on school_usage from maktab_tenant`
  await night()
  expect((await told()).length).toBe(before.length)
  await cast.schools.sql`grant insert on school_usage to maktab_tenant`
  await night()
  expect((await told()).length).toBe(before.length + 2)
})

test('a day that is made up is counted by the plan that held at its end', async () => {
  const before = (await days()).at(-1)
  await agree(cast, 'basic')
  cast.clock.pass(86_400)
  // The first of the two missed days was a Basic one, by what the control plane keeps.
  const { zone } = await (await cast.school()).profile()
  const today = (await (await cast.school()).today()) as Day
  await agree(cast, 'premium')
  await cast.schools.sql`update school_plan_before set ended_at = ${startOfDay(today, zone)}
    where plan = 'basic' and school_id = ${cast.riverside.id}`
  await night()
  const [basic, premium] = (await days()).slice(-2)
  expect([basic?.isMadeUp, premium?.isMadeUp]).toEqual([true, false])
  expect(premium?.staff).toBe(before?.staff)
  expect(basic?.staff).toBeLessThan(premium?.staff ?? 0)
})

test('in a month seven days count, in a year thirty; in February too, and who made up a number is listed', async () => {
  const school = await cast.school()
  const nasreen = await cast.as('nasreen')
  const kinds: CountedKind[] = ['student']
  const [six, seven, thirty] = [
    await child(nasreen, 'Six Days', SHD),
    await child(nasreen, 'Seven Days', SHD),
    await child(nasreen, 'Thirty Days', SHD),
  ]
  const span = (one: typeof six, from: string, to: string) =>
    school.db.execute(sql`
      insert into usage_span (kind, person_id, starts_on, ends_on) values ('student', ${one.params.id}::uuid, ${from}, ${to})`)
  // 2028 is a leap year: the 29th is the last day of its February.
  await span(six, '2028-02-24', '2028-02-29')
  await span(seven, '2028-02-23', '2028-02-29')
  await span(thirty, '2028-01-31', '2028-02-29')
  const of = async (period: string) => {
    const { kinds: found, least } = await nasreen.call(readPeriod, { params: { period } })
    const { counted, there } = found.find(({ kind }) => kinds.includes(kind)) ?? {}
    return [least, counted, there]
  }
  expect(await of('2028-02')).toEqual([7, 2, 3])
  expect(await of('2028-01')).toEqual([7, 0, 1])
  expect(await of('2028-03')).toEqual([7, 0, 0])
  expect(await of('2028')).toEqual([30, 1, 3])
  const { rows: february } = await nasreen.call(usage.endpoints.list, {
    query: { period: '2028-02', span: 'month', kind: 'student' },
  })
  expect(february.map((row) => [row.name, row.days, row.isCounted]).toSorted()).toEqual([
    ['Seven Days', 7, true],
    ['Six Days', 6, false],
    ['Thirty Days', 29, true],
  ])
})

test('the plan says its room and what is filled; whoever does not run the institute is not told', async () => {
  await agree(cast, 'basic', { students: 40 })
  const nasreen = await cast.as('nasreen')
  const said = await nasreen.call(readPlan, {})
  expect(said).toMatchObject({
    plan: 'basic',
    standing: 'running',
    ownRoles: false,
    students: { limit: 40 },
    others: { limit: 120 },
  })
  expect(said.roles).toEqual([
    'Super admin',
    'Administrator',
    'Moderator',
    'Teacher',
    'Section teacher',
    'Staff',
  ])
  expect(said.outside).toBeGreaterThan(4)
  expect(said.students.count).toBeGreaterThan(15)
  const rabia = await cast.as('rabia')
  await expect(rabia.call(readPlan, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(rabia.call(usage.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await agree(cast, 'premium')
  expect((await nasreen.call(readPlan, {})).outside).toBe(0)
})

test('a day that cannot be counted is tried again, and what was counted before it is told', async () => {
  const nasreen = await cast.as('nasreen')
  const one = await child(nasreen, 'Trouble')
  const { db, today } = await cast.school()
  const [first, second] = [await today(), addDays(await today(), 1)]
  await nasreen.call(enrolStudent, { ...one, body: { sectionId: at('2-A'), startsOn: second } })
  // Somebody has written down before what the night is to write.
  await db.execute(sql`insert into usage_span (kind, person_id, starts_on, ends_on)
    values ('student', ${one.params.id}::uuid, ${second}::date, ${second}::date)`)
  cast.clock.pass(86_400)
  await night()
  expect((await days()).at(-1)?.day).toBe(first)
  const [last] = await cast.schools.sql<{ day: string }[]>`
    select max(day)::text as day from school_usage where school_id = ${cast.riverside.id}`
  expect(last?.day).toBe(first)
  const [job] = await db.execute<{ state: string }>(sql`
    select state from job where kind = 'usage.count' and attempts > 0 order by due_at desc limit 1`)
  expect(job?.state).toBe('waiting')
})
