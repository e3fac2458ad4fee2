import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { listAway, readMonth, readStudentAttendance } from '../reports/contract.ts'
import { withdrawSlip, writeLateSlip, writeLeavingSlip } from '../gate/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const today = '2026-11-19'
const monday = new Date('2026-11-23T05:00:00Z')
const at = (title: string) => ({ params: { id: demoSections[title] ?? '' } })

type Call = { marks?: object[]; isSubmitted?: boolean; day?: string; version?: number; reason?: string }
const say = (speaker: Speaker, title: string, call: Call = {}) =>
  speaker.call(contract.submitRegister, {
    ...at(title),
    body: { day: today, version: 0, marks: [], isSubmitted: true, ...call } as never,
  })
const read = (speaker: Speaker, title: string, day = today) =>
  speaker.call(contract.readRegister, { ...at(title), query: { day } })

/** Everybody present, but for who is named. */
async function everybody(speaker: Speaker, title: string, but: Record<string, string> = {}, day = today) {
  const { students: rows } = await read(speaker, title, day)
  return rows.map(({ id, name }) => ({ studentId: id, status: but[name] ?? 'present' }))
}

test('at 09:10 the morning registers are in but for three, and the evening ones are not due yet', async () => {
  const tariq = await cast.as('tariq')
  const { rows, day } = await tariq.call(contract.listRegisters, {})
  expect(day).toBe(today)
  const missing = rows.filter(({ isDue, state }) => isDue && state !== 'submitted').map(({ title }) => title)
  expect(missing.sort()).toEqual(['3-A', '7-B', 'O1'].filter((title) => missing.includes(title)))
  expect(missing).toContain('7-B')
  const evening = rows.filter(({ title, students: many }) => title.endsWith('-E') && many > 0)
  expect(evening.length).toBeGreaterThan(0)
  for (const row of evening) expect(row).toMatchObject({ isDue: false, dueAt: '13:30', state: null })
  expect(rows.find(({ title }) => title === '6-E')).toMatchObject({ students: 0, isDue: false })
})

test('a teacher calls the own section, and hands it in when everybody is marked', async () => {
  const sana = await cast.as('sana')
  const before = await read(sana, '7-B')
  expect(before).toMatchObject({ id: null, version: 0, state: 'open', mayMark: true, needsReason: false })
  expect(before.students[0]).toMatchObject({ mark: null })
  const [first] = before.students
  const saved = await say(sana, '7-B', {
    marks: [{ studentId: first?.id, status: 'absent' }],
    isSubmitted: false,
  })
  expect(saved).toMatchObject({ version: 1, state: 'open', absent: 1, submittedBy: null })
  await expect(say(sana, '7-B', { version: 1 })).rejects.toMatchObject({
    problem: {
      status: 422,
      code: 'attendance.unmarked',
      detail: 'Please mark all students before submitting',
    },
  })
  const marks = await everybody(sana, '7-B', { 'Bilal Imran': 'absent' })
  const handed = await say(sana, '7-B', { version: 1, marks })
  expect(handed).toMatchObject({ version: 2, state: 'submitted', submittedBy: 'Sana Iqbal', absent: 1 })
  const { rows } = await (await cast.as('tariq')).call(contract.listRegisters, {})
  expect(rows.find(({ title }) => title === '7-B')).toMatchObject({ state: 'submitted', absent: 1 })
  const { rows: acts } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(acts.map(({ sentence }) => sentence)).toContain(
    'Took attendance of 7-B for 2026-11-19: 1 student absent',
  )
})

test('what was handed in meanwhile is not written over, and can be put right by who has seen it', async () => {
  const sana = await cast.as('sana')
  const { version, students: rows } = await read(sana, '7-B')
  const marks = rows.slice(0, 1).map(({ id }) => ({ studentId: id, status: 'late', minutes: 10 }))
  await expect(say(sana, '7-B', { version: version - 1, marks })).rejects.toMatchObject({
    problem: { status: 409, code: 'attendance.already-marked', detail: 'Attendance Already Marked' },
  })
  await say(sana, '7-B', { version, marks })
  const after = await read(sana, '7-B')
  expect(after.students[0]?.mark).toMatchObject({
    status: 'late',
    minutes: 10,
    saidBy: 'teacher',
    by: 'Sana Iqbal',
  })
  const log = await sana.call(contract.listMarks, {
    params: { id: after.id ?? '', studentId: after.students[0]?.id ?? '' },
  })
  expect(log.rows.map(({ status, holds }) => [status, holds])[0]).toEqual(['late', true])
  expect(log.rows.length).toBeGreaterThan(1)
})

