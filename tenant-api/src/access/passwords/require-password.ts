import { eq, isNotNull } from 'drizzle-orm'
import { passwordMatches } from 'kit/security/password'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School } from '../../core/school/school.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { refuseStale } from '../sessions/session-obligations.ts'
import { account } from '../sessions/tables.ts'
import { countAttempt, forgive, throttleKey } from '../sessions/sign-in/login-attempt-limit.ts'
import type { User } from '../../core/authorization/user.ts'

/**
 * The account and the session of a user who has given their current password: an open device alone must not
 * change the log-in. Wrong ones are counted as at log-in, for this session alone. A user without a password has
 * proved their identity recently.
 */
export async function requirePassword(school: School, user: User, current = '', field = 'current') {
  const { accountId, sessionId } = present(user)
  const [known] = await school.db
    .select({
      email: account.email,
      phone: account.phone,
      isPhoneConfirmed: isNotNull(account.phoneVerifiedAt).mapWith(Boolean),
      passwordHash: account.passwordHash,
    })
    .from(account)
    .where(eq(account.id, accountId))
  if (!known) return refuseMissing()
  const { passwordHash, ...reached } = known
  if (passwordHash === null) {
    refuseStale(school, user)
    return { accountId, sessionId, ...reached }
  }
  const attempts = throttleKey({ accountId, deviceId: sessionId, login: '' })
  await countAttempt(school, attempts)
  if (!(await passwordMatches(passwordHash, current))) return refuseCurrent(field)
  await forgive(school, attempts)
  return { accountId, sessionId, ...reached }
}

function refuseCurrent(field: string): never {
  const message = sentence('This is not your current password')
  return refuse(
    'present-password',
    message,
    {},
    { errors: [{ pointer: `/${field}`, code: 'password', message }] },
  )
}
