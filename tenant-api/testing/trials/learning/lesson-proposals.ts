import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleOwnLesson, exampleProposal } from 'tenant-api/contract/learning/lesson-proposals'
import { exampleDraft, exampleTimetable } from 'tenant-api/contract/learning/timetables'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { chief } from '../../../../scripts/trust/school-template.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { clearWeeks, ringingDays } from './ringing-days.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

/** Own lessons are those of a person, and a program is none. */
export const refusedToKeys = {
  'GET /lesson-proposals/times': 'lesson-proposals.not-own',
  'POST /lesson-proposals': 'lesson-proposals.not-own',
  'DELETE /lesson-proposals/:id': 'not-found',
}

/** What the examples stand on: a lesson of the chief, or of a teacher, in a published week and in a draft. */
export const preparations: Record<string, Preparation> = {
  'GET /lesson-proposals/times': lesson,
  'GET /lesson-proposals/own': lesson,
  'GET /lesson-proposals': proposed,
  'POST /lesson-proposals': lesson,
  'DELETE /lesson-proposals/:id': proposed,
  'POST /lesson-proposals/:id/acceptance': proposed,
  'POST /lesson-proposals/:id/refusal': proposed,
}

async function lesson(scene: Scene): Promise<undefined> {
  await prepared(taught)(scene)
  if (scene.member === chief) await change(scene.school, ofChief)
}

async function proposed(scene: Scene): Promise<undefined> {
  await prepared(async (sql) => {
    await taught(sql)
    await sql`
      insert into lesson_proposal (id, placement_id, employee_id, weekday, period, reason)
      values (${exampleProposal}, ${exampleOwnLesson}, ${exampleTeacher}, 5, 2, 'The laboratory is free then')`
  })(scene)
  if (scene.member === chief) await change(scene.school, ofChief)
}

async function taught(sql: Sql): Promise<void> {
  await ringingDays(sql)
  await clearWeeks(sql)
  const place = { campus_id: mainCampus, year_id: exampleYear, kind: 'base', anchor: '2026-08-17' }
  const days = { first_day: '2026-08-17', last_day: '2027-03-31' }
  await sql`insert into timetable ${sql([
    {
      ...place,
      ...days,
      id: exampleTimetable,
      name: 'From August',
      state: 'published',
      published_at: '2026-08-10T05:00:00Z',
    },
    { ...place, ...days, id: exampleDraft, name: 'From November', state: 'draft', published_at: null },
  ])}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleTeacher}`
  for (const [at, timetable] of [exampleTimetable, exampleDraft].entries()) {
    const teaching = `01980000-0000-7000-8000-0000000ef01${at}`
    await sql`insert into teaching (id, timetable_id, subject_id) values (${teaching}, ${timetable}, ${demoSubjects.Ethics ?? ''})`
    await sql`insert into teaching_party (teaching_id, section_id) values (${teaching}, ${demoSections['7-B'] ?? ''})`
    await sql`insert into teaching_teacher (teaching_id, employee_id) values (${teaching}, ${exampleTeacher})`
    await sql`insert into placement (id, teaching_id, weekday, period)
      values (${at === 0 ? exampleOwnLesson : sql`uuidv7()`}, ${teaching}, 4, 3)`
  }
}

async function ofChief(sql: Sql): Promise<void> {
  await sql`insert into employee (id, kind, employee_number)
    select person_id, 'teacher', 'T-' || left(md5(person_id::text), 12)
    from account where id = ${chief.accountId} on conflict (id) do nothing`
  await sql`insert into teaching_teacher (teaching_id, employee_id)
    select g.id, a.person_id from teaching g cross join account a where a.id = ${chief.accountId} on conflict do nothing`
  await sql`update lesson_proposal set employee_id = (select person_id from account where id = ${chief.accountId})`
}
