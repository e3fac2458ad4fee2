import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import {
  casual,
  exampleStaffLeave,
  exampleStudentLeave,
  sickOfStudents,
  urgentWork,
} from 'tenant-api/contract/attendance/leave'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /staff-leaves body.fileId':
    'who is to be away is looked at first, and a teacher asks for themself alone',
  'POST /student-leaves body.fileId':
    'who is to be away is looked at first, and a student is seldom an adult',
}

/** What the examples of leave stand on: somebody of each side, with one request that waits. */
export const preparations: Record<string, Preparation> = {
  ...ofSide('student-leaves'),
  ...ofSide('staff-leaves'),
  ...Object.fromEntries(
    [
      'POST /leave-types',
      'GET /leave-types/:id',
      'PATCH /leave-types/:id',
      'DELETE /leave-types/:id',
      'POST /leave-types/:id/restoration',
      'POST /leave-types/filing',
    ].map((key) => [key, prepared(free)]),
  ),
}

function ofSide(name: 'student-leaves' | 'staff-leaves'): Record<string, Preparation> {
  const one = `/${name}/:id`
  const waiting = [
    `GET ${one}`,
    `GET ${one}/details`,
    `GET /${name}/people/:id`,
    `POST ${one}/approval`,
    `POST ${one}/rejection`,
    `POST ${one}/cancellation`,
  ]
  return {
    [`POST /${name}`]: prepared(free),
    ...Object.fromEntries(waiting.map((key) => [key, prepared((sql) => asked(sql, 'pending'))])),
    [`POST ${one}/revocation`]: prepared((sql) => asked(sql, 'approved')),
  }
}

/** Both are here, and nobody has asked for anything. */
async function free(sql: Sql): Promise<void> {
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`update student set archived_at = null, campus_id = ${mainCampus}, section_id = ${exampleSection},
    status = 'enrolled' where id = ${exampleStudent}`
  await sql`delete from enrolment where student_id = ${exampleStudent}`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus},
    campus_ids = array[${mainCampus}::uuid], status = 'active', left_on = null where id = ${exampleTeacher}`
  await sql`delete from leave_step where request_id in (
    select id from leave_request where person_id in (${exampleStudent}, ${exampleTeacher}))`
  await sql`delete from leave_request where person_id in (${exampleStudent}, ${exampleTeacher})`
  // The example of a change gives a type the title of the one that is added.
  await sql`delete from leave_type where id::text not like '01980000%'`
  await sql`update leave_type set archived_at = null, title = id::text
    where id in (${sickOfStudents}, ${urgentWork}, ${casual})`
}

async function asked(sql: Sql, state: 'pending' | 'approved'): Promise<void> {
  await free(sql)
  // What waits for a class teacher the office decides as well.
  await sql`insert into leave_request (id, person_id, side, type_id, first_day, last_day, state, awaits) values
    (${exampleStudentLeave}, ${exampleStudent}, 'student', ${urgentWork}, '2026-12-01', '2026-12-01', ${state}, 'teacher'),
    (${exampleStaffLeave}, ${exampleTeacher}, 'staff', ${casual}, '2026-12-01', '2026-12-01', ${state}, 'office')`
}