test('the office’s word goes before a teacher’s, and both are kept', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const seen = await read(tariq, '7-B')
  const studentId = exampleStudent
  await say(tariq, '7-B', { version: seen.version, marks: [{ studentId, status: 'leave' }] })
  const theirs = await read(sana, '7-B')
  await say(sana, '7-B', { version: theirs.version, marks: [{ studentId, status: 'absent' }] })
  const after = await read(sana, '7-B')
  expect(after.students.find(({ id }) => id === studentId)?.mark).toMatchObject({
    status: 'leave',
    saidBy: 'office',
  })
  const log = await tariq.call(contract.listMarks, { params: { id: after.id ?? '', studentId } })
  expect(log.rows.map(({ status, saidBy, holds }) => [status, saidBy, holds]).slice(0, 2)).toEqual([
    ['absent', 'teacher', false],
    ['leave', 'office', true],
  ])
})

test('a teacher marks today and the seven days before; the office any day, and says why', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const long = await read(sana, '7-B', '2026-11-11')
  expect(long).toMatchObject({ mayMark: false })
  const marks = [{ studentId: exampleStudent, status: 'present' }]
  const late = { day: '2026-11-11', version: long.version, marks }
  await expect(say(sana, '7-B', late)).rejects.toMatchObject({
    problem: { status: 422, code: 'attendance.outside-window', detail: 'Date needs to be within 7 days!' },
  })
  await expect(say(tariq, '7-B', late)).rejects.toMatchObject(refused(422, 'attendance.reason'))
  await say(tariq, '7-B', { ...late, reason: 'The paper register was found' })
  const week = await read(sana, '7-B', '2026-11-12')
  await say(sana, '7-B', { day: '2026-11-12', version: week.version, marks })
  await expect(say(sana, '7-B', { day: '2026-11-20', marks })).rejects.toMatchObject(
    refused(422, 'attendance.future'),
  )
  for (const day of ['2026-11-15', '2026-11-14', '2026-11-13'])
    await expect(say(sana, '7-B', { day, marks })).rejects.toMatchObject(refused(422, 'attendance.closed'))
})

test('the office opens a register again, and then it is marked whatever day it is of, until it is in once more', async () => {
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const day = '2026-10-20'
  const { id } = await read(tariq, '7-B', day)
  await expect(
    sana.call(contract.reopenRegister, { params: { id: id ?? '' }, body: { reason: 'A mistake' } }),
  ).rejects.toMatchObject(refused(403))
  const opened = await tariq.call(contract.reopenRegister, {
    params: { id: id ?? '' },
    body: { reason: 'A mistake' },
  })
  expect(opened).toMatchObject({ state: 'open' })
  const marks = [{ studentId: exampleStudent, status: 'late', minutes: 3 }]
  const handed = await say(sana, '7-B', { day, version: opened.version, marks })
  expect(handed).toMatchObject({ state: 'submitted' })
  await expect(say(sana, '7-B', { day, version: handed.version, marks })).rejects.toMatchObject(
    refused(422, 'attendance.outside-window'),
  )
})

test('an empty section has nobody to call, and nobody is marked in a section that is not theirs', async () => {
  const imtiaz = await cast.as('imtiaz')
  await expect(say(imtiaz, '6-E')).rejects.toMatchObject({
    problem: { status: 422, code: 'attendance.no-student', detail: 'No Student Found' },
  })
  const tariq = await cast.as('tariq')
  const { version } = await read(tariq, '8-A')
  const foreign = [{ studentId: exampleStudent, status: 'present' }]
  await expect(say(tariq, '8-A', { version, marks: foreign })).rejects.toMatchObject(
    refused(422, 'attendance.not-here'),
  )
})

const titles = async (speaker: Speaker) =>
  (await speaker.call(contract.listRegisters, {})).rows.map(({ title }) => title)

test('teachers see their own sections, a campus its own, and families no register', async () => {
  const [sana, sadia, ayesha] = [await cast.as('sana'), await cast.as('sadia'), await cast.as('ayesha.imran')]
  expect((await titles(sana)).sort()).toEqual(['7-B', '8-A'])
  expect(await titles(sadia)).not.toContain('7-B')
  expect(await titles(ayesha)).toEqual([])
  await expect(read(sadia, '7-B')).rejects.toMatchObject(refused(404))
  await expect(read(ayesha, '7-B')).rejects.toMatchObject(refused(404))
  await expect(say(sana, '9-B', { marks: [] })).rejects.toMatchObject(refused(404))
})

