import { beforeEach, expect, test } from 'vitest'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { clearTimetables, drawLessons, idAt } from '../../../testing/draw-lessons.ts'
import { castSchool } from '../../../testing/school.ts'
import { makeMyFeed } from '../../institute/calendar/contract.ts'
import { changeLesson } from '../lesson-changes/contract.ts'
import { dropMyLessonsFeed, makeMyLessonsFeed, readMyLessonsFeed, readOwnToday } from './contract.ts'

const cast = await castSchool()
const sana = castTeachers.sana?.person ?? ''
const [first, second] = [idAt(1, 0), idAt(1, 1)]

beforeEach(async () => {
  const school = await cast.school()
  await clearTimetables(school)
  await drawLessons(school, [
    { section: '7-B', subject: 'Maths', teacher: sana, weekday: 4, period: 1 },
    { section: '7-B', subject: 'Maths', teacher: sana, weekday: 4, period: 3 },
    { section: '8-A', subject: 'Maths', teacher: sana, weekday: 5, period: 2 },
  ])
})

async function eventsOf(who: string) {
  const { address } = await (await cast.as(who)).call(makeMyLessonsFeed, {})
  return fetchFeed(address)
}

async function fetchFeed(address: string) {
  const { pathname } = new URL(address)
  const { statusCode, body } = await cast.app().inject({ url: pathname, headers: { host: cast.host } })
  if (statusCode !== 200) return []
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const text = body.replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map(
      (event) =>
        Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s, 2))) as Record<
          string,
          string
        >,
    )
}

const uid = (id: string, day: string) => `lesson-${id}-${day}@riverside.maktab.localhost`

test('a teacher has the own lessons of eight weeks at the secret address, at the times of their bells', async () => {
  const events = (await eventsOf('sana')).filter(({ SUMMARY }) => SUMMARY?.startsWith('Maths'))
  expect(events.find(({ UID }) => UID === uid(first, '2026-11-19'))).toMatchObject({
    SUMMARY: 'Maths · 7-B',
    DTSTART: '20261119T030000Z',
    DTEND: '20261119T034000Z',
    STATUS: 'CONFIRMED',
  })
  // The short bells of a Friday, and nothing in the winter holidays.
  expect(events.find(({ UID }) => UID === uid(idAt(1, 2), '2026-11-20'))).toMatchObject({
    DTSTART: '20261120T033000Z',
  })
  const days = events.flatMap(({ DTSTART }) => DTSTART ?? []).toSorted()
  expect(days.at(-1)?.slice(0, 8)).toBe('20261218')
})

test('a lesson that moves keeps its UID and has a higher SEQUENCE; one that is not held is said to be cancelled', async () => {
  const tariq = await cast.as('tariq')
  const reason = 'Science fair'
  await tariq.call(changeLesson, {
    body: { lessonId: first, day: '2026-11-26', kind: 'cancelled', reason } as never,
  })
  await tariq.call(changeLesson, {
    body: {
      lessonId: second,
      day: '2026-11-26',
      kind: 'moved',
      toDay: '2026-11-27',
      toPeriod: 5,
      reason,
    } as never,
  })
  const events = await eventsOf('sana')
  const of = (id: string) => events.filter(({ UID }) => UID === uid(id, '2026-11-26'))
  expect(of(first)).toMatchObject([{ STATUS: 'CANCELLED', DESCRIPTION: reason }])
  expect(of(second)).toMatchObject([{ STATUS: 'CONFIRMED', DTSTART: expect.stringMatching(/^20261127T/) }])
  expect(Number(of(first)[0]?.SEQUENCE)).toBeGreaterThan(0)
  expect(Number(of(second)[0]?.SEQUENCE)).toBeGreaterThan(0)
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
})

test('a mother has the lessons of her children, each named, and nobody else’s', async () => {
  const events = await eventsOf('ayesha.imran')
  expect(events.length).toBeGreaterThan(0)
  for (const { SUMMARY = '' } of events) expect(SUMMARY).toMatch(/: Maths$/)
  expect(events.some(({ UID }) => UID?.includes(idAt(1, 2)))).toBe(false)
})

test('the address of the lessons is not that of the calendar, and taken away it reads nothing', async () => {
  const sanaUser = await cast.as('sana')
  const calendar = await sanaUser.call(makeMyFeed, {})
  const { address } = await sanaUser.call(makeMyLessonsFeed, {})
  expect((await sanaUser.call(readMyLessonsFeed, {})).madeAt).not.toBeNull()
  expect(await fetchFeed(address.replace('lessons-feed', 'calendar-feed'))).toEqual([])
  expect(await fetchFeed(calendar.address.replace('calendar-feed', 'lessons-feed'))).toEqual([])
  expect((await fetchFeed(address)).length).toBeGreaterThan(0)
  await sanaUser.call(dropMyLessonsFeed, {})
  expect(await fetchFeed(address)).toEqual([])
})

test('the lessons of today of all children come in one answer, without what is not held', async () => {
  const [ayesha, tariq] = [await cast.as('ayesha.imran'), await cast.as('tariq')]
  const read = async () => (await ayesha.call(readOwnToday, {})).rows.flatMap(({ lessons }) => lessons)
  const before = await read()
  expect(before.map(({ subject, startsAt }) => `${startsAt} ${subject}`)).toEqual([
    '08:00 Maths',
    '09:20 Maths',
  ])
  const body = { lessonId: second, day: '2026-11-19', kind: 'cancelled', reason: 'Science fair' } as never
  await tariq.call(changeLesson, { body })
  expect(await read()).toHaveLength(1)
})
