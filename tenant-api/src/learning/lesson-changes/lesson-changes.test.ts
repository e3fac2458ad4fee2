import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoRooms, demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { clearTimetables, drawLessons, idAt } from '../../../testing/draw-lessons.ts'
import { castSchool } from '../../../testing/school.ts'
import { listLessons } from '../../attendance/registers/contract.ts'
import { readArrangements } from '../arrangements/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import {
  changeLesson,
  dropLessonChange,
  extraLessons,
  listLessonChanges,
  listLessonPlaces,
} from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
const idOf = (name: string) => castTeachers[name]?.person ?? ''
const [kamran, sana, maria] = ['kamran', 'sana', 'maria'].map(idOf) as [string, string, string]
const section = (title: string) => demoSections[title] ?? ''
/** Thursday, today in the cast, and the Friday after it. */
const [day, friday] = ['2026-11-19', '2026-11-20']
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** Maths of 7-B in the first and third period of Thursday by Sana; Ethics of 8-A in the third; Maths of 6-A on Friday. */
const [first, third, ethics, onFriday] = [idAt(1, 0), idAt(1, 1), idAt(1, 2), idAt(1, 3)]
const room = Object.values(demoRooms)[0] ?? ''

beforeEach(async () => {
  const school = await cast.school()
  await clearTimetables(school)
  await drawLessons(school, [
    { section: '7-B', subject: 'Maths', teacher: sana, weekday: 4, period: 1 },
    { section: '7-B', subject: 'Maths', teacher: sana, weekday: 4, period: 3, room },
    { section: '8-A', subject: 'Ethics', teacher: maria, weekday: 4, period: 3 },
    { section: '6-A', subject: 'Maths', teacher: sana, weekday: 5, period: 2 },
    { section: '8-A', subject: 'Maths', teacher: kamran, weekday: 5, period: 4, room },
  ])
})

const change = async (body: object, as = 'tariq') =>
  (await cast.as(as)).call(changeLesson, { body: { reason: 'Science fair', ...body } as never })

const weekOf = async (query: object, as = 'tariq') =>
  (await (await cast.as(as)).call(readWeek, { query: { day, ...query } })).lessons.map(
    ({ day: on, period, subject, change: differs, room: where }) => ({
      day: on,
      period,
      subject,
      room: where,
      change: differs?.kind ?? null,
      otherDay: differs?.otherDay ?? null,
    }),
  )

const newMessages = async (event: string) => {
  const rows = await (
    await cast.school()
  ).db.execute<{ name: string }>(
    sql`select p.name from message m join person p on p.id = m.person_id where m.event = ${event} order by p.name`,
  )
  return rows.map(({ name }) => name)
}

test('a lesson that is not held stands in the week as such, has no register, and its people are told', async () => {
  await change({ lessonId: third, day, kind: 'cancelled' })
  expect(await weekOf({ section: section('7-B') })).toMatchObject([
    { period: 1, change: null },
    { period: 3, change: 'cancelled' },
  ])
  const { lessons } = await (
    await cast.as('tariq')
  ).call(listLessons, {
    params: { id: section('7-B') },
    query: { day },
  })
  expect(lessons.find(({ period }) => period === 1)?.isPlanned).toBe(true)
  expect(lessons.find(({ period }) => period === 3)?.isPlanned).toBe(false)
  const told = await newMessages('lesson.cancelled')
  expect(told).toContain('Sana Iqbal')
  expect(told).not.toContain('Maria Joseph')
  await expect(change({ lessonId: third, day, kind: 'cancelled' })).rejects.toMatchObject(
    refused(409, 'lesson-changes.changed'),
  )
})

test('a lesson is moved to where its section, teachers and room are free, and refused elsewhere with the reason', async () => {
  const tariq = await cast.as('tariq')
  const asked = { lesson: third, day, toDay: friday }
  const { places } = await tariq.call(listLessonPlaces, { query: asked })
  const at = (period: number) => places.find((one) => one.period === period)?.reasons
  expect(at(1)).toEqual([])
  expect(at(2)).toEqual(['Sana Iqbal teaches 6-A then'])
  expect(at(4)).toEqual([expect.stringMatching(/^8-A is in /u)])
  await expect(
    change({ lessonId: third, day, kind: 'moved', toDay: friday, toPeriod: 2 }),
  ).rejects.toMatchObject(refused(409, 'lesson-changes.taken'))
  await change({ lessonId: third, day, kind: 'moved', toDay: friday, toPeriod: 1 })
  expect(await weekOf({ section: section('7-B') })).toMatchObject([
    { day, period: 1, change: null },
    { day, period: 3, change: 'moved', otherDay: friday },
    { day: friday, period: 1, change: 'moved-here', otherDay: day },
  ])
  // Its teacher sees it there as well, and nothing else fits beside it.
  expect(await weekOf({ teacher: sana })).toContainEqual(
    expect.objectContaining({ day: friday, period: 1, change: 'moved-here' }),
  )
  await expect(
    change({ lessonId: first, day, kind: 'moved', toDay: friday, toPeriod: 1 }),
  ).rejects.toMatchObject(refused(409, 'lesson-changes.taken'))
})

