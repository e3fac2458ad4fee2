import { eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { readPhone } from 'kit/values/phone'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import { findWritable } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { account } from '../../access/sessions/tables.ts'
import { throttleTakenLogin } from '../../access/sessions/sign-in/taken-login-throttle.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from '../../access/users/contract.ts'
import { userCrud } from '../../access/users/users.ts'
import type { Channel, Handed } from './contract.ts'
import { handOver } from './hand-over.ts'
import {
  addNewcomer,
  type Invited,
  inviteOne,
  type Inviting,
  refuseUnlessMine,
  type Wanted,
} from './invite.ts'
import { isSeen } from './log-in.ts'
import { asksOfficeCode } from './office-code.ts'
import { invitation } from './tables.ts'
import { endInvitation, openToken, sealToken } from './tokens.ts'

type Chosen = Wanted & { channel: Channel }

/** Gives a person of the school a log-in, and invites them to begin. */
export async function invite(
  school: School,
  user: User,
  { personId, ...chosen }: Chosen & { personId: string },
): Promise<Handed> {
  if (!(await isSeen(school, user, personId))) refuseMissing()
  const by = await inviting(school, user, chosen.channel)
  return sending(school, by, () =>
    school.transaction(user, 'invitations.made', async (tx) => {
      const invited = await inviteOne(tx, school, { ...by, personId, wanted: chosen })
      describe(tx, { name: invited.invitee.name })
      return invited
    }),
  )
}

type Newcomer = Chosen & { firstName: string; lastName: string; email: string | null; phone: string | null }

/** The same for somebody of whom there is no record. */
export async function inviteNewcomer(school: School, user: User, given: Newcomer): Promise<Handed> {
  const by = await inviting(school, user, given.channel)
  const read = given.phone === null ? null : readPhone(given.phone, (await school.profile()).country)
  if (read && !read.ok)
    refuse(
      'phone',
      read.message,
      {},
      { errors: [{ pointer: '/phone', code: read.code, message: read.message }] },
    )
  const phone = read?.ok ? read.e164 : null
  const writing = () =>
    school.transaction(user, 'invitations.made', async (tx) => {
      const personId = await addNewcomer(tx, { ...given, phone })
      const { token, ...invited } = await inviteOne(tx, school, { ...by, personId, wanted: given })
      describe(tx, { name: invited.invitee.name })
      // The answer is kept for whoever asks twice: no token stands there in the open.
      return { ...invited, sealed: sealToken(school, { id: invited.id, token }) }
    })
  return sending(school, by, async () => {
    const { sealed, ...invited } = await writing()
    return { ...invited, token: openToken(school, { id: invited.id, sealed }) }
  })
}

type One = { id: string }

/** Sends another invitation to whom has not begun; the one of before is good for nothing any more. */
export async function sendAgain(
  school: School,
  user: User,
  { id, channel }: One & { channel: Channel },
): Promise<Handed> {
  const by = await inviting(school, user, channel)
  return sending(school, by, () =>
    school.transaction(user, 'invitations.sent-again', async (tx) => {
      const row = await findWritable(tx, userCrud, { user, id })
      const invited = await inviteOne(tx, school, {
        ...by,
        personId: String(row.personId),
        wanted: { roles: [] },
      })
      describe(tx, { name: invited.invitee.name })
      return invited
    }),
  )
}

/** Takes an invitation back. The log-in stays as it is, begun by nobody. */
export async function revokeInvitation(school: School, user: User, { id }: One): Promise<One> {
  const today = await school.today()
  await school.transaction(user, 'invitations.revoked', async (tx) => {
    await refuseUnlessMine(tx, { user, accountId: id, today })
    const row = await findWritable(tx, userCrud, { user, id })
    if (!(await endInvitation(tx, school, { accountId: id, ended: 'revoked' })))
      refuse('invitations.none', 'There is no invitation to withdraw', {}, { status: 409 })
    describe(tx, { name: recordLabel(users, row) })
  })
  return { id }
}

async function inviting(school: School, user: User, channel: Channel): Promise<Inviting> {
  const { language } = await school.profile()
  return { user, channel, today: await school.today(), schoolLanguage: language }
}

async function sending(
  school: School,
  { user, channel }: Inviting,
  write: () => Promise<Invited>,
): Promise<Handed> {
  const invited = await throttleTakenLogin(school, user, write)
  forgetSignedIn(school)
  const [login] = await school.db
    .select({
      email: account.email,
      username: account.username,
      language: account.language,
      asksCode: asksOfficeCode(await school.today()),
    })
    .from(account)
    .innerJoin(invitation, eq(invitation.accountId, account.id))
    .where(eq(invitation.id, invited.id))
  return handOver(school, { ...invited, channel, ...login })
}