test('a mother sees the days of her children and of nobody else', async () => {
  const ayesha = await cast.as('ayesha.imran')
  const mine = await ayesha.call(readStudentAttendance, { params: { id: exampleStudent } })
  expect(mine.yearTotals.percent).toBeGreaterThanOrEqual(70.5)
  expect(mine.yearTotals.percent).toBeLessThan(73)
  expect(mine.days).toHaveLength(30)
  expect(mine.days.find(({ day }) => day === '2026-11-13')).toMatchObject({
    status: null,
    dayState: 'closed',
  })
  const { rows } = await (await cast.as('rabia')).call(students.endpoints.list, { query: { q: 'zainab' } })
  await expect(
    ayesha.call(readStudentAttendance, { params: { id: rows[0]?.id ?? '' } }),
  ).rejects.toMatchObject(refused(404))
})

test('a month of a section shows each day and how often, as the student’s own page does', async () => {
  const sana = await cast.as('sana')
  const month = await sana.call(readMonth, { ...at('7-B'), query: { month: '2026-11' } })
  const bilal = month.rows.find(({ id }) => id === exampleStudent)
  const own = await sana.call(readStudentAttendance, {
    params: { id: exampleStudent },
    query: { month: '2026-11' },
  })
  expect(bilal?.days).toEqual(own.days.map(({ status }) => status))
  expect(bilal?.month).toEqual(own.monthTotals)
  expect(bilal?.year).toEqual(own.yearTotals)
})

test('every night what is out of the window is locked, and stays as it was otherwise', async () => {
  const tariq = await cast.as('tariq')
  const { rows: before } = await tariq.call(contract.listRegisters, { query: { day: '2026-11-12' } })
  expect(before.find(({ title }) => title === '8-A')).toMatchObject({ state: 'submitted' })
  await cast.work()
  cast.clock.pass(20 * 3600)
  await cast.work()
  const { rows } = await (
    await cast.as('tariq')
  ).call(contract.listRegisters, { query: { day: '2026-11-12' } })
  const locked = rows.find(({ title }) => title === '8-A')
  expect(locked).toMatchObject({
    state: 'locked',
    registerId: before.find(({ title }) => title === '8-A')?.registerId,
  })
})

test('the same request counts once, however often it comes, and is answered as the first time', async () => {
  cast.clock.now = monday
  const tariq = await cast.as('tariq')
  const { version, students } = await read(tariq, '8-A', '2026-11-23')
  const marks = students.map(({ id }) => ({ studentId: id, status: 'present' as const }))
  const body = { day: '2026-11-23', version, marks, isSubmitted: true }
  const send = (onceKey: string) => tariq.call(contract.submitRegister, { ...at('8-A'), body, onceKey })
  const onceKey = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(onceKey)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ version: version + 1, submittedBy: 'Tariq Mehmood' })
  // Under another key it is another request, made upon what does not stand any more.
  await expect(send(crypto.randomUUID())).rejects.toMatchObject(refused(409, 'attendance.already-marked'))
  expect(await send(onceKey)).toEqual(answers[0])
  const { id } = await read(tariq, '8-A', '2026-11-23')
  const { db } = await cast.school()
  const [counted] = await db.execute<{ marks: number; events: number }>(sql`
    select (select count(*)::int from mark where register_id = ${id}::uuid) as marks,
      (select count(*)::int from outbox where topic = 'attendance.submitted' and payload ->> 'registerId' = ${id}) as events`)
  expect(counted).toEqual({ marks: students.length, events: 1 })
})

test('of two who hand in at once one does, and the other is shown what the first said', async () => {
  cast.clock.now = monday
  const [tariq, sana] = [await cast.as('tariq'), await cast.as('sana')]
  const { version, students } = await read(sana, '7-B', '2026-11-23')
  const all = (status: string) => students.map(({ id }) => ({ studentId: id, status }))
  const both = await Promise.allSettled(
    [sana, tariq, sana, tariq].map((who, turn) =>
      say(who, '7-B', { day: '2026-11-23', version, marks: all(turn % 2 === 0 ? 'present' : 'absent') }),
    ),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of both)
    if (one.status === 'rejected') expect(one.reason).toMatchObject(refused(409, 'attendance.already-marked'))
  const after = await read(sana, '7-B', '2026-11-23')
  expect(after.version).toBe(version + 1)
  expect(new Set(after.students.map(({ mark }) => mark?.status)).size).toBe(1)
})

/** Whoever stands second was not there in the first two lessons. */
const statusOf = (lesson: number, place: number) => (place % 2 === 0 || lesson > 2 ? 'present' : 'absent')

