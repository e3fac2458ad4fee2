import { eq, isNotNull } from 'drizzle-orm'
import { passwordMatches } from 'kit/password'
import { refuse, refuseMissing } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { School } from '../../school.ts'
import { present } from '../access/my-sessions.ts'
import { refuseStale } from '../access/owing.ts'
import { account } from '../access/tables.ts'
import { countAttempt, forgive, throttleKey } from '../access/throttle.ts'
import type { User } from '../access/user.ts'

/**
 * The account and the session, of somebody who has said their current password: an open device alone changes no way in. Wrong ones are
 * counted as at the door, for this session alone. Who comes in by codes and has none has proved of late that it is them.
 */
export async function proven(school: School, user: User, current = '', field = 'current') {
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
