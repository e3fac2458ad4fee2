import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accessState, role, supportGrant, supportSession } from '../../../src/access/sessions/tables.ts'
import { hashSupportToken, supportName } from '../../../src/access/sessions/rights/support-user.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 310

const minute = 60_000
const looks = ['/api/v1/registers', '/api/v1/school-days']

/** Just before it was filled the demo school has let support look at its registers, and shut it out again. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.$count(supportGrant)
  const [teacher] = await school.db.select({ id: role.id }).from(role).where(eq(role.key, 'teacher'))
  const [founder] = await school.db.select({ id: accessState.founderId }).from(accessState)
  if (known > 0 || !teacher) return
  const now = school.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * minute).toISOString()
  const grantId = randomUUIDv7()
  await school.transaction(system(sentence('Demo school')), 'support-access.seeded', async (tx) => {
    await tx.insert(supportGrant).values({
      id: grantId,
      roleId: teacher.id,
      reason: 'A teacher sees no register for 8-A',
      grantedBy: founder?.id ?? null,
      beganAt: at(-20),
      endsAt: at(40),
      revokedAt: at(0),
    })
    const tokenHash = hashSupportToken('demo')
    await tx.insert(supportSession).values({ grantId, operator: 'zara', tokenHash, beganAt: at(-10) })
  })
  const zara = { id: grantId, name: supportName('zara') }
  for (const look of looks)
    await school.transaction(zara, 'support-looks.noted', async (tx) =>
      describe(tx, { operator: 'zara', request: `GET ${look}` }),
    )
}
