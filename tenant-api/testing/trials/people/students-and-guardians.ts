import type postgres from 'postgres'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleEnrolment } from 'tenant-api/contract/people/enrolment'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { exampleOther, exampleTwice } from 'tenant-api/contract/people/duplicates'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { readSubjectChoices } from 'tenant-api/contract/learning/subject-plans/choices'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { ofTwo } from './duplicates.ts'

export type Sql = postgres.TransactionSql
/** 7-A and 7-B of the demo school. */
const [before, after] = ['01980000-0000-7000-8000-00000001500b', '01980000-0000-7000-8000-00000001500c']

/** The one whose students choose subjects. */
const choosing = readSubjectChoices.example.query?.section ?? ''

const demoSister = '01980000-0000-7000-8000-0000000ad002'

/** What the examples of students, guardians and enrolments stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofRow('students'),
  ...ofRow('guardians'),
  'PUT /students/:id/guardians/:guardianId': prepared(),
  'DELETE /students/:id/guardians/:guardianId': prepared(link),
  'POST /students/:id/guardians': prepared(),
  'POST /students/admissions': prepared(),
  'POST /students/:id/siblings': prepared(),
  'POST /students/steps': prepared(enrol),
  'POST /teachers/appointments': prepared(unemployed),
  'POST /staff/appointments': prepared(unemployed),
  'GET /students/:id/family': prepared(link),
  'GET /guardians/:id/children': prepared(link),
  'GET /students/:id/enrolments': prepared(enrol),
  'GET /enrolments/:id': prepared(enrol),
  'POST /students/:id/enrolment': prepared(),
  'POST /students/:id/transfer': prepared(enrol),
  'POST /students/:id/withdrawal': prepared(enrol),
  'PUT /students/:id/roll-number': prepared(enrol),
  'GET /students/:id/subjects': prepared(enrol),
  'GET /subject-choices': prepared(),
  'GET /subject-choices/sheet': prepared(),
  'PATCH /subject-choices': chosen,
  'DELETE /students/:id/last-step': prepared(enrol),
  'PUT /students/:id/deactivation': prepared(enrol),
  'DELETE /students/:id/deactivation': prepared(enrol),
  ...twice('guardians', [exampleTwice, exampleOther]),
  ...twice('students', [exampleStudent, demoSister]),
  'PUT /students/:id/siblings/:siblingId': prepared(siblings),
  'DELETE /students/:id/siblings/:siblingId': prepared(siblings),
  'GET /guardians/:id/history': prepared(),
  'GET /students/:id/history': prepared(),
  'GET /guardians/:id/readers': prepared(),
  'GET /students/:id/readers': prepared(),
  'GET /guardians/:id/history/:day': prepared(),
  'GET /students/:id/history/:day': prepared(),
}

/** Two records of the main campus that nothing is linked to. */
function twice(name: 'students' | 'guardians', ids: readonly [string, string]) {
  const table = name === 'students' ? 'student' : 'guardian'
  return ofTwo({ name, table, ids, alone: (sql) => alone(sql, table, ids), prepared })
}

function siblings(sql: Sql) {
  return alone(sql, 'student', [exampleStudent, demoSister])
}

async function alone(sql: Sql, table: 'student' | 'guardian', two: readonly [string, string]) {
  const ids = [...two]
  await sql`delete from guardian_link where student_id = any (${ids}) or guardian_id = any (${ids})`
  await sql`delete from enrolment where student_id = any (${ids})`
  await sql`update ${sql(table)} set archived_at = null, campus_id = ${mainCampus} where id = any (${ids})`
  if (table === 'guardian')
    await sql`update guardian set campus_ids = array[${mainCampus}::uuid] where id = any (${ids})`
  else await sql`update student set section_id = null, class_id = null where id = any (${ids})`
}

function ofRow(name: 'students' | 'guardians'): Record<string, Preparation> {
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
  const id = name === 'students' ? exampleStudent : exampleGuardian
  const key = name === 'students' ? 'uses_the_van' : 'emergency_contacts_workplace'
  const set = { custom: { [key]: null } }
  return {
    ...Object.fromEntries([...names, ...sensitive].map((path) => [path, prepared()])),
    [`POST /${name}/changes`]: async (scene) => {
      await prepared()(scene)
      return { body: { set, of: { ids: [id] } } }
    },
  }
}

export function prepared(more?: (sql: Sql) => Promise<unknown>): Preparation {
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
  await sql`delete from guardian_link where student_id = ${exampleStudent} or guardian_id = ${exampleGuardian}`
  await sql`delete from enrolment where student_id = ${exampleStudent}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update section set archived_at = null where id in (${before}, ${after}, ${choosing})`
  await sql`update academic_year set archived_at = null where id = ${exampleYear}`
  await sql`update student set archived_at = null, campus_id = ${mainCampus}, class_id = null, section_id = null,
    status = 'registered' where id = ${exampleStudent}`
  await sql`update guardian set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleGuardian}`
}

async function unemployed(sql: Sql): Promise<void> {
  await sql`delete from employee where id = ${exampleGuardian}`
}

async function link(sql: Sql): Promise<void> {
  await sql`insert into guardian_link (student_id, guardian_id, relation)
    values (${exampleStudent}, ${exampleGuardian}, 'father')`
}

export async function enrol(sql: Sql): Promise<void> {
  await sql`insert into enrolment (id, student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleEnrolment}, ${exampleStudent}, ${exampleYear}, ${mainCampus}, ${before}, '2026-04-01', 'admission')`
  await sql`update student set status = 'enrolled', section_id = ${before} where id = ${exampleStudent}`
}

/** The student of the examples in a section that offers the subject of the example as an alternative. */
async function chosen(scene: Scene): Promise<Parts> {
  await prepared(enrol)(scene)
  const [subject] = await scene.school.sql`select id from subject order by id limit 1`
  const subjectId = String(subject?.id)
  await change(scene.school, async (sql) => {
    await sql`delete from section_subject where section_id = ${before}`
    await sql`insert into section_subject (year_id, section_id, subject_id, lessons, choice)
      values (${exampleYear}, ${before}, ${subjectId}, 4, 'Religion')`
  })
  const cells = [{ studentId: exampleStudent, choice: 'Religion', subjectId }]
  return { body: { year: exampleYear, section: before, cells } }
}