test('lessons of one day are posted at once, and each mark and the day are right', async () => {
  cast.clock.now = monday
  const tariq = await cast.as('tariq')
  const { students } = await read(tariq, '8-B', '2026-11-23')
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((period) =>
      tariq.call(contract.submitRegister, {
        ...at('8-B'),
        body: {
          day: '2026-11-23',
          period,
          version: 0,
          marks: students.map(({ id }, place) => ({ studentId: id, status: statusOf(period, place) })),
          isSubmitted: true,
        } as never,
      }),
    ),
  )
  for (const period of [1, 2, 3, 4, 5, 6]) {
    const found = await tariq.call(contract.readRegister, {
      ...at('8-B'),
      query: { day: '2026-11-23', period: String(period) as never },
    })
    expect(found.students.map(({ mark }) => mark?.status)).toEqual(
      students.map((_, place) => statusOf(period, place)),
    )
  }
  const { rows, days } = await tariq.call(readMonth, { ...at('8-B'), query: { month: '2026-11' } })
  const on = days.findIndex(({ day }) => day === '2026-11-23')
  // Two of six were missed, the first among them: the day began late.
  expect(rows.map((row) => row.days[on])).toEqual(
    students.map((_, place) => (place % 2 === 0 ? 'present' : 'late')),
  )
})

test('a small campus is called as one; a section’s own register goes before it', async () => {
  const tariq = await cast.as('tariq')
  const day = '2026-11-20'
  const whole = { params: { id: demoCampuses.CNL }, query: { day } }
  const before = await tariq.call(contract.readCampusRegister, whole)
  expect(before).toMatchObject({ id: null, sectionId: null, mayMark: true, title: expect.any(String) })
  expect(before.students.length).toBeGreaterThan(0)
  const marks = before.students.map(({ id }) => ({ studentId: id, status: 'absent' as const }))
  const body = { day, version: 0, marks, isSubmitted: true }
  const done = await tariq.call(contract.submitCampusRegister, { params: whole.params, body })
  expect(done).toMatchObject({ state: 'submitted', absent: marks.length, students: marks.length })
  const again = { params: whole.params, body }
  await expect(tariq.call(contract.submitCampusRegister, again)).rejects.toMatchObject({
    problem: { status: 409, detail: 'Attendance Already Marked' },
  })
  const { rows } = await tariq.call(contract.listRegisters, {
    query: { campus: demoCampuses.CNL, day },
  })
  for (const row of rows.filter(({ registerId }) => registerId === null))
    expect(row).toMatchObject({ isDue: false, isWithCampus: true, absent: row.students })
  for (const row of rows.filter(({ registerId }) => registerId !== null))
    expect(row).toMatchObject({ isWithCampus: false })
  expect(rows.some(({ isWithCampus, students: many }) => isWithCampus && many > 0)).toBe(true)
  await cast.work()
  const { db } = await cast.school()
  const kept = await db.execute<{ id: string; absent: number }>(
    sql`select section_id as id, absent from attendance_day where day = ${day}::date`,
  )
  for (const { sectionId, isWithCampus, students: many, absent } of rows)
    if (isWithCampus && many > 0) expect(kept).toContainEqual({ id: sectionId, absent })
})

const ofCampus = async (day: string) =>
  (await (await cast.as('tariq')).call(contract.listRegisters, { query: { campus: demoCampuses.CNL, day } }))
    .rows

