import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../src/core/acts/act.ts'
import type { School } from '../src/core/school/school.ts'
import { exampleYear } from '../src/institute/calendar/contract.ts'
import { demoCampuses } from '../demo/institute/structure/seed.ts'
import { demoSections } from '../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../demo/institute/structure/seed-subjects.ts'

const { MAIN } = demoCampuses
const base = '01980000-0000-7000-8000-0000000ef'
/** The id of the lesson at a place of a drawn timetable, and with kind 0 of the timetable. */
export const idAt = (kind: number, at: number) => `${base}${kind}${at.toString(16).padStart(2, '0')}`
export const timetableOf = (nth: number) => idAt(0, nth)

/** A lesson of the week at the main campus; a teacher by their id. */
export type DrawnLesson = {
  section: string
  subject: string
  teacher: string
  weekday: number
  period: number
  length?: number
  room?: string
}

/** Adds a timetable of the main campus with these lessons. */
export async function drawLessons(
  school: School,
  lines: readonly DrawnLesson[],
  { nth = 1, state = 'published', first = '2026-08-17' } = {},
): Promise<void> {
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    await tx.execute(sql`
      insert into timetable (id, campus_id, year_id, name, state, first_day, last_day, anchor, published_at)
      values (${timetableOf(nth)}, ${MAIN}, ${exampleYear}, ${`Version ${nth}`}, ${state}, ${first}, '2027-03-31', '2026-08-17',
        ${state === 'draft' ? null : '2026-08-10T05:00:00Z'})`)
    for (const [at, one] of lines.entries()) {
      const id = idAt(nth, at)
      await tx.execute(sql`
        insert into teaching (id, timetable_id, subject_id, room_id)
        values (${id}, ${timetableOf(nth)}, ${demoSubjects[one.subject] ?? ''}, ${one.room ?? null})`)
      await tx.execute(
        sql`insert into teaching_party (teaching_id, section_id) values (${id}, ${demoSections[one.section] ?? ''})`,
      )
      await tx.execute(
        sql`insert into teaching_teacher (teaching_id, employee_id) values (${id}, ${one.teacher})`,
      )
      await tx.execute(sql`
        insert into placement (id, teaching_id, weekday, period, length) values (${id}, ${id}, ${one.weekday}, ${one.period}, ${one.length ?? 1})`)
    }
  })
}

/** Takes the demo school's timetables away, with what was arranged and changed for their lessons. */
export async function clearTimetables(school: School): Promise<void> {
  await school.transaction(system(sentence('Demo school')), 'timetables.seeded', async (tx) => {
    for (const table of ['lesson_change', 'arrangement', 'arrangement_day', 'teacher_away', 'timetable'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where true`)
  })
}
