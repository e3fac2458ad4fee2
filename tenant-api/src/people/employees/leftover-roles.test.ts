import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole } from '../../access/sessions/rights/assignment.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { teacherEmployment, teachers } from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }
const file = fileURLToPath(
  new URL('../../../../migrations/tenant/0117-roles-of-who-had-left.sql', import.meta.url),
)

type Held = { key: string; ends_on: string | null }

async function personOf(email: string) {
  const { db } = await cast.school()
  const rows = await db.execute<{ person: string; account: string }>(
    sql`select person_id as person, id as account from account where email = ${email}`,
  )
  return rows[0] ?? { person: '', account: '' }
}

async function heldBy(account: string): Promise<Held[]> {
  const { db } = await cast.school()
  return [
    ...(await db.execute<Held>(sql`
      select r.key, s.ends_on::text from assignment s join role r on r.id = s.role_id
      where s.account_id = ${account} order by r.key, s.starts_on`)),
  ]
}

test('who had left before departures ended roles loses those of the work, as the product, and once', async () => {
  const school = await cast.school()
  const { person, account } = await personOf('sana@riverside.example')
  const { account: owner } = await personOf('nasreen@riverside.example')
  const owned = await heldBy(owner)
  // As an earlier version has left it: the record says that she has gone, and nothing of the log-in was touched.
  await school.transaction(clerk, 'teachers.left', async (tx) => {
    await tx.execute(
      sql`update assignment set starts_on = '2026-04-01', created_at = '2026-04-01' where account_id = ${account}`,
    )
    await tx.execute(sql`select end_employment(${person}::uuid, '2026-11-10'::date, 'Moved')`)
  })
  expect((await heldBy(account)).every(({ ends_on: last }) => last === null)).toBe(true)
  await giveRole(school, clerk, { accountId: account, role: 'staff', campusId: demoCampuses.MAIN })
  const text = readFileSync(file, 'utf8')
  await school.db.execute(sql.raw(text))
  expect(await heldBy(account)).toEqual([
    { key: 'guardian', ends_on: null },
    { key: 'section_teacher', ends_on: '2026-11-10' },
    // Given after the departure, for another reason.
    { key: 'staff', ends_on: null },
  ])
  expect(await heldBy(owner)).toEqual(owned)
  const nasreen = await cast.as('nasreen')
  const said = async () =>
    (await nasreen.call(listAudit, { query: { act: 'assignments.ended-with-work' } })).rows
  expect(await said()).toMatchObject([
    { actor: 'Maktab', sentence: 'Ended 1 role of people who had left', changes: [{ operation: 'update' }] },
  ])
  await school.db.execute(sql.raw(text))
  expect(await said()).toHaveLength(1)
})

test('who comes back is given what is of no section; the office is told what it gives anew', async () => {
  const school = await cast.school()
  const farzana = await cast.as('farzana')
  const { account } = await personOf('maria@riverside.example')
  await school.transaction(clerk, 'assignments.given', (tx) =>
    tx.execute(sql`
      insert into assignment (account_id, role_id, campus_id, section_id, starts_on)
      select ${account}::uuid, id, ${demoCampuses.MAIN}::uuid, ${demoSections['7-B']}::uuid, '2026-04-01'
      from role where key = 'teacher'`),
  )
  const { rows } = await farzana.call(teachers.endpoints.list, { query: { q: 'maria' } })
  const params = { id: rows[0]?.id ?? '' }
  await farzana.call(teacherEmployment.leave, { params, body: { lastDay: '2026-11-18' } })
  const back = await farzana.call(teacherEmployment.comeBack, { params, body: { firstDay: '2026-11-19' } })
  expect(back.notGiven).toEqual(['Teacher'])
  const { grants } = await (await cast.as('maria')).call(readMe, {})
  expect(grants.length).toBeGreaterThan(0)
  const { db } = await cast.school()
  const [open] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from assignment
    where account_id = ${account} and section_id is not null and ends_on is null`)
  expect(open?.count).toBe(0)
})
