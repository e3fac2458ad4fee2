import { sql } from 'drizzle-orm'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { cancelChallan, issueChallan } from '../../../src/money/challans/issue-challans.ts'
import { printChallans } from '../../../src/money/challans/prints.ts'
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

/** Waqas has the challans of a section printed, as a job; its file is kept for a week. */
export async function crowd(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from challan_print limit 1`)
  const waqas = await userNamed(school, 'waqas')
  if (there || !waqas) return
  const sectionId = demoSections['7-A'] ?? null
  const place = { campusId: demoCampuses.MAIN, sectionId, runId: null, familyIds: null }
  await printChallans(school, waqas, { ...place, language: null })
}

async function issueFor(school: School, user: User, name: string): Promise<string> {
  const [family] = await school.db.execute<{ id: string }>(
    sql`select family_of(${student(name)}::uuid, ${await school.today()}::date) as id`,
  )
  const asked = { familyAccountId: family?.id ?? '', campusId: null, language: null }
  return (await issueChallan(school, user, asked)).id
}
