import { eq, sql } from 'drizzle-orm'
import { seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School } from '../../core/school/school.ts'
import { refusingTakenLogin } from '../sessions/account.ts'
import { lockOwner } from '../sessions/lock-order.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { noteNewEmail } from '../sessions/sign-in/notices.ts'
import { account } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { openCode, refuseCode, sendCode, spendCode } from './codes.ts'
import { codeMinutes } from './contract.ts'
import { requirePassword } from './require-password.ts'

const purpose = 'email'

/**
 * Sends a code to the account's new address. Whether another account uses the address is told only to whoever
 * reads its mail: when the code comes back.
 */
export async function askEmail(
  school: School,
  user: User,
  { email, current }: { email: string; current?: string | undefined },
) {
  const { accountId, sessionId, email: before } = await requirePassword(school, user, current)
  if (before?.toLowerCase() === email.toLowerCase()) refuseSame()
  await school.transaction(user, 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    await sendCode(tx, school, {
      purpose,
      accountId,
      name: accountId,
      asker: `${purpose}:${accountId}`,
      isKnown: true,
      ticket: sessionId,
      more: { to: email },
    })
  })
  return { minutes: codeMinutes }
}

/** Sets the account's address, and the person's if it was the same; notifies the old address. */
export async function confirmEmail(school: School, user: User, { code }: { code: string }) {
  const { accountId, sessionId } = present(user)
  const { id, more } = await openCode(school, { purpose, ticket: sessionId, code })
  const { to } = more
  if (to === undefined) return refuseCode()
  const now = school.now().toISOString()
  const changing = school.transaction(user, 'accounts.email-changed', async (tx) => {
    await lockOwner(tx, accountId)
    await spendCode(tx, id)
    const [before] = await tx
      .select({ email: account.email, personId: account.personId })
      .from(account)
      .where(eq(account.id, accountId))
    await tx
      .update(account)
      .set({ email: to, emailVerifiedAt: now, version: sql`${account.version} + 1`, updatedAt: now })
      .where(eq(account.id, accountId))
    await tx.execute(sql`
      update person set email = ${to}, version = version + 1, updated_at = ${now}
      where id = ${before?.personId ?? null} and email = ${before?.email ?? null}`)
    await noteNewEmail(tx, accountId)
    if (before?.email) {
      const old = seal(school.dataKey, before.email, `old-email:${accountId}`).toString('base64')
      await emit(tx, 'account.email-changed', { accountId, old })
    }
    describe(tx, { name: user.name })
  })
  await refusingTakenLogin(changing)
  return { email: to }
}

function refuseSame(): never {
  const message = sentence('Your log-in already uses this e-mail address')
  return refuse('same-email', message, {}, { errors: [{ pointer: '/email', code: 'same', message }] })
}
