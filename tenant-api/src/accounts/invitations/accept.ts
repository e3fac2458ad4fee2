import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseReadOnly } from '../../core/acts/write.ts'
import { hashNewPassword, refusingTakenLogin } from '../../access/sessions/account.ts'
import type { Agent } from '../../access/sessions/sign-in/device.ts'
import { type Opened, refuseOutsidePlan, startSession } from '../../access/sessions/tokens/session.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account, person } from '../../access/sessions/tables.ts'
import { couldUseCodes } from './sign-in-codes/who.ts'
import { isReached } from '../../access/passwords/find-account.ts'
import { refuseInvitation } from './answer.ts'
import { asksOfficeCode, refuseUnlessTold } from './office-code.ts'
import { hashToken } from './tokens.ts'
import { invitation } from './tables.ts'
import { describe } from '../../core/acts/act.ts'

/** Whose an invitation is. Looking at it spends nothing: mail scanners open every link. */
export async function readInvitation(school: School, { token }: { token: string }) {
  const found = (await findGood(school, token)) ?? refuseInvitation()
  await refuseOutsidePlan(school, found.accountId)
  const { name, email, username, language, byCode, asksCode } = found
  return { name, email, username, language, byCode, asksCode }
}

type Answer = {
  token: string
  password?: string | undefined
  username?: string | undefined
  code?: string | undefined
  language: Language
  agent: Agent
  deviceToken: string | undefined
}

/**
 * Answers an invitation by a password, and begins a session. A password that is refused leaves the invitation good. Who
 * comes in by codes from then on may go without.
 */
export async function acceptInvitation(
  school: School,
  { token, password, agent, deviceToken, ...chosen }: Answer,
): Promise<Opened & { deviceToken: string }> {
  if (school.state === 'read_only') refuseReadOnly()
  const found = (await findGood(school, token)) ?? refuseInvitation()
  // Asked before anything is spent: the invitation waits for a plan that has the role.
  await refuseOutsidePlan(school, found.accountId)
  if (password === undefined && !found.byCode) refuseWithout()
  if (found.asksCode) await refuseUnlessTold(school, { invitationId: found.id, code: chosen.code })
  const { accountId } = found
  const passwordHash = password === undefined ? null : await hashNewPassword(school, { accountId, password })
  const { languages, language } = await school.profile()
  const who = { id: accountId, name: found.name }
  // One transaction: whoever is not let in has not answered either, and the link stays good for the next try.
  const opening = startSession(school, who, {
    method: 'link',
    agent,
    deviceToken,
    act: 'invitations.accepted',
    async within(tx) {
      await spend(tx, school, token)
      await begin(tx, school, found, {
        passwordHash,
        username: found.username ?? chosen.username ?? null,
        language: languages.includes(chosen.language) ? chosen.language : language,
      })
      describe(tx, { name: found.name })
    },
  })
  const opened = await refusingTakenLogin(opening)
  forgetSignedIn(school)
  return opened
}

type Found = NonNullable<Awaited<ReturnType<typeof findGood>>>
type Begun = { passwordHash: string | null; username: string | null; language: Language }

/** Here a log-in that was only invited becomes one that counts. */
async function begin(tx: Tx, school: School, { accountId, ...found }: Found, begun: Begun): Promise<void> {
  const now = school.now().toISOString()
  const byMail = found.channel === 'mail' && found.email !== null
  // The link has come to this telephone, and nobody else's has seen it.
  const phone = found.channel === 'text' && isWhole(found.sentTo) ? found.sentTo : null
  const rows = await tx
    .update(account)
    .set({
      ...begun,
      state: 'active',
      ...(byMail && { emailVerifiedAt: now }),
      ...(phone !== null && { phone, phoneVerifiedAt: now }),
      version: sql`${account.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(account.id, accountId), eq(account.state, 'invited')))
    .returning({ id: account.id })
  if (rows.length === 0) refuseInvitation()
}

/** Whoever comes second with the same token is refused. */
async function spend(tx: Tx, school: School, token: string): Promise<void> {
  const rows = await tx
    .update(invitation)
    .set({ ended: 'accepted', endedAt: school.now().toISOString() })
    .where(isGood(school, token))
    .returning({ id: invitation.id })
  if (rows.length === 0) refuseInvitation()
}

/** As a log-in keeps one. */
function isWhole(phone: string | null): phone is string {
  return phone !== null && /^\+[1-9]\d{6,14}$/.test(phone)
}

async function findGood(school: School, token: string) {
  const byCode = and(await couldUseCodes(school), isReached(school)) ?? sql`false`
  const [row] = await school.db
    .select({
      id: invitation.id,
      accountId: account.id,
      name: person.name,
      email: account.email,
      username: account.username,
      language: account.language,
      channel: invitation.channel,
      sentTo: invitation.phone,
      byCode: sql<boolean>`${byCode}`,
      asksCode: asksOfficeCode(await school.today()),
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

function refuseWithout(): never {
  const message = sentence('Choose a password: without one there is no way in for you')
  return refuse('password', message, {}, { errors: [{ pointer: '/password', code: 'password', message }] })
}
