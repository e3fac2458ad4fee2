import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import {
  submitCampusRegister,
  submitRegister,
  readCampusRegister,
  readRegister,
} from '../registers/contract.ts'
import { withdrawSlip, writeLateSlip } from '../gate/contract.ts'
import { system } from '../../institute/settings/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import * as contract from './contract.ts'
import { terminal } from '../../../testing/terminal.ts'

const cast = await castSchool()
const gate = terminal({ app: cast.app, host: cast.host, serial: 'CKJF203260147', address: '192.168.10.1' })
const db = async () => (await cast.school()).db
const count = async (where = sql`true`) => {
  const [row] = await (
    await db()
  ).execute<{ count: number }>(sql`select count(*)::int as count from punch where ${where}`)
  return row?.count ?? 0
}

/** Numbers that come in the same order each time. */
function drawing(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

function shuffled<T>(rows: readonly T[], draw: (below: number) => number): T[] {
  const all = [...rows]
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1)
    const [one, two] = [all[at], all[other]]
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one]
  }
  return all
}

const broken = [
  '',
  '1234',
  '7\t2026-11-3',
  '12\t2026-02-30 07:00:00\t0',
  '\t2026-11-02 07:00:00\t0',
  '0\t2026-11-02 07:00:00\t0',
  '5\t2031-01-01 00:00:00\t0',
  '6\t2000-01-01 00:00:09\t0',
  'OPLOG 4\t0',
  '8\u0000\u0001\t2026-11-\ud83d',
  '<xml>',
]

function withBroken(all: readonly string[]): string[] {
  return all.flatMap((line, at) =>
    at % 500 === 0 ? [line, broken[(at / 500) % broken.length] ?? ''] : [line],
  )
}

test('50,000 punches, sent twice, shuffled, with overlaps and broken lines between them, are one row each', async () => {
  const draw = drawing(7)
  const before = await count()
  const days = Array.from({ length: 125 }, (_, at) =>
    new Date(Date.UTC(2026, 6, 10 + at)).toISOString().slice(0, 10),
  )
  const lines = days.flatMap((day) =>
    Array.from({ length: 400 }, (_, at) => {
      const time = new Date(at * 37_000 + 7 * 3_600_000).toISOString().slice(11, 19)
      return `${1001 + at}\t${day} ${time}\t${at % 2}\t1\t0\t0`
    }),
  )
  expect(lines).toHaveLength(50_000)
  for (const all of [withBroken(lines), withBroken(shuffled(lines, draw))])
    for (let from = 0; from < all.length; from += 9_500) {
      // Each post begins with the last five hundred of the one before.
      const part = all.slice(Math.max(0, from - 500), from + 9_500)
      const { status, text } = await gate.post(part, from, from % 2 === 0 ? '\r\n' : '\n')
      expect([status, text.startsWith('OK: ')]).toEqual([200, true])
    }
  expect((await count()) - before).toBe(50_000)
  const known = await (
    await db()
  ).execute<{ reason: string; count: number }>(
    sql`select reason, count(*)::int as count from punch_refused where line <> '31' || chr(9) || '2026-11-1' group by 1 order by 1`,
  )
  expect(Object.fromEntries(known.map((row) => [row.reason, row.count]))).toEqual({
    future: 1,
    number: 2,
    past: 1,
    time: 1,
    unreadable: 5,
  })
})

test('times are read as terminals write them: with blanks, slashes, seconds since 1970, and noughts before the number', async () => {
  await gate.post([
    '0701 2026-11-18 07:41:00 0 1',
    '702\t2026/11/18 7:42:00\t0',
    '703\t1763779380\t0',
    '704\t2026-11-18T07:44\t255\t15',
  ])
  const rows = await (
    await db()
  ).execute<{ pin: string; at: string }>(
    sql`select pin, at_local::text as at from punch where pin in ('701', '702', '703', '704') order by pin`,
  )
  expect([...rows]).toEqual([
    { pin: '701', at: '2026-11-18 07:41:00' },
    { pin: '702', at: '2026-11-18 07:42:00' },
    { pin: '703', at: '2025-11-22 07:43:00' },
    { pin: '704', at: '2026-11-18 07:44:00' },
  ])
})

test('who works here is present at once; students are marked by the worker, late by the bells, and once', async () => {
  const tariq = await cast.as('tariq')
  const sana = await cast.as('sana')
  const params = { id: demoSections['7-B'] ?? '' }
  const before = await sana.call(readRegister, { params })
  const [first, second, third] = before.students
  if (!first || !second || !third) throw new Error('7-B has three students')
  const lines = [`801\t2026-11-19 07:40:00\t0`, `802\t2026-11-19 08:31:10\t0`, `803\t2026-11-19 07:59:00\t0`]
  await gate.post(lines)
  for (const [at, { id }] of [first, second, third].entries())
    await tariq.call(contract.namePin, { body: { pin: String(801 + at), personId: id } })
  await cast.work()
  const after = await sana.call(readRegister, { params })
  expect(after).toMatchObject({ version: before.version, state: 'open' })
  expect(after.lateAfter).not.toBeNull()
  const mark = (id: string, { students } = after) => students.find((one) => one.id === id)?.mark
  expect(mark(first.id)).toMatchObject({ status: 'present', saidBy: 'device' })
  expect(mark(second.id)).toMatchObject({ status: 'late', saidBy: 'device' })
  expect(mark(second.id)?.minutes).toBe(minutesBetween(after.lateAfter ?? '', '08:31:10'))
  await gate.post([...lines, `802\t2026-11-19 14:05:00\t1`])
  await cast.work()
  const again = await (
    await db()
  ).execute<{ count: number }>(
    sql`select count(*)::int as count from mark where register_id = ${after.id} and said_by = 'device'`,
  )
  expect(again[0]?.count).toBe(3)
  // An earlier punch of the backlog comes later, and is what the day began with.
  await gate.post([`802\t2026-11-19 07:55:00\t0`])
  await cast.work()
  expect(mark(second.id, await sana.call(readRegister, { params }))).toMatchObject({
    status: 'present',
    minutes: null,
  })
  const said = [{ studentId: third.id, status: 'absent' as const }]
  await sana.call(submitRegister, {
    params,
    body: { day: after.day, version: 0, marks: said, isSubmitted: false },
  })
  await gate.post([`803\t2026-11-19 07:30:00\t0`])
  await cast.work()
  expect(mark(third.id, await sana.call(readRegister, { params }))).toMatchObject({
    status: 'absent',
    saidBy: 'teacher',
  })
})

