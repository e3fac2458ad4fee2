import { eq } from 'drizzle-orm'
import { refuseMissing } from 'kit/refusal'
import type { School } from '../../school.ts'
import { present } from '../access/my-sessions.ts'
import { account } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import type { ProofWay } from './contract.ts'

/** By what the user can prove once more who it is. A letter is for those alone who have no password. */
export async function readWays(
  school: School,
  user: User,
): Promise<{ ways: ProofWay[]; email: string | null }> {
  const { accountId } = present(user)
  const [known] = await school.db
    .select({ email: account.email, passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, accountId))
  if (!known) return refuseMissing()
  const { email, passwordHash } = known
  if (passwordHash !== null) return { ways: ['password'], email }
  return { ways: email === null ? [] : ['email'], email }
}
