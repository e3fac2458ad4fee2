import { eq, sql } from 'drizzle-orm'
import type { School, Tx } from '../../school.ts'
import { holdAccount } from '../access/holding.ts'
import type { Me } from '../access/contract.ts'
import { readMeOf } from '../access/me.ts'
import { present } from '../access/my-sessions.ts'
import { tellOfLogIn } from '../access/security-news.ts'
import { atTheDoor } from '../access/session.ts'
import { forgetSignedIn } from '../access/signed-in.ts'
import { knownDevice, session } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import { bySecond, kindOf, spendSecond } from './codes.ts'
import { trustDays } from './contract.ts'

/** Takes the second step of a log-in. The session is the ticket: nobody else can take it in its place. */
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
    if (inAct) await holdAccount(inAct, accountId)
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
