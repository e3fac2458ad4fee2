import { and, eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../core/acts/act.ts'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { lockPeople } from '../../access/sessions/lock-order.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { GivenRole } from '../invitations/contract.ts'
import { refuseUnlessMine } from '../invitations/invite.ts'
import type { Profile } from '../../core/school/profile.ts'
import { closedBy, type Invitee, readInvitees } from '../invitations/invitees.ts'
import { issue } from '../invitations/tokens.ts'
import { proposeUsername } from '../invitations/usernames.ts'
import { grantRoles } from '../../access/users/roles-of-users.ts'
import type { RegistrationKind } from './contract.ts'
import { asksPassword } from './registration-availability.ts'
import { addressOf } from './reject.ts'
import { registration, type RegistrationRow } from './tables.ts'

type Opening = {
  user: User
  row: RegistrationRow
  profile: Profile
  today: Day
  personId: string
  passwordHash: string | null
  roles: readonly GivenRole[]
}

/** `username`: by what they log in who have a password and no e-mail address of theirs. */
export type LogIn = { id: string; state: 'active' | 'invited'; username: string }

/**
 * Makes the log-in of a person, or begins the one to which they were invited, by what they have confirmed. Where no
 * password was chosen and one is needed, for the school asks for it now or they work here as well, they are invited to
 * choose it. Of two who let the same person in, or let in who answers an invitation, the second waits and is refused.
 */
export async function openLogIn(tx: Tx, school: School, opening: Opening): Promise<LogIn> {
  const { user, row, profile, today, personId, passwordHash, roles } = opening
  await lockPeople(tx, [personId])
  const [invitee = refuseMissing()] = await readInvitees(tx, [personId], school.now())
  const closed = closedBy(invitee)
  if (closed !== null) refuseKnown(closed)
  const held = invitee.accountId === null ? [] : await heldRoles(tx, invitee.accountId, today)
  const isHeld = ({ role, campusId }: GivenRole) =>
    held.some((one) => one.role === role && one.campusId === campusId)
  const isReady = passwordHash !== null || !asksPassword(profile, kindOf([...held, ...roles]))
  const state = isReady ? 'active' : 'invited'
  const { accountId, username } = await write(tx, invitee, { row, passwordHash, state })
  const given = roles.filter((role) => !isHeld(role)).map((role) => ({ ...role, startsOn: today }))
  await grantRoles(tx, { user, accountId, given })
  await refuseUnlessMine(tx, { user, accountId, today })
  if (!isReady) {
    const byMail = row.proved === 'email'
    await issue(tx, school, {
      accountId,
      channel: byMail ? 'mail' : 'text',
      phone: byMail ? null : row.phone,
    })
  }
  return { id: accountId, state, username: passwordHash !== null && row.proved === 'phone' ? username : '' }
}

/** By what somebody logs in is said by all that they may, as the log-in by a code asks. */
function kindOf(roles: readonly GivenRole[]): RegistrationKind {
  return roles.every(({ role }) => role === 'guardian' || role === 'student') ? 'guardian' : 'staff'
}

type Writing = { row: RegistrationRow; passwordHash: string | null; state: LogIn['state'] }
type Written = { accountId: string; username: string }

async function write(tx: Tx, invitee: Invitee, { row, passwordHash, state }: Writing): Promise<Written> {
  const { email, phone } = addressOf(row)
  const at = timeOf(tx).toISOString()
  const proved = email === null ? { phone, phoneVerifiedAt: at } : { email, emailVerifiedAt: at }
  const username =
    invitee.loginName ?? invitee.username ?? (email === null ? await proposeUsername(tx, invitee.name) : null)
  const set = { ...proved, language: row.language, passwordHash, state, username }
  if (invitee.accountId !== null) {
    // Said first: by it the database knows that whoever was invited has begun.
    await tx.update(registration).set({ accountId: invitee.accountId }).where(eq(registration.id, row.id))
    const [begun] = await tx
      .update(account)
      .set({ ...set, version: sql`${account.version} + 1`, updatedAt: at })
      .where(and(eq(account.id, invitee.accountId), eq(account.state, 'invited')))
      .returning({ id: account.id })
    const accountId = begun?.id ?? refuseKnown(sentence('This person logs in already'))
    return { accountId, username: username ?? '' }
  }
  const [added = refuseMissing()] = await tx
    .insert(account)
    .values({ ...set, personId: invitee.id })
    .returning({ id: account.id })
  return { accountId: added.id, username: username ?? '' }
}

/** What an invitation has given and goes on, where it was given. */
async function heldRoles(tx: Tx, accountId: string, today: Day): Promise<GivenRole[]> {
  return tx.execute<GivenRole>(sql`
    select r.key as role, g.campus_id as "campusId" from assignment g join role r on r.id = g.role_id
    where g.account_id = ${accountId} and ${goesOn({ endsOn: sql`g.ends_on` }, today)}`)
}

function refuseKnown(why: string): never {
  return refuse('registrations.known', why, {}, { status: 409 })
}
