import { eq, sql } from 'drizzle-orm'
import { seal } from 'kit/storage/keys'
import { readPhone } from 'kit/values/phone'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School } from '../../core/school/school.ts'
import { lockOwner } from '../sessions/lock-order.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { noteNewPhone } from '../sessions/sign-in/notices.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { openCode, refuseCode, sendCode, spendCode } from './codes.ts'
import { codeMinutes } from './contract.ts'

const purpose = 'phone'

/**
 * Sends a code to the account's new telephone. Needs a recent proof of identity, because not everybody has a
 * password. Several accounts may share a telephone.
 */
export async function askPhone(school: School, user: User, given: { phone: string }) {
  if (!school.canText) refuse('no-texts', 'Text messages cannot be sent from here yet', {}, { status: 409 })
  const { country } = await school.profile()
  const read = readPhone(given.phone, country)
  if (!read.ok) return refusePhone(read.code, read.message)
  const { accountId, sessionId } = present(user)
  const [known] = await school.db
    .select({ phone: account.phone })
    .from(account)
    .where(eq(account.id, accountId))
  if (known?.phone === read.e164) refusePhone('same', sentence('Your log-in already uses this telephone'))
  await school.transaction(user, 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    await sendCode(tx, school, {
      purpose,
      accountId,
      name: accountId,
      asker: `${purpose}:${accountId}`,
      isKnown: true,
      ticket: sessionId,
      more: { toPhone: read.e164 },
    })
  })
  return { phone: read.e164, minutes: codeMinutes }
}

/** Sets the account's telephone, and the person's if it was the same; notifies the old one. */
export async function confirmPhone(school: School, user: User, { code }: { code: string }) {
  const { accountId, sessionId } = present(user)
  const { id, more } = await openCode(school, { purpose, ticket: sessionId, code })
  const { toPhone: phone } = more
  if (phone === undefined) return refuseCode()
  const now = school.now().toISOString()
  await school.transaction(user, 'accounts.phone-changed', async (tx) => {
    await lockOwner(tx, accountId)
    await spendCode(tx, id)
    const [before] = await tx
      .select({ phone: account.phone, personId: account.personId })
      .from(account)
      .where(eq(account.id, accountId))
    await tx
      .update(account)
      .set({ phone, phoneVerifiedAt: now, version: sql`${account.version} + 1`, updatedAt: now })
      .where(eq(account.id, accountId))
    await tx.execute(sql`
      update person set phone = ${phone}, version = version + 1, updated_at = ${now}
      where id = ${before?.personId ?? null} and phone = ${before?.phone ?? null}`)
    await noteNewPhone(tx, accountId)
    const old = before?.phone
      ? { old: seal(school.dataKey, before.phone, sealedFor(accountId)).toString('base64') }
      : {}
    await emit(tx, 'account.phone-changed', { accountId, ...old })
    describe(tx, { name: user.name })
  })
  forgetSignedIn(school)
  return { phone }
}

/** The context that an account's sealed old telephone is bound to. */
export function sealedFor(accountId: string): string {
  return `old-phone:${accountId}`
}

function refusePhone(code: string, message: string): never {
  return refuse('phone', message, {}, { errors: [{ pointer: '/phone', code, message }] })
}
