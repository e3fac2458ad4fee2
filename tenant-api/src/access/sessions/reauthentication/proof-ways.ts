import { eq, isNotNull } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../../core/school/school.ts'
import { present } from '../tokens/my-sessions.ts'
import { account } from '../tables.ts'
import type { User } from '../../../core/authorization/user.ts'
import { secondFactor } from '../../second-factor/tables.ts'
import type { ProofWay } from './contract.ts'

/**
 * The ways in which the user can prove their identity. A letter is only for users with neither a password nor a
 * second factor, a text only for those without an e-mail address.
 */
export async function readWays(
  school: School,
  user: User,
): Promise<{ ways: ProofWay[]; email: string | null; phone: string | null }> {
  const { accountId } = present(user)
  const [known] = await school.db
    .select({
      email: account.email,
      phone: account.phone,
      passwordHash: account.passwordHash,
      hasSecond: isNotNull(secondFactor.confirmedAt).mapWith(Boolean),
    })
    .from(account)
    .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
    .where(eq(account.id, accountId))
  if (!known) return refuseMissing()
  const { email, phone, passwordHash, hasSecond } = known
  const secrets = [
    ...(passwordHash === null ? [] : ['password' as const]),
    ...(hasSecond ? ['app' as const] : []),
  ]
  if (secrets.length > 0) return { ways: secrets, email, phone }
  if (email !== null) return { ways: ['email'], email, phone }
  return { ways: school.canText && phone !== null ? ['phone'] : [], email, phone }
}
