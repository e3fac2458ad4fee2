import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { admits } from 'kit/institute/plans'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { findWritable } from '../../crud/row.ts'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { lockPeople } from '../../access/sessions/lock-order.ts'
import { account, assignment, role } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { isBeyond, refuseBeyond } from '../../access/users/higher-privilege.ts'
import { grantRoles } from '../../access/users/roles-of-users.ts'
import { userCrud } from '../../access/users/users.ts'
import type { Channel, GivenRole } from './contract.ts'
import { closedBy, type Invitee, readInvitees } from './invitees.ts'
import { issue, type Issued } from './tokens.ts'
import { proposeUsername } from './usernames.ts'

/** Who invites, when and how; what is asked of the school before its transaction. */
export type Inviting = { user: User; channel: Channel; today: Day; schoolLanguage: Language; jobId?: string }

/** What the log-in is to be, where there is none yet. */
export type Wanted = {
  roles: readonly GivenRole[]
  username?: string | null | undefined
  language?: Language | undefined
}

export type Invited = Issued & { invitee: Invitee; accountId: string }

/**
 * Invites a person within a running act: with a new log-in, or once more by the one that has not begun. Refuses whom
 * this way does not reach, whoever logs in, and what the inviter could not do themselves.
 */
export async function inviteOne(
  tx: Tx,
  school: School,
  { personId, wanted, ...by }: Inviting & { personId: string; wanted: Wanted },
): Promise<Invited> {
  await lockPeople(tx, [personId])
  const [invitee = refuseMissing()] = await readInvitees(tx, [personId], school.now())
  const closed = closedBy(invitee)
  if (closed !== null) refuse('invitations.closed', closed, {}, { status: 409 })
  refuseUnreached(school, invitee, by.channel)
  if (invitee.accountId !== null) await refuseOther(tx, invitee.accountId, { ...by, wanted })
  const accountId = invitee.accountId ?? (await addLogIn(tx, invitee, { ...by, wanted }))
  await refuseUnlessMine(tx, { ...by, accountId })
  await refuseOutsidePlan(tx, school, { accountId, today: by.today })
  const { channel, jobId } = by
  const { phone } = invitee
  return {
    invitee,
    accountId,
    ...(await issue(tx, school, { accountId, channel, phone, ...(jobId && { jobId }) })),
  }
}

/** Who is invited once more begins by the log-in that there is: what is asked for besides would be lost. */
async function refuseOther(
  tx: Tx,
  accountId: string,
  { wanted: { roles, username, language }, today }: { wanted: Wanted; today: Day },
): Promise<void> {
  const [kept] = await tx
    .select({
      username: account.username,
      language: account.language,
      roles: sql<string[]>`to_jsonb(array(
        select r.key || ' ' || coalesce(b.campus_id::text, '') from assignment b join role r on r.id = b.role_id
        where b.account_id = account.id and ${goesOn({ endsOn: sql`b.ends_on` }, today)}))`,
    })
    .from(account)
    .where(eq(account.id, accountId))
  const asked = new Set(roles.map(({ role, campusId }) => `${role} ${campusId ?? ''}`))
  const isSame =
    (roles.length === 0 || asked.symmetricDifference(new Set(kept?.roles)).size === 0) &&
    (!username || username.toLowerCase() === kept?.username?.toLowerCase()) &&
    (!language || language === kept?.language)
  if (isSame) return
  refuse(
    'invitations.other',
    'This person has been invited already, with other roles, another username or another language. Look at their log-in, change it there, and send the invitation again',
    {},
    { status: 409 },
  )
}

/** Whether the log-in lies within the inviter's reach, and may do nothing that the inviter may not. */
export async function refuseUnlessMine(
  tx: Tx,
  { user, accountId, today }: { user: User; accountId: string; today: Day },
): Promise<void> {
  await findWritable(tx, userCrud, { user, id: accountId })
  if (await isBeyond(tx, user, { id: accountId, today })) refuseBeyond()
}

/** Nobody is sent a link that lets them in nowhere. */
async function refuseOutsidePlan(
  tx: Tx,
  school: School,
  { accountId, today }: { accountId: string; today: Day },
): Promise<void> {
  const has = school.entitlements()
  const held = await tx
    .select({ key: role.key })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(and(eq(assignment.accountId, accountId), goesOn(assignment, today)))
  if (held.length === 0 || held.some(({ key }) => admits(has, key))) return
  refuse('plan.role-invited', 'The plan of your school has no log-ins for this role', {}, { status: 409 })
}

async function addLogIn(
  tx: Tx,
  invitee: Invitee,
  { user, wanted, today, schoolLanguage }: Omit<Inviting, 'channel'> & { wanted: Wanted },
): Promise<string> {
  const email = invitee.isEmailTaken ? null : invitee.email
  const username =
    wanted.username ?? invitee.username ?? (email ? null : await proposeUsername(tx, invitee.name))
  const language = wanted.language ?? invitee.language ?? schoolLanguage
  const [added = refuseMissing()] = await tx
    .insert(account)
    .values({ personId: invitee.id, email, username, language, state: 'invited' })
    .returning({ id: account.id })
  const given = wanted.roles.map((role) => ({ ...role, startsOn: today }))
  await grantRoles(tx, { user, accountId: added.id, given })
  return added.id
}

/** Whether this way leads to the person. */
function refuseUnreached(school: School, invitee: Invitee, channel: Channel): void {
  if (channel === 'mail' && addressOf(invitee) === null)
    refuse('invitations.no-email', 'No e-mail address is known of this person')
  if (channel !== 'text') return
  if (!school.canText) refuse('invitations.no-texts', 'No way to send text messages is set up')
  if (invitee.phone === null) refuse('invitations.no-phone', 'No telephone number is known of this person')
}

/** The address of the log-in, else that of the record: two who share one have it in the record alone. */
export function addressOf({ loginEmail, email }: Pick<Invitee, 'loginEmail' | 'email'>): string | null {
  return loginEmail ?? email
}

/** Adds somebody of whom the school has no record. */
export async function addNewcomer(tx: Tx, { firstName, lastName, email, phone }: Newcomer): Promise<string> {
  const taken = await tx.execute(sql`select from account where email = ${email}`)
  if (taken.length > 0) {
    const message = sentence('This e-mail address is already in use')
    refuse(
      'login-taken',
      message,
      {},
      { status: 409, errors: [{ pointer: '/email', code: 'taken', message }] },
    )
  }
  const [added = refuseMissing()] = await tx.execute<{ id: string }>(sql`
    insert into person (first_name, last_name, email, phone)
    values (${firstName}, ${lastName}, ${email}, ${phone}) returning id`)
  return added.id
}
type Newcomer = { firstName: string; lastName: string; email: string | null; phone: string | null }
