import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Language } from 'kit/locale'
import { refuse } from 'kit/refusal'
import type { School, Tx } from '../../school.ts'
import { refuseReadOnly } from '../../write.ts'
import { hashNewPassword, refusingTakenLogin } from '../access/account.ts'
import type { Agent } from '../access/device.ts'
import { holdOwner } from '../access/holding.ts'
import { type Opened, refuseOutsidePlan, startSession } from '../access/session.ts'
import { forgetSignedIn } from '../access/signed-in.ts'
import { account, person } from '../access/tables.ts'
import { hashToken } from './tokens.ts'
import { invitation } from './tables.ts'
import { describe } from '../../act.ts'

/** Whose an invitation is. Looking at it spends nothing: mail scanners open every link. */
export async function readInvitation(school: School, { token }: { token: string }) {
  const { accountId, name, email, username, language } = (await findGood(school, token)) ?? refuseToken()
  await refuseOutsidePlan(school, accountId)
  return { name, email, username, language }
}

type Answer = {
  token: string
  password: string
  username?: string | undefined
  language: Language
  agent: Agent
  deviceToken: string | undefined
}

/** Answers an invitation by a password, and begins a session. A password that is refused leaves the invitation good. */
export async function acceptInvitation(
  school: School,
  { token, password, agent, deviceToken, ...chosen }: Answer,
): Promise<Opened & { deviceToken: string }> {
  if (school.state === 'read_only') refuseReadOnly()
  const found = (await findGood(school, token)) ?? refuseToken()
  // Asked before anything is spent: the invitation waits for a plan that has the role.
  await refuseOutsidePlan(school, found.accountId)
  const passwordHash = await hashNewPassword(school, { accountId: found.accountId, password })
  const { languages, language } = await school.profile()
  const who = { id: found.accountId, name: found.name }
  const accepting = school.transaction(who, 'invitations.accepted', async (tx) => {
    await holdOwner(tx, found.accountId)
    await spend(tx, school, token)
    await begin(tx, school, found, {
      passwordHash,
      username: found.username ?? chosen.username ?? null,
      language: languages.includes(chosen.language) ? chosen.language : language,
    })
    describe(tx, { name: found.name })
  })
  await refusingTakenLogin(accepting)
  forgetSignedIn(school)
  return startSession(school, who, {
    method: 'link',
    agent,
    deviceToken,
    proof: { passwordHash, refused: refuseToken },
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof findGood>>>
type Begun = { passwordHash: string; username: string | null; language: Language }

/** Here a log-in that was only invited becomes one that counts. */
async function begin(tx: Tx, school: School, { accountId, ...found }: Found, begun: Begun): Promise<void> {
  const now = school.now().toISOString()
  const byMail = found.channel === 'mail' && found.email !== null
  const rows = await tx
    .update(account)
    .set({
      ...begun,
      state: 'active',
      ...(byMail && { emailVerifiedAt: now }),
      version: sql`${account.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(account.id, accountId), eq(account.state, 'invited')))
    .returning({ id: account.id })
  if (rows.length === 0) refuseToken()
}

/** Whoever comes second with the same token is refused. */
async function spend(tx: Tx, school: School, token: string): Promise<void> {
  const rows = await tx
    .update(invitation)
    .set({ ended: 'accepted', endedAt: school.now().toISOString() })
    .where(isGood(school, token))
    .returning({ id: invitation.id })
  if (rows.length === 0) refuseToken()
}

async function findGood(school: School, token: string) {
  const [row] = await school.db
    .select({
      accountId: account.id,
      name: person.name,
      email: account.email,
      username: account.username,
      language: account.language,
      channel: invitation.channel,
    })
    .from(invitation)
    .innerJoin(account, eq(account.id, invitation.accountId))
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(isGood(school, token), eq(account.state, 'invited')))
  return row
}

function isGood(school: School, token: string) {
  return and(
    eq(invitation.tokenHash, hashToken(token)),
    isNull(invitation.ended),
    gt(invitation.expiresAt, school.now().toISOString()),
  )
}

/** Unknown, answered, withdrawn and too old are refused alike. */
function refuseToken(): never {
  return refuse(
    'invitation',
    'This invitation is no longer good. Ask the office of your school for another one',
    {},
    { status: 409 },
  )
}
