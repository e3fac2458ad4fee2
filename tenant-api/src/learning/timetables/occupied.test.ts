import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { sentence } from 'kit/text/words'
import { clockAt } from 'kit/values/time'
import { day } from 'kit/values/day'
import { leadOf, lessonOf, partyOf } from 'kit/testing/testing-week'
import { clashesOf } from 'kit/week/clashes'
import { indexWeek } from 'kit/week/week-index'
import type { BellSet, Lesson, WeekLetter } from 'kit/week/week'
import { beforeAll, expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { projectWeek } from './project-week.ts'

const cast = await castSchool()
const { MAIN, CNL } = demoCampuses
const campuses = [MAIN, CNL] as const
const span = { firstDay: day('2026-11-02'), lastDay: day('2026-11-15') }
const sections = [demoSections['7-A'] ?? '', demoSections['7-B'] ?? '']
const teachers = [castTeachers.sana?.person ?? '', castTeachers.kamran?.person ?? '']

/** The second campus rings twenty minutes later, and on Fridays both ring shorter. */
const bellsOf = (campusId: string, at: number): BellSet[] =>
  [
    { weekdays: [1, 2, 3, 4] as const, minutes: 40 },
    { weekdays: [5] as const, minutes: 30 },
  ].map(({ weekdays, minutes }, nth) => {
    const start = 480 + at * 20
    const lesson = (number: number) => {
      const from = start + (number - 1) * minutes + (number > 2 ? 15 : 0)
      return { kind: 'lesson' as const, number, from, until: from + minutes }
    }
    return {
      id: `01980000-0000-7000-8000-0000000eb${at}0${nth}`,
      campusId,
      shiftId: null,
      ...span,
      weekdays,
      periods: [1, 2, 3, 4].map(lesson),
    }
  })
const bells = campuses.flatMap(bellsOf)

const shapes = fc.array(
  fc.record({
    campus: fc.constantFrom(0, 0, 1),
    section: fc.constantFrom(0, 1),
    part: fc.constantFrom(
      ['', ''] as const,
      ['Religion', 'Islamiat'] as const,
      ['Religion', 'Ethics'] as const,
      ['Language', 'Arabic'] as const,
    ),
    teacher: fc.constantFrom(0, 1, null),
    hasRoom: fc.boolean(),
    letter: fc.constantFrom<WeekLetter>(0, 0, 1, 2),
    length: fc.constantFrom<1 | 2>(1, 1, 2),
    weekday: fc.constantFrom<1 | 5>(1, 5),
    period: fc.constantFrom(1, 2, 3, 4),
  }),
  { minLength: 2, maxLength: 5 },
)
type Shape = (typeof shapes extends fc.Arbitrary<infer All> ? All : never)[number]

/** Only these bells ring, and only these two timetables rule. */
beforeAll(async () => {
  const school = await cast.school()
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    await tx.execute(sql`delete from timetable`)
    await tx.execute(sql`update bell_schedule set archived_at = '2026-11-01' where archived_at is null`)
    for (const { id, campusId, firstDay, lastDay, weekdays, periods } of bells) {
      await tx.execute(sql`
        insert into bell_schedule (id, name, campus_id, first_day, last_day, weekdays)
        values (${id}::uuid, ${id}, ${campusId}::uuid, ${firstDay}::date, ${lastDay}::date, ${`{${weekdays.join(',')}}`}::smallint[])`)
      for (const { kind, number, from, until } of periods)
        await tx.execute(sql`
          insert into bell_period (schedule_id, kind, number, starts_at, ends_at)
          values (${id}::uuid, ${kind}, ${number}, ${clockAt(from)}::time, ${clockAt(until)}::time)`)
    }
    for (const [at, campusId] of campuses.entries())
      await tx.execute(sql`
        insert into timetable (id, campus_id, year_id, name, state, first_day, last_day, weeks, anchor, published_at)
        values (${idOf(11, at)}::uuid, ${campusId}::uuid, ${exampleYear}::uuid, 'A and B', 'published', ${span.firstDay}::date,
          ${span.lastDay}::date, 2, '2026-11-02', '2026-11-01')`)
  })
})

