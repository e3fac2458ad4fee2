import type postgres from 'postgres'
import { exampleAssignment, exampleStaff, exampleTeacher } from 'tenant-api/contract/people/employees'
import { exampleOtherStaff, exampleOtherTeacher } from 'tenant-api/contract/people/duplicates'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { ofTwo } from './duplicates.ts'

type Sql = postgres.TransactionSql
/** 7-A and 7-B of the demo school. */
const [taught, other] = ['01980000-0000-7000-8000-00000001500b', '01980000-0000-7000-8000-00000001500c']

/** What the examples of teachers, staff and assignments stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofRow('teachers', exampleTeacher),
  ...ofRow('staff', exampleStaff),
  ...twice('teachers', [exampleTeacher, exampleOtherTeacher]),
  ...twice('staff', [exampleStaff, exampleOtherStaff]),
  'GET /teachers/:id/assignments': prepared(assign),
  'GET /teachers/:id/assignments/sheet': prepared(assign),
  'POST /teachers/engagements': prepared(),
  'POST /teachers/:id/assignments': prepared(),
  'PATCH /teachers/:id/assignments/:assignmentId': prepared(assign),
  'POST /teachers/:id/assignments/:assignmentId/end': prepared(assign),
}

function ofRow(name: string, id: string): Record<string, Preparation> {
  const one = `/${name}/:id`
  const names = [
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restoration`,
    `POST /${name}/filing`,
    `POST ${one}/departure`,
    `GET ${one}/sensitive-details`,
    `PATCH ${one}/sensitive-details`,
    `POST ${one}/revelation`,
    `GET ${one}/salary-info`,
    `PATCH ${one}/salary-info`,
    `POST ${one}/salary-info/revelation`,
    `GET ${one}/history`,
    `GET ${one}/readers`,
    `GET ${one}/history/:day`,
  ]
  return {
    ...Object.fromEntries(names.map((key) => [key, prepared()])),
    [`POST ${one}/return`]: prepared(leave),
    [`POST /${name}/changes`]: async (scene) => {
      await prepared()(scene)
      return { body: { set: { majorRole: 'staff' }, of: { ids: [id] } } }
    },
  }
}

/** Two records of the main campus that teach nothing and are no guardians. */
function twice(name: string, ids: readonly [string, string]) {
  const alone = async (sql: Sql) => {
    await sql`delete from teacher_assignment where employee_id = any (${[...ids]})`
    await sql`delete from team_member where employee_id = any (${[...ids]})`
    await sql`update employee set archived_at = null, status = 'active', left_on = null, campus_id = ${mainCampus},
      campus_ids = array[${mainCampus}::uuid] where id = any (${[...ids]})`
    // One of the two logs in: who is invited by another trial, or is among the members, is here for their record alone.
    await sql`update account set state = 'deactivated' where person_id = ${ids[1]} and state = 'active'
      and exists (select from account first where first.person_id = ${ids[0]} and first.state = 'active')`
  }
  return ofTwo({ name, table: 'employee', ids, alone, prepared })
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

/** The two of the examples work at the main campus and teach nothing; nobody else teaches in their section. */
async function fresh(sql: Sql): Promise<void> {
  await sql`delete from teacher_assignment where employee_id = ${exampleTeacher} or section_id in (${taught}, ${other})`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update section set archived_at = null where id in (${taught}, ${other})`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus},
    campus_ids = array[${mainCampus}::uuid], status = 'active', left_on = null
    where id in (${exampleTeacher}, ${exampleStaff})`
}

async function assign(sql: Sql): Promise<void> {
  await sql`insert into teacher_assignment (id, employee_id, campus_id, section_id, starts_on)
    values (${exampleAssignment}, ${exampleTeacher}, ${mainCampus}, ${other}, '2026-04-01')`
}

async function leave(sql: Sql): Promise<void> {
  await sql`update employee set status = 'left', left_on = '2026-11-18' where id in (${exampleTeacher}, ${exampleStaff})`
}
