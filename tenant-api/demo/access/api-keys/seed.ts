import { eq } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { exampleKey } from '../../../src/access/api-keys/contract.ts'
import { newSecret } from '../../../src/access/api-keys/secrets.ts'
import { apiKey } from '../../../src/access/api-keys/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 90

/** A key of the demo school, for its website. Nobody was ever shown its secret. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.id, exampleKey))
  const email = 'nasreen@riverside.example'
  const [owner] = await school.db.select({ id: account.id }).from(account).where(eq(account.email, email))
  if (there || !owner) return
  const { prefix, hash } = newSecret()
  const expiresOn = addDays(await school.today(), 365)
  await school.transaction(system(sentence('Demo school')), 'api-keys.seeded', async (tx) => {
    await tx.insert(apiKey).values({
      id: exampleKey,
      name: 'Website',
      prefix,
      secretHash: hash,
      powers: [
        { resource: 'campuses', action: 'view' },
        { resource: 'school-events', action: 'view' },
      ],
      expiresOn,
      makerId: owner.id,
    })
  })
}
