import { eq, sql } from 'drizzle-orm'
import type { School, Tx } from '../../core/school/school.ts'
import { lockAccount } from '../sessions/lock-order.ts'
import type { Me } from '../sessions/contract.ts'
import { readMeOf } from '../sessions/me.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { atTheDoor } from '../sessions/tokens/session.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { knownDevice, session } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { bySecond, kindOf, spendSecond } from './codes.ts'
import { trustDays } from './contract.ts'

/** Takes the second step of a log-in. The session is the ticket: nobody else can take it. */
export async function proveSecondFactor(
  school: School,
  user: User,
  { code, trusts }: { code: string; trusts: boolean },
): Promise<Me> {
  const { accountId, sessionId } = present(user)
  const now = school.now()
  const at = now.toISOString()
  const until = new Date(now.getTime() + trustDays * 86_400_000).toISOString()
  const isRecovered = kindOf(code) === 'recovery'
  const act = isRecovered ? 'sessions.recovered' : 'sessions.proved'
  const prove = async (tx: Tx, inAct: Tx | null) => {
    if (inAct) await lockAccount(inAct, accountId)
    await spendSecond(tx, school, { accountId, code })
    await tx.update(session).set({ secondAt: at, provedAt: at }).where(eq(session.id, sessionId))
    if (trusts) {
      await tx
        .update(knownDevice)
        .set({ trustedUntil: until })
        .where(sql`${knownDevice.id} = (select device_id from session where id = ${sessionId})`)
    }
    if (isRecovered && inAct) await tellOfLogIn(inAct, 'second-factor.recovered', { to: [accountId] })
  }
  await bySecond(school, { accountId, sessionId }, () => atTheDoor(school, user, act, prove))
  forgetSignedIn(school)
  return readMeOf(school, sessionId)
}