test('the database accepts a week exactly where the check finds that nobody is in two places at once', async () => {
  const school = await cast.school()
  const seen = { accepted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(shapes, async (all) => {
      const lessons = all.map(lessonFrom)
      const week = { ...span, bells, lessons, rooms: [], ways: [], rules: [] }
      const overlaps = clashesOf(indexWeek(week)).filter(({ kind }) =>
        ['teacher', 'section', 'room'].includes(kind),
      )
      const isAccepted = await school
        .transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
          await write(tx, lessons)
          throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (error instanceof RolledBack) return true
          // What the constraints of `occupied` refuse; anything else is a fault of this test.
          expect(JSON.stringify(causes(error))).toContain('occupied_')
          return false
        })
      expect(isAccepted).toBe(overlaps.length === 0)
      seen[isAccepted ? 'accepted' : 'refused'] += 1
    }),
    { numRuns: 80 },
  )
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(5)
})

class RolledBack extends Error {}

function causes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const name = 'constraint_name' in error ? String(error.constraint_name) : ''
  return [name, error.message, ...causes(error.cause)]
}

const idOf = (kind: number, at: number) =>
  `01980000-0000-7000-8000-000000${kind}00${String(at).padStart(2, '0')}`

function lessonFrom(shape: Shape, at: number): Lesson {
  const { campus, section, part, teacher, hasRoom, letter, length, weekday, period } = shape
  return lessonOf(idOf(10, at), {
    campusId: campuses[campus] ?? MAIN,
    parties: [partyOf(sections[section] ?? '', ...part)],
    teachers: teacher === null ? [] : [leadOf(teachers[teacher] ?? '')],
    // Any room that holds one lesson; it is put in by `write`.
    roomId: hasRoom ? 'room' : null,
    letter,
    // A block over the break or beyond the last period is another fault.
    length: period === 2 || period === 4 ? 1 : length,
    slot: { weekday, period },
  })
}

/** The lessons as rows of the two published timetables, and what they take. */
async function write(tx: Tx, lessons: readonly Lesson[]): Promise<void> {
  const [room] = await tx.execute<{ id: string }>(
    sql`select id from room where parallel = 1 and archived_at is null order by id limit 1`,
  )
  for (const [at, lesson] of lessons.entries()) {
    const { campusId, parties, teachers: own, slot, length, letter, roomId } = lesson
    const teaching = idOf(12, at)
    const [party] = parties
    await tx.execute(sql`
      insert into teaching (id, timetable_id, subject_id, room_id)
      values (${teaching}::uuid, ${idOf(11, campusId === MAIN ? 0 : 1)}::uuid, ${demoSubjects.Maths ?? ''}::uuid,
        ${roomId === null ? null : (room?.id ?? null)}::uuid)`)
    await tx.execute(sql`
      insert into teaching_party (teaching_id, section_id, choice, part)
      values (${teaching}::uuid, ${party?.sectionId ?? ''}::uuid, ${party?.choice ?? ''}, ${party?.part ?? ''})`)
    for (const { employeeId } of own)
      await tx.execute(sql`
        insert into teaching_teacher (teaching_id, employee_id) values (${teaching}::uuid, ${employeeId}::uuid)`)
    await tx.execute(sql`
      insert into placement (id, teaching_id, weekday, period, length, week)
      values (${lesson.id}::uuid, ${teaching}::uuid, ${slot?.weekday ?? 1}, ${slot && 'period' in slot ? slot.period : 1}, ${length},
        ${letter})`)
  }
  for (const campusId of campuses)
    await projectWeek(tx, { campusId, shiftId: null, ...span, judged: [idOf(11, 0), idOf(11, 1)] })
}
