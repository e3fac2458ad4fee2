import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { attendance as settings } from '../../institute/settings/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import * as assessments from '../assessments/contract.ts'
import * as contract from './contract.ts'
import { remindJob } from './reminders.ts'

const cast = await castSchool()
const clockAt = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
const classTest = '01980000-0000-7000-8000-00000a55e501'

/** An assessment of 7-B in Maths on a day, by Sana, who teaches it there. */
async function given(title: string, day: string) {
  const sana = await cast.as('sana')
  const { id } = await sana.call(assessments.addAssessment, {
    body: {
      kindId: classTest,
      subjectId: demoSubjects.Maths ?? '',
      sectionIds: [demoSections['7-B'] ?? ''],
      title,
      day,
      parts: [{ max: 20 }],
    } as never,
  })
  return id
}

async function complete(id: string) {
  const sana = await cast.as('sana')
  const { students, parts, cells } = await sana.call(contract.readScores, { params: { id } })
  const studentsLeft = students.filter((one) => !cells.some(({ studentId }) => studentId === one.id))
  await sana.call(contract.enterScores, {
    params: { id },
    body: {
      cells: studentsLeft.map((one) => ({
        partId: parts[0]?.id ?? '',
        studentId: one.id,
        state: 'scored' as const,
        value: 13,
      })),
    },
  })
}

/** Whom the messages about an assessment went to, and what stands in them. */
async function messagesOf(id: string) {
  const { db } = await cast.school()
  return [
    ...(await db.execute<{ name: string; fill: Record<string, string>; page: string }>(sql`
      select p.name, m.fill, m.page from message m join person p on p.id = m.person_id
      where m.event = 'scores.missing' and m.page = ${`assessments/${id}`} order by m.id`)),
  ]
}

/** The job of a night by itself: all that a school does at night takes seconds. */
async function night(day: string) {
  cast.clock.now = clockAt(day, '05:30')
  await remindJob.run(await cast.school(), undefined as never, undefined as never)
}

/** Of which assessments teachers were to be told, by the days on which that was. */
async function remindersOf(id: string) {
  const { db } = await cast.school()
  const rows = await db.execute<{ day: string }>(sql`
    select payload ->> 'day' as day from outbox where topic = 'scores.missing' and payload ->> 'assessmentId' = ${id} order by id`)
  return rows.map(({ day }) => day)
}

test('after three school days the teacher is told once of missing marks, with a link and without any marks', async () => {
  // Thursday; Sunday is no day of school.
  cast.clock.now = clockAt('2026-11-19', '10:00')
  const id = await given('Chapter 5', '2026-11-19')
  const done = await given('Chapter 6', '2026-11-19')
  await complete(done)
  await cast.work()
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) await night(day)
  expect(await remindersOf(id)).toEqual([])
  // The worker does it by itself.
  cast.clock.now = clockAt('2026-11-24', '05:30')
  await cast.work()
  const told = await messagesOf(id)
  expect(told).toMatchObject([
    {
      name: 'Sana Iqbal',
      page: `assessments/${id}`,
      fill: { assessment: 'Chapter 5', subject: 'Maths', section: '7-B', day: '2026-11-19' },
    },
  ])
  expect(Object.keys(told[0]?.fill ?? {}).toSorted()).toEqual(['assessment', 'day', 'section', 'subject'])
  expect(await remindersOf(done)).toEqual([])
  for (const day of ['2026-11-25', '2026-11-26']) await night(day)
  expect(await remindersOf(id)).toEqual(['2026-11-24'])
  const { rows } = await (await cast.as('nasreen')).call(listAudit, {})
  expect(rows.map(({ act }) => act)).toContain('scores.missing')
})

test('the school says after how many days, and 0 reminds nobody', async () => {
  cast.clock.now = clockAt('2026-11-26', '10:00')
  const id = await given('Chapter 7', '2026-11-26')
  const set = async (days: number) => {
    const nasreen = await cast.as('nasreen')
    const { version } = await nasreen.call(settings.endpoints.read, {})
    await nasreen.call(settings.endpoints.change, { version, body: { scoresMissingDays: days } })
  }
  await set(0)
  for (const day of ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02']) await night(day)
  expect(await remindersOf(id)).toEqual([])
  cast.clock.now = clockAt('2026-12-02', '10:00')
  await set(1)
  await night('2026-12-03')
  expect(await remindersOf(id)).toEqual(['2026-12-03'])
})

test('the office sees who would be told, and reminds them once a day; a teacher may not', async () => {
  cast.clock.now = clockAt('2026-12-03', '10:00')
  const id = await given('Chapter 8', '2026-12-02')
  const nasreen = await cast.as('nasreen')
  const params = { id }
  const before = await nasreen.call(contract.readScoreReminder, { params })
  expect(before).toMatchObject({
    remindedOn: null,
    untaught: [],
    teachers: [{ name: 'Sana Iqbal', sections: '7-B' }],
  })
  expect(before.missing).toBe(before.teachers[0]?.missing)
  expect(await remindersOf(id)).toEqual([])
  await nasreen.call(contract.remindOfScores, { params })
  await expect(nasreen.call(contract.remindOfScores, { params })).rejects.toMatchObject({
    problem: { status: 409, code: 'scores.reminded' },
  })
  cast.clock.now = clockAt('2026-12-04', '10:00')
  const later = await cast.as('nasreen')
  await later.call(contract.remindOfScores, { params })
  const sana = await cast.as('sana')
  await expect(sana.call(contract.remindOfScores, { params })).rejects.toMatchObject({
    problem: { status: 403 },
  })
  // The rule of the school adds nothing to what the office did.
  for (const day of ['2026-12-08', '2026-12-09', '2026-12-10']) await night(day)
  expect(await remindersOf(id)).toEqual(['2026-12-03', '2026-12-04'])
  const acts = (await (await cast.as('nasreen')).call(listAudit, {})).rows.map(({ act }) => act)
  expect(acts).toContain('scores.reminded')
})

test('nobody is reminded of what is complete, to come or locked', async () => {
  cast.clock.now = clockAt('2026-12-10', '10:00')
  const nasreen = await cast.as('nasreen')
  const remind = (id: string) => nasreen.call(contract.remindOfScores, { params: { id } })
  const full = await given('Chapter 9', '2026-12-09')
  await complete(full)
  await expect(remind(full)).rejects.toMatchObject({ problem: { status: 409, code: 'scores.complete' } })
  await expect(remind(await given('Chapter 10', '2026-12-11'))).rejects.toMatchObject({
    problem: { status: 409, code: 'scores.to-come' },
  })
  const locked = await given('Chapter 11', '2026-12-09')
  await (await cast.as('sana')).call(assessments.lockAssessment, { params: { id: locked } })
  await expect(remind(locked)).rejects.toMatchObject({ problem: { status: 409, code: 'scores.not-open' } })
})
