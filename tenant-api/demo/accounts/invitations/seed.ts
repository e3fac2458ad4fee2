import { eq } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { giveRoles } from '../../../src/access/sessions/account.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { castGuardians } from '../../people/enrolment/seed-guardians.ts'
import { guardianId } from '../../people/enrolment/seed-rows.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { issue } from '../../../src/accounts/invitations/tokens.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 160

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