test('where the campus was called as one, nobody is marked in a register of a section', async () => {
  const tariq = await cast.as('tariq')
  const [first] = await (
    await db()
  ).execute<{ id: string; campus: string }>(sql`
    select e.student_id as id, e.campus_id as campus from enrolment e
    join section s on s.id = e.section_id and s.archived_at is null
    where holds(e.starts_on, e.ends_on, '2026-11-19')
      and not exists (select from register r where r.section_id = s.id and r.day = '2026-11-19') limit 1`)
  if (!first) throw new Error('a section is not called by itself')
  const params = { id: first.campus }
  const { students, day, version } = await tariq.call(readCampusRegister, { params })
  const marks = students.map(({ id }) => ({ studentId: id, status: 'absent' as const }))
  await tariq.call(submitCampusRegister, { params, body: { day, version, marks, isSubmitted: true } })
  await gate.post([`811\t2026-11-19 07:40:00\t0`])
  await tariq.call(contract.namePin, { body: { pin: '811', personId: first.id } })
  await cast.work()
  const marked = await (
    await db()
  ).execute<{ by: string }>(sql`select said_by as by from mark where student_id = ${first.id}::uuid
      and register_id in (select id from register where day = ${day}::date)`)
  expect(marked.map(({ by }) => by)).toEqual(['office'])
})

test('what the gate has taken back leaves the student to the terminal', async () => {
  cast.clock.now = new Date('2026-11-20T04:10:00Z')
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  const params = { id: demoSections['8-A'] ?? '' }
  const { students } = await tariq.call(readRegister, { params })
  const studentId = students[0]?.id ?? ''
  const { id } = await nasreen.call(writeLateSlip, { body: { studentId, minutes: 30 } })
  await nasreen.call(withdrawSlip, { params: { id }, body: { reason: 'It was the brother' } })
  await gate.post([`831\t2026-11-20 07:40:00\t0`])
  await tariq.call(contract.namePin, { body: { pin: '831', personId: studentId } })
  await cast.work()
  const after = await tariq.call(readRegister, { params })
  expect(after.students[0]?.mark).toMatchObject({ status: 'present', saidBy: 'device' })
})

test('on a day without school nobody is marked by a terminal', async () => {
  const sana = await cast.as('sana')
  const tariq = await cast.as('tariq')
  const { students } = await sana.call(readRegister, { params: { id: demoSections['7-B'] ?? '' } })
  const [first] = students
  await gate.post([`821\t2026-11-15 07:40:00\t0`, `821\t2026-11-18 07:40:00\t0`])
  await tariq.call(contract.namePin, { body: { pin: '821', personId: first?.id ?? '' } })
  await cast.work()
  const days = await (
    await db()
  ).execute<{ day: string }>(sql`select r.day::text as day from mark m join register r on r.id = m.register_id
      where m.student_id = ${first?.id ?? ''}::uuid and r.day in ('2026-11-15', '2026-11-18')`)
  expect(days.map(({ day }) => day)).not.toContain('2026-11-15')
})

function minutesBetween(from: string, until: string): number {
  return Math.ceil((secondsOf(until) - secondsOf(from)) / 60)
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

test('an hour that comes twice is its later pass, or the earlier while the later is still to come; one left out is moved on', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(system.endpoints.read, {})
  await nasreen.call(system.endpoints.change, { version, body: { timeZone: 'Europe/London' } })
  const instants = async (now: string, line: string) => {
    cast.clock.now = new Date(now)
    const { text } = await gate.post([line])
    expect(text).toBe('OK: 1')
    const [pin] = line.split('\t')
    const [row] = await (
      await db()
    ).execute<{ at: string }>(sql`select to_json(at) #>> '{}' as at from punch where pin = ${pin}`)
    return row?.at
  }
  expect(await instants('2027-03-28T05:00:00Z', '901\t2027-03-28 01:30:00\t0')).toBe(
    '2027-03-28T01:30:00+00:00',
  )
  expect(await instants('2027-10-31T00:30:05Z', '902\t2027-10-31 01:30:00\t0')).toBe(
    '2027-10-31T00:30:00+00:00',
  )
  expect(await instants('2027-10-31T01:30:05Z', '903\t2027-10-31 01:30:00\t0')).toBe(
    '2027-10-31T01:30:00+00:00',
  )
  expect(await instants('2027-11-01T09:00:00Z', '904\t2027-10-31 01:30:00\t0')).toBe(
    '2027-10-31T01:30:00+00:00',
  )
  // Told again in the later pass, it stays what it was when it was taken.
  expect(await instants('2027-10-31T02:00:00Z', '902\t2027-10-31 01:30:00\t0')).toBe(
    '2027-10-31T00:30:00+00:00',
  )
})
