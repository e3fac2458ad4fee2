import { eq } from 'drizzle-orm'
import { sentence } from 'kit/words'
import { system } from '../../act.ts'
import type { School } from '../../school.ts'
import { accessState, role, supportGrant, supportSession } from '../access/tables.ts'
import { hashSupportToken } from '../access/support-user.ts'

const hour = 3_600_000

/** A week before it was filled the demo school has let support look at a register; it is over. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: supportGrant.id }).from(supportGrant).limit(1)
  if (known.length > 0) return
  const [teacher] = await school.db.select({ id: role.id }).from(role).where(eq(role.key, 'teacher'))
  const [founder] = await school.db.select({ id: accessState.founderId }).from(accessState)
  if (!teacher) return
  const began = school.now().getTime() - 7 * 24 * hour
  const at = (after: number) => new Date(began + after).toISOString()
  await school.transaction(system(sentence('Demo school')), 'support-access.seeded', async (tx) => {
    const [made] = await tx
      .insert(supportGrant)
      .values({
        roleId: teacher.id,
        reason: 'A teacher sees no register for 8-A',
        grantedBy: founder?.id ?? null,
        beganAt: at(0),
        endsAt: at(hour),
      })
      .returning({ id: supportGrant.id })
    if (!made) return
    await tx.insert(supportSession).values({
      grantId: made.id,
      operator: 'zara',
      tokenHash: hashSupportToken('demo'),
      beganAt: at(hour / 4),
      leftAt: at(hour / 2),
    })
  })
}
