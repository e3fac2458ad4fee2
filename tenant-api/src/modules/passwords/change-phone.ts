import { eq, sql } from 'drizzle-orm'
import { seal } from 'kit/keys'
import { readPhone } from 'kit/phone'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import { describe } from '../../act.ts'
import { emit } from '../../outbox.ts'
import type { School } from '../../school.ts'
import { holdOwner } from '../access/holding.ts'
import { present } from '../access/my-sessions.ts'
import { noteNewPhone } from '../access/notices.ts'
import { forgetSignedIn } from '../access/signed-in.ts'
import { account } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import { openCode, refuseCode, sendCode, spendCode } from './codes.ts'
import { codeMinutes } from './contract.ts'

const purpose = 'phone'

/**
 * Has a code sent to the telephone that is to be the log-in's, for who proved of late who they are: not everybody has a
 * password. Several log-ins may share one.
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
  if (known?.phone === read.e164)
    refusePhone('same', sentence('This is the telephone of your log-in already'))
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

/** Makes the telephone that of the log-in, and of the person where it was the same; the old one is written to. */
export async function confirmPhone(school: School, user: User, { code }: { code: string }) {
  const { accountId, sessionId } = present(user)
  const { id, more } = await openCode(school, { purpose, ticket: sessionId, code })
  const { toPhone: phone } = more
  if (phone === undefined) return refuseCode()
  const now = school.now().toISOString()
  await school.transaction(user, 'accounts.phone-changed', async (tx) => {
    await holdOwner(tx, accountId)
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

/** What the sealed old telephone of an account is bound to. */
export function sealedFor(accountId: string): string {
  return `old-phone:${accountId}`
}

function refusePhone(code: string, message: string): never {
  return refuse('phone', message, {}, { errors: [{ pointer: '/phone', code, message }] })
}
