import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import {
  exampleChange,
  exampleChangedLesson,
  exampleChangeDay,
  exampleExtraLesson,
} from 'tenant-api/contract/learning/lesson-changes'
import { exampleLessonType } from 'tenant-api/contract/learning/lesson-types'
import { exampleRoutine } from 'tenant-api/contract/learning/routines'
import { exampleTimetable } from 'tenant-api/contract/learning/timetables'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { plainRows } from '../plain-rows.ts'
import { publishedWeek } from './ringing-days.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

const ofResource = (name: string) => [
  `POST /${name}`,
  `PATCH /${name}/:id`,
  `DELETE /${name}/:id`,
  `POST /${name}/:id/restoration`,
  `POST /${name}/filing`,
]

/** What the examples of changed and extra lessons, lesson types and routines stand on. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('lesson-types', 'lesson_type'),
  ...Object.fromEntries(ofResource('extra-lessons').map((key) => [key, prepared(extraLesson)] as const)),
  ...Object.fromEntries(ofResource('routines').map((key) => [key, prepared(lastingRoutine)] as const)),
  'POST /lesson-types/changes': setting({ countsForSyllabus: false }, exampleLessonType),
  'POST /routines/changes': setting({ kind: 'prayer' }, exampleRoutine, lastingRoutine),
  'POST /routines/:id/deactivation': prepared(lastingRoutine),
  'GET /lesson-changes/places': prepared(taughtLesson),
  'POST /lesson-changes': prepared(taughtLesson),
  'DELETE /lesson-changes/:id': prepared(async (sql) => {
    await taughtLesson(sql)
    await sql`insert into lesson_change ${sql({
      id: exampleChange,
      campus_id: mainCampus,
      placement_id: exampleChangedLesson,
      day: exampleChangeDay,
      kind: 'cancelled',
      reason: 'Sports day',
    })}`
  }),
}

/** Sets a field of the row of the examples. */
function setting(set: object, id: string, more?: (sql: Sql) => Promise<unknown>): Preparation {
  return async (scene) => {
    await prepared(more)(scene)
    return { body: { set, of: { ids: [id] } } }
  }
}

async function extraLesson(sql: Sql): Promise<void> {
  await sql`update subject set archived_at = null where id::text like '01980000%'`
  await sql`delete from extra_lesson where id <> ${exampleExtraLesson}`
  await sql`update extra_lesson set archived_at = null, day = '2026-11-18', campus_id = ${mainCampus}, section_id = ${exampleSection}`
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleTeacher}`
}

async function lastingRoutine(sql: Sql): Promise<void> {
  await sql`delete from routine where id <> ${exampleRoutine}`
  await sql`update routine set archived_at = null, ends_on = null, campus_id = ${mainCampus}`
}

/** A published week with one lesson of the section. */
export async function taughtLesson(sql: Sql): Promise<void> {
  await publishedWeek(sql)
  const teaching = '01980000-0000-7000-8000-0000000ef033'
  await sql`insert into teaching (id, timetable_id, subject_id) values (${teaching}, ${exampleTimetable}, ${demoSubjects.Maths ?? ''})`
  await sql`insert into teaching_party (teaching_id, section_id) values (${teaching}, ${exampleSection})`
  await sql`insert into placement (id, teaching_id, weekday, period) values (${exampleChangedLesson}, ${teaching}, 4, 3)`
}
