import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { foldDigits } from 'kit/text/locale'
import { codeKey, open } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School, Tx } from '../../core/school/school.ts'
import { countAttempt, forgive } from '../sessions/sign-in/login-attempt-limit.ts'
import { recoveryCodes } from './contract.ts'
import { recoveryCode, secondFactor } from './tables.ts'
import { stepOfCode } from './totp.ts'

/** A code of the app, or a recovery code for when the app is lost. */
type Spent = 'app' | 'recovery'

type Typed = { accountId: string; code: string }

/** The kind of a code, by its form. */
export function kindOf(code: string): Spent {
  return /^\d{6}$/.test(plain(code)) ? 'app' : 'recovery'
}

function plain(code: string): string {
  return foldDigits(code).toLowerCase().replaceAll(/[\s-]/g, '')
}

/**
 * Runs the act that a second-factor code unlocks; the act calls `spendSecond`. Attempts are counted before they
 * are compared, for all devices of the account together, because an attacker knows the password. A device that
 * proved the factor before has a count of its own, so that nobody locks the owner out.
 */
export async function bySecond<T>(school: School, who: Guessing, act: () => Promise<T>): Promise<T> {
  const key = await attemptsIn(school, who)
  await countAttempt(school, key)
  const done = await act()
  await forgive(school, key)
  return done
}

/**
 * Uses up a code within the act that it unlocks; the account is locked. Each code works once, and a replaced
 * factor's code not at all. Refuses every other.
 */
export async function spendSecond(tx: Tx, school: School, { accountId, code }: Typed): Promise<void> {
  const given = { accountId, code: plain(code) }
  const isSpent =
    kindOf(code) === 'app' ? await spendStep(tx, school, given) : await spendRecovery(tx, school, given)
  if (!isSpent) refuseSecond()
}

type Guessing = { accountId: string; sessionId: string }

async function attemptsIn(school: School, { accountId, sessionId }: Guessing): Promise<string> {
  const [proved] = await school.db.execute<{ id: string }>(sql`
    select device_id as id from session s where id = ${sessionId} and exists (
      select from session o
      where o.account_id = ${accountId} and o.device_id = s.device_id and o.second_at is not null)`)
  return proved ? `${attemptsOf(accountId)}:${proved.id}` : attemptsOf(accountId)
}

export function attemptsOf(accountId: string): string {
  return `second:${accountId}`
}

export function refuseSecond(): never {
  const message = sentence('This code is wrong or was used before. Wait for the next one')
  return refuse('second-factor', message, {}, { errors: [{ pointer: '/code', code: 'code', message }] })
}

export function sealedFor(accountId: string): string {
  return `second-factor:${accountId}`
}

async function spendStep(tx: Tx, school: School, { accountId, code }: Typed): Promise<boolean> {
  const { sealed, lastStep } = secondFactor
  const [kept] = await tx
    .select({ sealed, lastStep })
    .from(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
  if (!kept?.sealed) return false
  const secret = open(school.dataKey, kept.sealed, sealedFor(accountId))
  const step = stepOfCode(secret, code, { now: school.now(), after: kept.lastStep })
  if (step === null) return false
  const spent = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.accountId, accountId), sql`${lastStep} < ${step}`))
    .returning({ accountId: secondFactor.accountId })
  return spent.length > 0
}

async function spendRecovery(tx: Tx, school: School, { accountId, code }: Typed): Promise<boolean> {
  const spent = await tx
    .update(recoveryCode)
    .set({ usedAt: school.now().toISOString() })
    .where(
      and(
        eq(recoveryCode.accountId, accountId),
        eq(recoveryCode.codeHash, hashOf(school, accountId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ accountId: recoveryCode.accountId })
  return spent.length > 0
}

/** No letters or digits that can be mistaken for each other. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Replaces all recovery codes; the new ones are returned once, and only their hashes are stored. */
export async function renewCodes(tx: Tx, school: School, accountId: string): Promise<string[]> {
  const fresh = Array.from({ length: recoveryCodes }, newCode)
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx
    .insert(recoveryCode)
    .values(fresh.map((code) => ({ accountId, codeHash: hashOf(school, accountId, code.replace('-', '')) })))
  return fresh
}

function newCode(): string {
  const drawn = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
}

/** Keyed with the school's key: a copy of the database reveals no code. */
function hashOf(school: School, accountId: string, code: string): Buffer {
  return createHmac('sha256', codeKey(school.dataKey)).update(`recovery-code:${accountId}:${code}`).digest()
}
