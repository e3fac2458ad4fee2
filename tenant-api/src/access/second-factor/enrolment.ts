import { and, eq, ne, sql } from 'drizzle-orm'
import { open, seal } from 'kit/storage/keys'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { readLogin } from '../sessions/account.ts'
import { distrustDevices } from '../sessions/sign-in/device.ts'
import { lockAccount } from '../sessions/lock-order.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { session } from '../sessions/tables.ts'
import { countAttempt, forgive } from '../sessions/sign-in/login-attempt-limit.ts'
import type { User } from '../../core/authorization/user.ts'
import { qrOutline } from '../../core/documents/qr.ts'
import { attemptsOf, bySecond, refuseSecond, renewCodes, sealedFor, spendSecond } from './codes.ts'
import { setUpMinutes } from './contract.ts'
import { readStanding, type Standing } from './second-factor-state.ts'
import { recoveryCode, secondFactor } from './tables.ts'
import { base32, keyAddress, newSecret, stepOfCode } from './totp.ts'

/**
 * Makes a secret, to be confirmed by a first code. An existing factor stays until then, and must be proved
 * first.
 */
export async function beginSecondFactor(
  school: School,
  user: User,
  { code = '' }: { code?: string | undefined },
) {
  const { accountId, sessionId } = present(user)
  const { since } = await readStanding(school, accountId)
  const { email, username, name } = await readLogin(school, accountId)
  const bytes = newSecret()
  const waiting = {
    nextSealed: seal(school.dataKey, bytes, sealedFor(accountId)),
    nextAt: school.now().toISOString(),
  }
  const begin = () =>
    school.transaction(user, 'second-factors.begun', async (tx) => {
      await lockAccount(tx, accountId)
      // A factor set up meanwhile on another device must be proved, too.
      if (await isSetUp(tx, accountId)) await spendSecond(tx, school, { accountId, code })
      describe(tx, {})
      await tx
        .insert(secondFactor)
        .values({ accountId, ...waiting })
        .onConflictDoUpdate({ target: secondFactor.accountId, set: waiting })
    })
  await (since === null ? begin() : bySecond(school, { accountId, sessionId }, begin))
  const secret = base32(bytes)
  const address = keyAddress({ school: school.name, login: email ?? username ?? name, secret })
  return { secret, picture: qrOutline(address) }
}

/**
 * Activates the new secret with its first code. That code counts as this session's proof; all others must prove
 * it.
 */
export async function confirmSecondFactor(
  school: School,
  user: User,
  { code }: { code: string },
): Promise<{ codes: string[] }> {
  const { accountId, sessionId } = present(user)
  await countAttempt(school, attemptsOf(accountId))
  const now = school.now()
  const step = await stepOfNew(school, { accountId, code })
  const at = now.toISOString()
  const codes = await school.transaction(user, 'second-factors.set-up', async (tx) => {
    // The lock orders this with other proofs and log-ins of the account: each is entirely before or after it.
    await lockAccount(tx, accountId)
    const [held] = await tx
      .update(secondFactor)
      .set({
        sealed: sql`${secondFactor.nextSealed}`,
        confirmedAt: at,
        lastStep: step.step,
        nextSealed: null,
        nextAt: null,
      })
      .where(and(eq(secondFactor.accountId, accountId), eq(secondFactor.nextSealed, step.nextSealed)))
      .returning({ accountId: secondFactor.accountId })
    if (!held) return refuseLate()
    await distrustDevices(tx, { accountId })
    const others = and(eq(session.accountId, accountId), ne(session.id, sessionId))
    await tx.update(session).set({ secondAt: null }).where(others)
    await tx.update(session).set({ secondAt: at, provedAt: at }).where(eq(session.id, sessionId))
    await tellOfLogIn(tx, 'second-factor.on', { to: [accountId] })
    describe(tx, { name: user.name })
    return renewCodes(tx, school, accountId)
  })
  await forgive(school, attemptsOf(accountId))
  forgetSignedIn(school)
  return { codes }
}

type Proof = { code: string }

/** Removes the user's second factor, with its code; refused while a role requires one. */
export async function endSecondFactor(school: School, user: User, { code }: Proof): Promise<Standing> {
  const { accountId, sessionId } = present(user)
  const { since, isDemanded } = await readStanding(school, accountId)
  if (isDemanded) {
    refuse(
      'second-factor-demanded',
      'Your role needs a second factor. You can set it up again on another telephone',
      {},
      { status: 409 },
    )
  }
  if (since === null) return refuseNone()
  await bySecond(school, { accountId, sessionId }, () =>
    school.transaction(user, 'second-factors.switched-off', async (tx) => {
      await lockAccount(tx, accountId)
      await spendSecond(tx, school, { accountId, code })
      await dropFactor(tx, accountId)
      await tellOfLogIn(tx, 'second-factor.off', { to: [accountId] })
      describe(tx, { name: user.name })
    }),
  )
  forgetSignedIn(school)
  return readStanding(school, accountId)
}

/** Replaces the recovery codes, with a code of the factor. */
export async function renewRecoveryCodes(
  school: School,
  user: User,
  { code }: Proof,
): Promise<{ codes: string[] }> {
  const { accountId, sessionId } = present(user)
  const { since } = await readStanding(school, accountId)
  if (since === null) return refuseNone()
  const codes = await bySecond(school, { accountId, sessionId }, () =>
    school.transaction(user, 'second-factors.codes-renewed', async (tx) => {
      await lockAccount(tx, accountId)
      await spendSecond(tx, school, { accountId, code })
      describe(tx, { name: user.name })
      await tellOfLogIn(tx, 'second-factor.codes', { to: [accountId] })
      return renewCodes(tx, school, accountId)
    }),
  )
  return { codes }
}

/** Deletes all data of an account's second factor. */
export async function dropFactor(tx: Tx, accountId: string): Promise<boolean> {
  const dropped = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
    .returning({ since: secondFactor.confirmedAt })
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await distrustDevices(tx, { accountId })
  return dropped.some(({ since }) => since !== null)
}

async function isSetUp(tx: Tx, accountId: string): Promise<boolean> {
  const [kept] = await tx
    .select({ since: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
  return typeof kept?.since === 'string'
}

export function refuseNone(): never {
  return refuse('second-factor-none', 'There is no second factor', {}, { status: 409 })
}

/** The waiting secret and the time step of its code. */
async function stepOfNew(school: School, { accountId, code }: { accountId: string; code: string }) {
  const { nextSealed, nextAt } = secondFactor
  const [waiting] = await school.db
    .select({ nextSealed, nextAt })
    .from(secondFactor)
    .where(eq(secondFactor.accountId, accountId))
  if (!waiting?.nextSealed || !waiting.nextAt) return refuseLate()
  const now = school.now()
  if (now.getTime() - Date.parse(waiting.nextAt) > setUpMinutes * 60_000) return refuseLate()
  const secret = open(school.dataKey, waiting.nextSealed, sealedFor(accountId))
  const step = stepOfCode(secret, code, { now, after: 0 })
  return step === null ? refuseSecond() : { step, nextSealed: waiting.nextSealed }
}

function refuseLate(): never {
  return refuse('second-factor-late', 'This took too long. Please start again', {}, { status: 409 })
}
