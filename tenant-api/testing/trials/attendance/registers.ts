import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleRegister, exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

const day = '2026-11-18'

/** What the examples of registers stand on: a student of 7-B, and its register of a day, or none yet. */
export const preparations: Record<string, Preparation> = {
  'GET /sections/:id/register': prepared(handedIn),
  'POST /sections/:id/register': prepared(uncalled),
  'POST /campuses/:id/register': prepared(uncalledCampus),
  'POST /registers/:id/reopening': prepared(handedIn),
  'GET /registers/:id/students/:studentId/marks': prepared(handedIn),
  'GET /sections/:id/attendance': prepared(handedIn),
  'GET /sections/:id/attendance/sheet': prepared(handedIn),
  'GET /sections/:id/opening-attendance': prepared(handedIn),
  'PUT /sections/:id/opening-attendance': prepared(handedIn),
  'GET /students/:id/attendance': prepared(handedIn),
  'GET /students/:id/attendance/sheet': prepared(handedIn),
  'GET /sections/:id/lesson-registers': prepared(handedIn),
  'GET /sections/:id/subject-attendance': prepared(handedIn),
  'GET /sections/:id/subject-attendance/sheet': prepared(handedIn),
}

async function uncalled(sql: Sql): Promise<void> {
  await sql`delete from mark where register_id in (select id from register where section_id = ${exampleSection} and day = ${day})`
  await sql`delete from register where section_id = ${exampleSection} and day = ${day}`
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`update student set status = 'enrolled', section_id = ${exampleSection} where id = ${exampleStudent}`
}

async function uncalledCampus(sql: Sql): Promise<void> {
  await uncalled(sql)
  await sql`delete from mark where register_id in (select id from register where section_id is null and day = ${day})`
  await sql`delete from register where section_id is null and day = ${day}`
}

async function handedIn(sql: Sql): Promise<void> {
  await uncalled(sql)
  await sql`insert into register (id, campus_id, section_id, day, state, submitted_at)
    values (${exampleRegister}, ${mainCampus}, ${exampleSection}, ${day}, 'submitted', now())`
  await sql`insert into mark (register_id, student_id, status, said_by, act_id)
    values (${exampleRegister}, ${exampleStudent}, 'absent', 'teacher', (select id from act order by id desc limit 1))`
}
