import type postgres from 'postgres'
import { demoYear } from 'tenant-api/contract/calendar'
import { demoGuardian, demoStudent } from 'tenant-api/contract/people'
import { mainCampus } from 'tenant-api/contract/structure'
import { change } from './behind.ts'
import type { Parts, Scene } from './preparations.ts'

type Sql = postgres.TransactionSql
type Preparation = (scene: Scene) => Promise<Parts | undefined>

/** 7-A and 7-B of the demo school. */
const [before, after] = ['01980000-0000-7000-8000-00000001500b', '01980000-0000-7000-8000-00000001500c']

/** What the examples of students, guardians and enrolments stand on: see `preparations`. */
export const peoplePreparations: Record<string, Preparation> = {
  ...ofRow('students'),
  ...ofRow('guardians'),
  'PUT /students/:id/guardians/:guardianId': prepared(),
  'DELETE /students/:id/guardians/:guardianId': prepared(link),
  'GET /students/:id/family': prepared(link),
  'GET /guardians/:id/children': prepared(link),
  'GET /students/:id/enrolments': prepared(enrol),
  'POST /students/:id/enrolment': prepared(),
  'POST /students/:id/transfer': prepared(enrol),
  'POST /students/:id/withdrawal': prepared(enrol),
  'PUT /students/:id/roll-number': prepared(enrol),
}

function ofRow(name: string): Record<string, Preparation> {
  const one = `/${name}/:id`
  const names = [
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restoration`,
    `POST /${name}/filing`,
  ]
  const sensitive = [
    `GET ${one}/sensitive-details`,
    `PATCH ${one}/sensitive-details`,
    `POST ${one}/revelation`,
  ]
  return Object.fromEntries([...names, ...sensitive].map((key) => [key, prepared()]))
}

function prepared(more?: (sql: Sql) => Promise<unknown>): Preparation {
  return async ({ school }) => {
    await change(school, async (sql) => {
      await fresh(sql)
      await more?.(sql)
    })
    return undefined
  }
}

/** Student and guardian of the examples at the main campus, not archived, not enrolled and not linked. */
async function fresh(sql: Sql): Promise<void> {
  await sql`delete from guardian_link where student_id = ${demoStudent} or guardian_id = ${demoGuardian}`
  await sql`delete from enrolment where student_id = ${demoStudent}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update section set archived_at = null where id in (${before}, ${after})`
  await sql`update academic_year set archived_at = null where id = ${demoYear}`
  await sql`update student set archived_at = null, campus_id = ${mainCampus}, class_id = null, section_id = null,
    status = 'registered' where id = ${demoStudent}`
  await sql`update guardian set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${demoGuardian}`
}

async function link(sql: Sql): Promise<void> {
  await sql`insert into guardian_link (student_id, guardian_id, relation)
    values (${demoStudent}, ${demoGuardian}, 'father')`
}

async function enrol(sql: Sql): Promise<void> {
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${demoStudent}, ${demoYear}, ${mainCampus}, ${before}, '2026-04-01', 'admission')`
  await sql`update student set status = 'enrolled', section_id = ${before} where id = ${demoStudent}`
}
