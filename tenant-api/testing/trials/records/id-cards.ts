import { exampleCertificate, exampleLeaver } from 'tenant-api/contract/records/certificates'
import { exampleStaff, exampleTeacher } from 'tenant-api/contract/people/employees'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { exampleCardCode, examplePrint } from 'tenant-api/contract/records/id-cards'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { enrol, prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of ID cards stand on: see `preparations`. */
export const preparations = {
  'POST /id-card-prints': prepared(enrol),
  'GET /id-card-prints/:id': ownPile,
  'GET /students/:id/id-card': prepared(),
  'POST /students/:id/id-card/loss': prepared(cards),
  'GET /teachers/:id/id-card': prepared(),
  'POST /teachers/:id/id-card/loss': prepared(employeeCards),
  'GET /staff/:id/id-card': prepared(),
  'POST /staff/:id/id-card/loss': prepared(employeeCards),
  'GET /verifications/:code': prepared(cards),
  'GET /students/:id/certificates': prepared(leaver),
  'POST /students/:id/certificates': prepared(leaver),
  'GET /students/:id/certificate-preview': prepared(leaver),
  'GET /certificates/:id/file': prepared(leaver),
  'POST /certificates/:id/duplicates': prepared(leaver),
  'POST /certificates/:id/revocation': prepared(leaver),
}

/** The card of the example in use, and the pile that it was printed in at the main campus. */
async function cards(sql: Sql): Promise<void> {
  await sql`delete from id_card where person_id = ${exampleStudent}`
  await sql`insert into id_card (person_id, code, valid_until, printed_at)
    values (${exampleStudent}, ${exampleCardCode}, '2027-03-31', now())`
  await sql`update id_card_print set campus_id = ${mainCampus} where id = ${examplePrint}`
}

/** Everybody finds the piles that they have printed. */
async function ownPile({ school, member }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await cards(sql)
    await sql`update id_card_print set account_id = ${member.accountId} where id = ${examplePrint}`
  })
}

/** Cards of the teacher and of the member of staff of the examples. */
async function employeeCards(sql: Sql): Promise<void> {
  for (const id of [exampleTeacher, exampleStaff]) {
    await sql`delete from id_card where person_id = ${id}`
    await sql`insert into id_card (person_id, code, valid_until, printed_at)
      values (${id}, ${id === exampleTeacher ? '0000000000000002' : '0000000000000003'}, '2027-03-31', now())`
  }
}

/** Who left the main campus, and has a certificate that is good. */
async function leaver(sql: Sql): Promise<void> {
  await sql`update student set archived_at = null, campus_id = ${mainCampus}, status = 'graduated'
    where id = ${exampleLeaver}`
  await sql`update person set birth_date = '2010-02-14', gender = 'male' where id = ${exampleLeaver}`
  // What it says in words stays the canary; what it says in codes has to be one of them.
  const codes = { kind: 'leaving', language: 'en', conduct: 'good', gender: null }
  const days = { birthDate: '2010-02-14', admittedOn: null, leftOn: null }
  await sql`update certificate set campus_id = ${mainCampus}, revoked_on = null,
    snapshot = snapshot || ${sql.json({ ...codes, ...days })} where id = ${exampleCertificate}`
}