test('a lesson takes another room or subject for a day; a room that is taken is refused', async () => {
  await expect(
    change({ lessonId: onFriday, day: friday, kind: 'room', roomId: crypto.randomUUID() }),
  ).rejects.toMatchObject(refused(422))
  await expect(change({ lessonId: ethics, day, kind: 'room', roomId: room })).rejects.toMatchObject(
    refused(409, 'lesson-changes.taken'),
  )
  await change({ lessonId: first, day, kind: 'room', roomId: room })
  expect(await weekOf({ room })).toContainEqual(expect.objectContaining({ day, period: 1, change: 'room' }))
  await change({ lessonId: third, day, kind: 'content', subjectId: demoSubjects.English })
  await change({ lessonId: ethics, day, kind: 'moved', toDay: day, toPeriod: 4 })
  expect(await weekOf({ section: section('7-B') })).toContainEqual(
    expect.objectContaining({ period: 3, subject: 'English', change: 'content' }),
  )
  await expect(
    change({ lessonId: idAt(1, 4), day: friday, kind: 'room', roomId: room }),
  ).rejects.toMatchObject(refused(422))
})

test('what was changed is taken back while the lesson still fits, and its people are told again', async () => {
  const { id } = await change({ lessonId: third, day, kind: 'moved', toDay: friday, toPeriod: 1 })
  // Meanwhile the first lesson of the day takes its place.
  const other = await change({ lessonId: first, day, kind: 'moved', toDay: day, toPeriod: 3 })
  const tariq = await cast.as('tariq')
  await expect(tariq.call(dropLessonChange, { params: { id } })).rejects.toMatchObject(
    refused(409, 'lesson-changes.taken'),
  )
  await tariq.call(dropLessonChange, { params: { id: other.id } })
  await tariq.call(dropLessonChange, { params: { id } })
  expect((await weekOf({ section: section('7-B') })).map((one) => one.change)).toEqual([null, null])
  expect(await newMessages('lesson.restored')).toContain('Sana Iqbal')
})

test('a change of a day that is over, of another campus, or by a teacher is refused', async () => {
  await expect(change({ lessonId: third, day: '2026-11-12', kind: 'cancelled' })).rejects.toMatchObject(
    refused(422),
  )
  await expect(change({ lessonId: third, day: friday, kind: 'cancelled' })).rejects.toMatchObject(
    refused(422),
  )
  await expect(change({ lessonId: third, day, kind: 'cancelled' }, 'sana')).rejects.toMatchObject(
    refused(403),
  )
})

test('a cancelled lesson needs no cover', async () => {
  await change({ lessonId: ethics, day, kind: 'cancelled' })
  const { lessons } = await (await cast.as('tariq')).call(readArrangements, { query: { campus: MAIN, day } })
  expect(lessons.filter(({ lessonId }) => lessonId === ethics)).toEqual([])
})

test('changes are listed with their times, of timetables that still rule', async () => {
  await change({ lessonId: third, day, kind: 'moved', toDay: friday, toPeriod: 1 })
  const { rows } = await (await cast.as('tariq')).call(listLessonChanges, { query: { campus: MAIN } })
  expect(rows).toMatchObject([
    {
      kind: 'moved',
      day,
      startsAt: '09:20',
      toDay: friday,
      toStartsAt: '08:00',
      sections: '7-B',
      teachers: 'Sana Iqbal',
    },
  ])
})

test('an extra lesson stands in the week, and beside no lesson of its section, teacher or room', async () => {
  const tariq = await cast.as('tariq')
  const body = {
    title: 'Revision',
    sectionId: section('7-B'),
    subjectId: demoSubjects.Maths ?? '',
    employeeId: sana,
    day: friday,
    startsAt: '14:00',
    endsAt: '15:00',
  }
  const add = (more: object) => tariq.call(extraLessons.endpoints.create, { body: { ...body, ...more } })
  // The second period of Friday is Sana's with 6-A: 08:30 to 09:00.
  await expect(add({ startsAt: '08:45', endsAt: '09:30' })).rejects.toMatchObject(
    refused(409, 'extra-lessons.teacher'),
  )
  await expect(
    add({ employeeId: kamran, sectionId: section('6-A'), startsAt: '08:45', endsAt: '09:30' }),
  ).rejects.toMatchObject(refused(409, 'extra-lessons.section'))
  const { id } = await add({})
  await expect(add({ sectionId: section('8-A'), startsAt: '14:30', endsAt: '15:30' })).rejects.toMatchObject(
    refused(409, 'extra-lessons.teacher'),
  )
  // What only touches it fits.
  await add({ startsAt: '15:00', endsAt: '15:30' })
  const { lessons } = await tariq.call(readWeek, { query: { section: section('7-B'), day } })
  expect(lessons.filter(({ extra }) => extra !== null)).toMatchObject([
    {
      id,
      extra: 'Revision',
      day: friday,
      startsAt: '14:00',
      endsAt: '15:00',
      teachers: [{ name: 'Sana Iqbal' }],
    },
    { startsAt: '15:00' },
  ])
  await cast.work()
  expect(await newMessages('lesson.extra')).toContain('Sana Iqbal')
})
