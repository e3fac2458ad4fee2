import { eq } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../../core/acts/act.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { lockAccount } from '../lock-order.ts'
import { present } from '../tokens/my-sessions.ts'
import { tellOfLogIn } from '../sign-in/security-news.ts'
import { atTheDoor } from '../tokens/session.ts'
import { forgetSignedIn } from '../tokens/session-cache.ts'
import { session } from '../tables.ts'
import type { User } from '../../../core/authorization/user.ts'
import { bySecond, kindOf, spendSecond } from '../../second-factor/codes.ts'
import { maskedAddress, maskedPhone } from '../../passwords/change.ts'
import { openCode, refuseCode, sendCode, spendCode } from '../../passwords/codes.ts'
import { codeMinutes } from '../../passwords/contract.ts'
import { requirePassword } from '../../passwords/require-password.ts'
import { readWays } from './proof-ways.ts'

const purpose = 'proof'

/** Sends a code to the e-mail address of a user without a password, or to the telephone. */
export async function askProof(school: School, user: User) {
  const { ways, email, phone } = await readWays(school, user)
  const to = ways.includes('email') && email !== null ? maskedAddress(email) : null
  const sentTo = to ?? (ways.includes('phone') && phone !== null ? maskedPhone(phone) : refuseWay())
  const { accountId, sessionId } = present(user)
  await school.transaction(user, 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    await sendCode(tx, school, {
      purpose,
      accountId,
      name: accountId,
      asker: `${purpose}:${accountId}`,
      isKnown: true,
      ticket: sessionId,
    })
  })
  return { sentTo, minutes: codeMinutes }
}

export type Proof = { by: 'password'; password: string } | { by: 'app' | 'email' | 'phone'; code: string }

/** Stores that the session has just proved the user's identity. Wrong attempts are counted as at log-in. */
export async function proveAgain(school: School, user: User, proof: Proof): Promise<{ provedAt: string }> {
  const { ways } = await readWays(school, user)
  if (!ways.includes(proof.by)) refuseWay()
  const { accountId, sessionId } = present(user)
  const spend = await spending(school, user, proof)
  const isRecovered = proof.by === 'app' && kindOf(proof.code) === 'recovery'
  const provedAt = school.now().toISOString()
  const act = isRecovered ? 'sessions.recovered' : 'sessions.proved'
  const prove = async (tx: Tx, inAct: Tx | null) => {
    if (inAct) await lockAccount(inAct, accountId)
    await spend(tx)
    await tx.update(session).set({ provedAt }).where(eq(session.id, sessionId))
    if (isRecovered && inAct) await tellOfLogIn(inAct, 'second-factor.recovered', { to: [accountId] })
  }
  const proving = () => atTheDoor(school, user, act, prove)
  await (proof.by === 'app' ? bySecond(school, { accountId, sessionId }, proving) : proving())
  forgetSignedIn(school)
  return { provedAt }
}

/** Checks the proof; returns what is left to use up within the act. */
async function spending(school: School, user: User, proof: Proof): Promise<(tx: Tx) => Promise<void>> {
  if (proof.by === 'password') {
    await requirePassword(school, user, proof.password, 'password')
    return async () => undefined
  }
  const { accountId, sessionId } = present(user)
  if (proof.by === 'app') return (tx) => spendSecond(tx, school, { accountId, code: proof.code })
  const opened = await openCode(school, { purpose, ticket: sessionId, code: proof.code })
  if (opened.accountId !== accountId) refuseCode()
  return (tx) => spendCode(tx, opened.id)
}

function refuseWay(): never {
  return refuse(
    'proof-way',
    'This does not confirm that it is you. Log out and in again',
    {},
    { status: 409 },
  )
}
