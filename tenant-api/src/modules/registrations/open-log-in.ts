import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/day'
import { refuse, refuseMissing } from 'kit/refusal'
import { timeOf } from '../../act.ts'
import type { School, Tx } from '../../school.ts'
import { account } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import type { GivenRole } from '../invitations/contract.ts'
import { refuseUnlessMine } from '../invitations/invite.ts'
import type { Profile } from '../institute/profile.ts'
import { closedBy, type Invitee, readInvitees } from '../invitations/invitees.ts'
import { issue } from '../invitations/tokens.ts'
import { proposeUsername } from '../invitations/usernames.ts'
import { grantRoles } from '../users/roles-held.ts'
import { asksPassword } from './open.ts'
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

/**
 * Makes the log-in of a person, or begins the one to which they were invited, by what they have confirmed. Where no
 * password was chosen and the school has come to ask for one since, they are invited to choose it.
 */
export async function openLogIn(tx: Tx, school: School, opening: Opening): Promise<string> {
  const { user, row, profile, today, personId, passwordHash, roles } = opening
  const [invitee = refuseMissing()] = await readInvitees(tx, [personId], school.now())
  const closed = closedBy(invitee)
  if (closed !== null) refuse('registrations.known', closed, {}, { status: 409 })
  const isReady = passwordHash !== null || !asksPassword(profile, row.kind)
  const accountId = await write(tx, invitee, { row, passwordHash, state: isReady ? 'active' : 'invited' })
  const held = await heldRoles(tx, accountId)
  const given = roles.filter(({ role }) => !held.has(role)).map((role) => ({ ...role, startsOn: today }))
  await grantRoles(tx, { user, accountId, given })
  await refuseUnlessMine(tx, { user, accountId, today })
  if (!isReady) await issue(tx, school, { accountId, channel: row.proved === 'email' ? 'mail' : 'text' })
  return accountId
}

type Writing = { row: RegistrationRow; passwordHash: string | null; state: 'active' | 'invited' }

async function write(tx: Tx, invitee: Invitee, { row, passwordHash, state }: Writing): Promise<string> {
  const { email, phone } = addressOf(row)
  const at = timeOf(tx).toISOString()
  const proved = email === null ? { phone, phoneVerifiedAt: at } : { email, emailVerifiedAt: at }
  const set = { ...proved, language: row.language, passwordHash, state }
  if (invitee.accountId !== null) {
    // Said first: by it the database knows that whoever was invited has begun.
    await tx.update(registration).set({ accountId: invitee.accountId }).where(eq(registration.id, row.id))
    await tx
      .update(account)
      .set({ ...set, version: sql`${account.version} + 1`, updatedAt: at })
      .where(eq(account.id, invitee.accountId))
    return invitee.accountId
  }
  const username = invitee.username ?? (email === null ? await proposeUsername(tx, invitee.name) : null)
  const [added = refuseMissing()] = await tx
    .insert(account)
    .values({ ...set, personId: invitee.id, username })
    .returning({ id: account.id })
  return added.id
}

/** What an invitation has given already. */
async function heldRoles(tx: Tx, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.execute<{ key: string }>(sql`
    select r.key from assignment g join role r on r.id = g.role_id where g.account_id = ${accountId}`)
  return new Set(rows.map(({ key }) => key))
}
