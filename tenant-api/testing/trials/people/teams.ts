import type postgres from 'postgres'
import { exampleStaff, exampleTeacher } from 'tenant-api/contract/people/employees'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleMember, exampleTeam } from 'tenant-api/contract/people/teams'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const one = '/teams/:id'
const member = `${one}/members/:memberId`
const names = [
  'POST /teams',
  `GET ${one}`,
  `PATCH ${one}`,
  `DELETE ${one}`,
  `POST ${one}/restoration`,
  'POST /teams/filing',
  `GET ${one}/members`,
  `GET ${one}/members/sheet`,
  `POST ${one}/members`,
  `POST ${member}/leadership`,
  `POST ${member}/end`,
]

/** What the examples of teams stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...Object.fromEntries(names.map((key) => [key, prepared])),
  'POST /teams/changes': async (scene) => {
    await prepared(scene)
    return { body: { set: { kind: 'house' }, of: { ids: [exampleTeam] } } }
  },
}

async function prepared({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => fresh(sql, school.canary))
}

/** The team of the examples is of the main campus, and has one member, who does not lead it. */
async function fresh(sql: postgres.TransactionSql, canary: string): Promise<void> {
  await sql`delete from team_member where team_id = ${exampleTeam} or team_id::text not like '01980000%'`
  await sql`delete from team where id::text not like '01980000%'`
  await sql`update team set archived_at = null, campus_id = ${mainCampus}, title = ${canary} || ' ' || id
    where id = ${exampleTeam}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus},
    campus_ids = array[${mainCampus}::uuid], status = 'active', left_on = null
    where id in (${exampleTeacher}, ${exampleStaff})`
  await sql`insert into team_member (id, team_id, employee_id, is_lead, starts_on)
    values (${exampleMember}, ${exampleTeam}, ${exampleStaff}, false, '2026-04-01')`
}