test('a register that only the gate wrote in does not stand before the campus; one that is called does', async () => {
  cast.clock.now = monday
  const [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  const day = '2026-11-23'
  const whole = { params: { id: demoCampuses.CNL }, query: { day } }
  const { students, version } = await tariq.call(contract.readCampusRegister, whole)
  const late = { studentId: students[0]?.id ?? '', minutes: 12 }
  // The sections are called by themselves as a rule, and nobody has called the campus today.
  await nasreen.call(writeLateSlip, { body: late })
  const marks = students.map(({ id }) => ({ studentId: id, status: 'present' as const }))
  const body = { day, version, marks, isSubmitted: true }
  await tariq.call(contract.submitCampusRegister, { params: whole.params, body })
  const own = (await ofCampus(day)).find(({ registerId }) => registerId !== null)
  expect(own).toMatchObject({ isWithCampus: true, isDue: false, state: 'open', late: 1 })
  const params = { id: own?.sectionId ?? '' }
  const said = [{ studentId: late.studentId, status: 'late' as const, minutes: 12 }]
  await tariq.call(contract.submitRegister, {
    params,
    body: { day, version: 0, marks: said, isSubmitted: false },
  })
  const after = (await ofCampus(day)).find(({ sectionId }) => sectionId === own?.sectionId)
  expect(after).toMatchObject({ isWithCampus: false, state: 'open' })
})

test('what the gate says goes to the campus that is called as one, and over the office’s word nowhere', async () => {
  // For two weeks nobody has called a section by itself.
  cast.clock.now = new Date('2026-12-07T05:00:00Z')
  let [tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  const params = { id: demoCampuses.CNL }
  const read = (day: string) => tariq.call(contract.readCampusRegister, { params, query: { day } })
  const [monday, tuesday] = ['2026-12-07', '2026-12-08']
  const { students } = await read(monday)
  const studentId = students[0]?.id ?? ''
  const call = (day: string, version = 0) => {
    const marks = students.map(({ id }) => ({ studentId: id, status: 'absent' as const }))
    const body = { day, version, marks, isSubmitted: true }
    return tariq.call(contract.submitCampusRegister, { params, body })
  }
  const markOn = async (day: string) =>
    (await read(day)).students.find(({ id }) => id === studentId)?.mark ?? null
  const who = { collectorName: 'An uncle', collectorPhone: '+923000000977' }
  await call(monday)
  const slip = await nasreen.call(writeLeavingSlip, { body: { studentId, reason: 'Dentist', ...who } })
  expect(await markOn(monday)).toMatchObject({ status: 'absent', saidBy: 'office' })
  const { db } = await cast.school()
  const days = await db.execute<{ status: string }>(
    sql`select status from student_day where student_id = ${studentId}::uuid and day = ${monday}::date`,
  )
  expect([...days]).toEqual([{ status: 'absent' }])
  for (const row of await ofCampus(monday)) expect(row).toMatchObject({ registerId: null })
  await nasreen.call(withdrawSlip, { params: { id: slip.id }, body: { reason: 'A mistake' } })
  expect(await markOn(monday)).toMatchObject({ status: 'absent', saidBy: 'office' })
  // On the next day it is there before the campus is called, and whoever calls it is not refused.
  cast.clock.now = new Date('2026-12-08T05:00:00Z')
  ;[tariq, nasreen] = [await cast.as('tariq'), await cast.as('nasreen')]
  await nasreen.call(writeLateSlip, { body: { studentId, minutes: 12, reason: 'The bus' } })
  expect(await read(tuesday)).toMatchObject({ version: 0, state: 'open' })
  expect(await markOn(tuesday)).toMatchObject({ status: 'late', minutes: 12, saidBy: 'gate' })
  const { rows } = await tariq.call(listAway, { query: { day: tuesday, campus: params.id } })
  expect(rows).toMatchObject([{ id: studentId, status: 'late', minutes: 12, comment: 'The bus' }])
  await call(tuesday)
  for (const row of await ofCampus(tuesday)) expect(row).toMatchObject({ registerId: null })
})

test('a campus is called by whoever marks all of it, and by nobody of one section or of another campus', async () => {
  const body = { day: today, version: 0, marks: [], isSubmitted: false }
  for (const who of ['sana', 'sadia'] as const)
    await expect(
      (await cast.as(who)).call(contract.submitCampusRegister, { params: { id: demoCampuses.MAIN }, body }),
    ).rejects.toMatchObject({
      problem: { status: expect.toSatisfy((code: number) => [403, 404].includes(code)) },
    })
})

test('the days before are those of the view, for every student of every section', async () => {
  const nasreen = await cast.as('nasreen')
  const school = await cast.school()
  const days = await school.db.execute<{ student: string; day: string; status: string }>(
    sql`select student_id as student, day::text as day, status from student_day`,
  )
  const called = await school.db.execute<{ section: string; day: string }>(
    sql`select distinct section_id as section, day::text as day from register where section_id is not null and state <> 'open'`,
  )
  const known = new Map(days.map(({ student, day, status }) => [`${student} ${day}`, status]))
  let shown = 0
  for (const id of new Set(called.map(({ section }) => section))) {
    const of = called.flatMap(({ section, day }) => (section === id && day < today ? [day] : []))
    const last = of.toSorted().toReversed().slice(0, 5)
    const register = await nasreen.call(contract.readRegister, { params: { id }, query: { day: today } })
    for (const { id: student, before } of register.students) {
      expect(before).toEqual(last.map((day) => known.get(`${student} ${day}`) ?? null))
      shown += before.length
    }
  }
  expect(shown).toBeGreaterThan(50)
})
