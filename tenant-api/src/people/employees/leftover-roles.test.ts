import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { teacherEmployment, teachers } from './contract.ts'

const cast = await castSchool()
const clerk = { id: null, name: 'Test' }

test('who comes back is given what is of no section; the office is told what it gives anew', async () => {
  const school = await cast.school()
  const farzana = await cast.as('farzana')
  const [{ account } = { account: '' }] = await school.db.execute<{ account: string }>(
    sql`select id as account from account where email = 'maria@riverside.example'`,
  )
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
  const [open] = await school.db.execute<{ count: number }>(sql`
    select count(*)::int as count from assignment
    where account_id = ${account} and section_id is not null and ends_on is null`)
  expect(open?.count).toBe(0)
})
