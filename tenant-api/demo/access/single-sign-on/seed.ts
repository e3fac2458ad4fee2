import { eq } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { oidcProvider } from '../../../src/access/single-sign-on/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 150

/** Google as the demo school would have it; it stands off, for no Google knows the demo school. */
export async function seed(school: School): Promise<void> {
  const [google] = await school.db.select().from(oidcProvider).where(eq(oidcProvider.key, 'google'))
  if (!google || google.clientId !== '') return
  await school.transaction(system(sentence('Demo school')), 'oidc.seeded', async (tx) => {
    await tx
      .update(oidcProvider)
      .set({ clientId: '402817650913-riverside.apps.googleusercontent.com', domains: ['riverside.example'] })
      .where(eq(oidcProvider.key, 'google'))
  })
}
