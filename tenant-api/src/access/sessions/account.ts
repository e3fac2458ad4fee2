import { eq, inArray, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import { checkPassword, hashPassword } from 'kit/security/password'
import { Refusal, refuse, refuseMissing } from 'kit/contract/refusal'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { Actor, School, Tx } from '../../core/school/school.ts'
import { lockAccount } from './lock-order.ts'
import { noteNewPassword } from './sign-in/notices.ts'
import { markEnded } from './tokens/session.ts'
import { forgetSignedIn } from './tokens/session-cache.ts'
import { account, assignment, person, role, session } from './tables.ts'

/** A new account. `passwordHash` comes from hashPassword before the transaction, which must not wait for it. */
export type NewAccount = {
  id?: string
  personId?: string
  firstName: string
  lastName?: string
  email?: string | null
  /** Never contains an @. An e-mail or a username is required. */
  username?: string | null
  /** Confirmed as theirs already. */
  phone?: string
  passwordHash?: string | null
  language?: Language
  roles: readonly { role: string; campusId?: string | null }[]
  /** The first day of the roles. */
  startsOn: Day
}

/**
 * Adds a person with an account and roles, inside a running act. Wrap the transaction in `refusingTakenLogin`.
 */
export async function createAccount(
  tx: Tx,
  given: NewAccount,
): Promise<{ id: string; personId: string; name: string }> {
  const { id, email, username, phone, passwordHash, language } = given
  const phoneVerifiedAt = phone === undefined ? null : timeOf(tx).toISOString()
  const [human] = await tx
    .insert(person)
    .values({ id: given.personId, firstName: given.firstName, lastName: given.lastName ?? '' })
    .returning({ id: person.id, name: person.name })
  if (!human) throw new Error('the person was not added')
  const [added] = await tx
    .insert(account)
    .values({ id, personId: human.id, email, username, phone, phoneVerifiedAt, passwordHash, language })
    .returning({ id: account.id })
  if (!added) throw new Error('the account was not added')
  await giveRoles(tx, { accountId: added.id, roles: given.roles, startsOn: given.startsOn })
  return { id: added.id, personId: human.id, name: human.name }
}

/** The hash of an account's new password. Refuses what checkPassword refuses. */
export async function hashNewPassword(
  school: School,
  { accountId, password }: { accountId: string; password: string },
): Promise<string> {
  const { email, username, name } = await readLogin(school, accountId)
  checkPassword(password, [
    school.name,
    school.primaryHost,
    name,
    ...[email, username].filter((text) => text !== null),
  ])
  return hashPassword(password)
}

type Setting = {
  accountId: string
  /** The session that is not ended. */
  keep?: string | undefined
  /** Whether somebody else chose it, so that the user must choose another. */
  mustChange?: boolean
  /** Runs in the same act, and may refuse it. */
  within?: (tx: Tx) => Promise<void>
}

/** Sets a new password and ends the account's sessions, except `keep`. Refuses what checkPassword refuses. */
export async function setPassword(
  school: School,
  user: Actor,
  { password, ...setting }: Setting & { password: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(school, { ...setting, password })
  await storePassword(school, user, { ...setting, passwordHash })
}

/** The same with a hash from hashNewPassword. */
export async function storePassword(
  school: School,
  user: Actor,
  { accountId, passwordHash, keep, mustChange = false, within }: Setting & { passwordHash: string },
): Promise<void> {
  const { name } = await readLogin(school, accountId)
  await school.transaction(user, 'accounts.password-set', async (tx) => {
    await lockAccount(tx, accountId)
    await within?.(tx)
    await tx
      .update(account)
      .set({
        passwordHash,
        mustChangePassword: mustChange,
        version: sql`${account.version} + 1`,
        updatedAt: school.now().toISOString(),
      })
      .where(eq(account.id, accountId))
    const others = keep ? sql`${session.id} <> ${keep}` : sql`true`
    await markEnded(tx, school, {
      where: sql`${eq(session.accountId, accountId)} and ${others}`,
      reason: 'password',
    })
    await emit(tx, 'account.password-changed', { accountId })
    await noteNewPassword(tx, accountId)
    describe(tx, { name })
  })
  forgetSignedIn(school)
}

/** Runs a write of accounts, and refuses with a message if an e-mail or username is in use. */
export async function refusingTakenLogin<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    const field = loginFields[brokenConstraint(error) ?? '']
    if (field === undefined) throw error
    const message =
      field === 'email' ? 'This e-mail address is already in use' : 'This username is already in use'
    throw new Refusal(
      'login-taken',
      message,
      {},
      { status: 409, errors: [{ pointer: `/${field}`, code: 'taken', message }] },
    )
  })
}

/** The username index of persons counts too: a person may have a username before an account. */
const loginFields: Readonly<Record<string, 'email' | 'username'>> = {
  account_email_key: 'email',
  account_username_key: 'username',
  person_username_key: 'username',
}

/** Runs a write that may remove a super_admin, and refuses with a message if it was the last one. */
export async function keepingASuperAdmin<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'last_super_admin') throw error
    return refuse(
      'last-super-admin',
      'At least one active super admin must always remain',
      {},
      { status: 409 },
    )
  })
}

/** Inserts an account's roles from a day on; an unknown role is a bug of the caller. */
export async function giveRoles(
  tx: Tx,
  { accountId, roles, startsOn }: { accountId: string; roles: NewAccount['roles']; startsOn: Day },
): Promise<void> {
  if (roles.length === 0) return
  const keys = roles.map((given) => given.role)
  const rows = await tx.select({ id: role.id, key: role.key }).from(role).where(inArray(role.key, keys))
  const values = roles.map((given) => {
    const roleId = rows.find((row) => row.key === given.role)?.id
    if (!roleId) throw new Error(`there is no role ${given.role}`)
    return { accountId, roleId, campusId: given.campusId ?? null, startsOn }
  })
  await tx.insert(assignment).values(values)
}

/** A person's log-in names, and their name. */
export async function readLogin(school: School, accountId: string) {
  const [row] = await school.db
    .select({ email: account.email, username: account.username, name: person.name })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(eq(account.id, accountId))
  return row ?? refuseMissing()
}

/** The name of the violated constraint, searched in the error's chain of causes. */
export function brokenConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('constraint_name' in error) return String(error.constraint_name)
  return 'cause' in error ? brokenConstraint(error.cause) : undefined
}
