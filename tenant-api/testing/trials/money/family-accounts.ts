import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleFamily, exampleOtherFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

/** The sister and the youngest of the Khalid family of the demo school. */
const [sister, youngest] = [
  '01980000-0000-7000-8000-0000000ad002',
  '01980000-0000-7000-8000-0000000ad003',
] as const

/** What the examples of family accounts stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /family-accounts/:id': prepared(family),
  'GET /family-accounts/:id/history': prepared(family),
  'GET /family-accounts/:id/history/:day': prepared(family),
  'GET /family-accounts/:id/page': prepared(family),
  'GET /family-accounts/:id/statement': prepared(family),
  'GET /students/:id/family-account': prepared(family),
  'GET /guardians/:id/family-accounts': prepared(family),
  'GET /my-family-accounts': prepared(family),
  'POST /family-accounts/:id/members': prepared(async (sql) => {
    await family(sql)
    await sql`delete from family_member where student_id = ${exampleStudent}`
  }),
  'POST /family-accounts/:id/members/:studentId/leaving': prepared(family),
  'POST /family-accounts/:id/merging': prepared(family),
  'PATCH /family-accounts/:id/address': async (scene) => {
    await prepared(family)(scene)
    const [row] = await scene.school.sql`select version from family_account where id = ${exampleFamily}`
    return { version: Number(row?.version) }
  },
}

/** The account of the student of the examples and a sister, and another account of the same campus. */
async function family(sql: Sql): Promise<void> {
  const all = [exampleStudent, sister, youngest]
  await sql`delete from family_member where student_id = any (${all})`
  await sql`delete from family_account where id = ${exampleOtherFamily}`
  await sql`update student set archived_at = null, campus_id = ${mainCampus} where id = any (${all})`
  await sql`insert into family_account (id, serial, code, psid)
    values (${exampleOtherFamily}, 99000001, 'TRIAL-2', '10043990000017')`
  await sql`update family_account set archived_at = null, merged_into_id = null, campus_ids = array[${mainCampus}::uuid]
    where id in (${exampleFamily}, ${exampleOtherFamily})`
  await sql`insert into family_member (family_account_id, student_id, valid_from) values
    (${exampleFamily}, ${exampleStudent}, '2024-04-01'), (${exampleFamily}, ${sister}, '2024-04-01'),
    (${exampleOtherFamily}, ${youngest}, '2025-04-01')`
  await sql`insert into guardian_link (student_id, guardian_id, relation, gets_bills)
    values (${exampleStudent}, ${exampleGuardian}, 'father', true)`
}
