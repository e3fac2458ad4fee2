import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { taughtLesson } from './lesson-changes.ts'

/** What is printed: a published week of the main campus with a lesson of the section, by the teacher. */
export const preparations: Record<string, Preparation> = {
  'GET /weeks/sheet': prepared(printedWeek),
  'GET /weeks/sheets': prepared(printedWeek),
  'GET /weeks/master-sheet': prepared(printedWeek),
}

async function printedWeek(sql: Sql): Promise<void> {
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleTeacher}`
  await taughtLesson(sql)
  await sql`insert into teaching_teacher (teaching_id, employee_id) select id, ${exampleTeacher} from teaching`
}
