import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { cancelChallan, issueChallan, issueWithin } from '../../../src/money/challans/issue-challans.ts'
import { readFamiliesToBill } from '../../../src/money/challans/prints.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'
import { student, userNamed } from '../invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 296

/** The cashier has printed challans for some families of the cast; one of them was wrong. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from challan limit 1`)
  const waqas = await userNamed(school, 'waqas')
  if (there || !waqas) return
  await issueFor(school, waqas, 'Bilal Imran')
  await issueFor(school, waqas, 'Daniyal Usman')
  const id = await issueFor(school, waqas, 'Hassan Tariq')
  await cancelChallan(school, waqas, { id, reason: 'The family pays in parts from now on' })
}

/** The families of a section, one of whom owes nothing. */
export async function crowd(school: School): Promise<void> {
  const [some] = await school.db.execute<{ count: number }>(sql`select count(*)::int as count from challan`)
  if ((some?.count ?? 0) > 5) return
  const [{ country }, day] = [await school.profile(), (await school.today()) as Day]
  const campusId = demoCampuses.MAIN
  const families = await readFamiliesToBill(school.db, {
    campusId,
    sectionId: demoSections['7-A'] ?? null,
    runId: null,
    familyIds: null,
  })
  const by = system(sentence('Demo school'))
  await school.transaction(by, 'challans.seeded', (tx) =>
    issueWithin(tx, by, { families, campusId, day, country, language: null }),
  )
}

async function issueFor(school: School, user: User, name: string): Promise<string> {
  const [family] = await school.db.execute<{ id: string }>(
    sql`select family_of(${student(name)}::uuid, ${await school.today()}::date) as id`,
  )
  const asked = { familyAccountId: family?.id ?? '', campusId: null, language: null }
  return (await issueChallan(school, user, asked)).id
}
