import { eq } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { giveRoles } from '../access/account.ts'
import { account } from '../access/tables.ts'
import { castGuardians } from '../enrolment/seed-guardians.ts'
import { guardianId } from '../enrolment/seed-rows.ts'
import { demoId } from '../structure/seed.ts'
import { issue } from './tokens.ts'

const invited = 'qureshi'

/** One of Riverside's guardians who has been invited and has not answered yet. */
export async function seed(school: School): Promise<void> {
  const personId = guardianId(Object.keys(castGuardians).indexOf(invited))
  const found = await school.db.select({ id: account.id }).from(account).where(eq(account.personId, personId))
  if (found.length > 0) return
  const startsOn = await school.today()
  await school.transaction(system(sentence('Demo school')), 'accounts.seeded', async (tx) => {
    const id = demoId('0a', 48)
    const email = castGuardians[invited]?.email
    await tx.insert(account).values({ id, personId, email, state: 'invited', language: 'en' })
    await giveRoles(tx, { accountId: id, roles: [{ role: 'guardian' }], startsOn })
    await issue(tx, school, { accountId: id, channel: 'link' })
  })
}
