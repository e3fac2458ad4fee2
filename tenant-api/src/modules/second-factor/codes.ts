import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { foldDigits } from 'kit/locale'
import { open } from 'kit/keys'
import { refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { School, Tx } from '../../school.ts'
import { countAttempt, forgive } from '../access/throttle.ts'
import { recoveryCodes } from './contract.ts'
import { recoveryCode, secondFactor } from './tables.ts'
import { stepOfCode } from './totp.ts'

/** Who is proved by a code of the app, and who by one of those that are kept for the day on which it is gone. */
export type Spent = 'app' | 'recovery'

/**
 * Spends a code of somebody's second factor: each is good once. Guesses are counted before they are compared, for all
 * devices of the account together, for whoever guesses knows the password.
 */
export async function spendSecond(
  school: School,
  { accountId, code }: { accountId: string; code: string },
): Promise<Spent> {
  const key = attemptsOf(accountId)
  await countAttempt(school, key)
  const typed = foldDigits(code).toLowerCase().replaceAll(/[\s-]/g, '')
  const spent = /^\d{6}$/.test(typed)
    ? await spendStep(school, accountId, typed)
    : await spendRecovery(school, accountId, typed)
  if (!spent) return refuseSecond()
  await forgive(school, key)
  return spent
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

async function spendStep(school: School, accountId: string, code: string): Promise<Spent | null> {
  const { sealed, lastStep } = secondFactor
  const [kept] = await school.db
    .select({ sealed, lastStep })
    .from(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
  if (!kept?.sealed) return null
  const secret = open(school.dataKey, kept.sealed, sealedFor(accountId))
  const step = stepOfCode(secret, code, { now: school.now(), after: kept.lastStep })
  if (step === null) return null
  const spent = await school.db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.accountId, accountId), sql`${lastStep} < ${step}`))
    .returning({ accountId: secondFactor.accountId })
  return spent.length > 0 ? 'app' : null
}

async function spendRecovery(school: School, accountId: string, typed: string): Promise<Spent | null> {
  const spent = await school.db
    .update(recoveryCode)
    .set({ usedAt: school.now().toISOString() })
    .where(
      and(
        eq(recoveryCode.accountId, accountId),
        eq(recoveryCode.codeHash, hashOf(school, accountId, typed)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ accountId: recoveryCode.accountId })
  return spent.length > 0 ? 'recovery' : null
}

/** Without letters that are read as digits, and the other way round. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Puts new recovery codes in place of all that there were; they are told this once, and kept as hashes. */
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

/** Under the school's key: a copy of the database tells none. */
function hashOf(school: School, accountId: string, code: string): Buffer {
  return createHmac('sha256', school.dataKey).update(`recovery-code:${accountId}:${code}`).digest()
}
