import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { seal } from 'kit/storage/keys'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { holdsOn } from '../../core/columns/effective-dates.ts'
import { type Db, directory, type School, type Tx } from '../../core/school/school.ts'
import { isLedIn } from '../sessions/sign-in/external-only-sign-in.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { markEnded } from '../sessions/tokens/session.ts'
import { forgetSignedIn } from '../sessions/tokens/session-cache.ts'
import { account, assignment, role, session } from '../sessions/tables.ts'
import { isSuperAdmin, type User } from '../../core/authorization/user.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'
import { sealedFor } from './connection.ts'
import { type Provider, type ProviderChange, returnPath } from './contract.ts'
import { oidcLink, oidcProvider, type ProviderRow } from './tables.ts'

/** The providers that people log in by, or could. */
export async function listProviders(school: School): Promise<{ rows: Provider[] }> {
  const rows = await school.db.select().from(oidcProvider).orderBy(asc(oidcProvider.key))
  const today = await school.today()
  return { rows: await Promise.all(rows.map((row) => shown(school.db, school, { row, today }))) }
}

export async function readProvider(school: School, key: ProviderKey): Promise<Provider> {
  const row = await findProvider(school, key)
  return shown(school.db, school, { row, today: await school.today() })
}

/** A provider's row, switched on or not. */
export async function findProvider(school: School, key: ProviderKey): Promise<ProviderRow> {
  const [row] = await school.db.select().from(oidcProvider).where(eq(oidcProvider.key, key))
  return row ?? refuseMissing()
}

/** The redirect URI: on the host that the browser came from. */
export function returnAddress({ address, host }: Pick<School, 'address' | 'host'>): string {
  const url = new URL(returnPath, address)
  url.hostname = host
  return url.href
}

type Change = { key: ProviderKey; version: number; body: ProviderChange; outgoing: OutboundHttp }

/**
 * Changes an OpenID provider. Whoever controls it could log in as anybody, so that only super admins may. Links
 * belong to the issuer and the client: changing either deletes them, and another issuer never receives the
 * previous secret.
 */
export async function changeProvider(
  school: School,
  user: User,
  { key, version, body, outgoing }: Change,
): Promise<Provider> {
  if (!isSuperAdmin(user)) refuseLesser()
  const { secret, ...given } = tidied(key, body)
  if (given.issuer) refuseAddress(outgoing, given.issuer)
  const today = await school.today()
  await school.transaction(user, 'oidc.changed', async (tx) => {
    const [before] = await tx.select().from(oidcProvider).where(eq(oidcProvider.key, key)).for('update')
    if (!before) return refuseMissing()
    if (before.version !== version) refuseStale(await shown(tx, school, { row: before, today }))
    const admins = await superAdmins(tx, today)
    const next = { ...before, ...given }
    const isElsewhere = next.issuer !== before.issuer
    const kept = isElsewhere ? null : before.secretSealed
    const secretSealed = secret === undefined ? kept : seal(school.dataKey, secret, sealedFor({ key }))
    if (next.isOn) refuseIncomplete({ ...next, secretSealed })
    const now = school.now().toISOString()
    await tx
      .update(oidcProvider)
      .set({ ...given, secretSealed, version: version + 1, updatedAt: now })
      .where(eq(oidcProvider.key, key))
    if (isElsewhere || next.clientId !== before.clientId)
      await unlinkAll(tx, school, { key, but: user.sessionId })
    const label = next.label === '' ? key : next.label
    await tellOfLogIn(tx, 'oidc.changed', { to: admins, fill: { name: { sentence: user.name }, label } })
    describe(tx, { name: label })
  })
  // The profile of the school includes the log-in buttons.
  forgetSignedIn(school)
  return readProvider(school, key)
}

/** Deletes all links, and logs out the sessions begun by them: a provider no longer trusted lets in nobody. */
async function unlinkAll(
  tx: Tx,
  school: School,
  { key, but }: { key: ProviderKey; but: string | null },
): Promise<void> {
  const gone = await tx
    .delete(oidcLink)
    .where(eq(oidcLink.provider, key))
    .returning({ accountId: oidcLink.accountId })
  const theirs = inArray(
    session.accountId,
    gone.map(({ accountId }) => accountId),
  )
  const others = but === null ? undefined : ne(session.id, but)
  await markEnded(tx, school, { where: and(eq(session.method, 'oidc'), theirs, others), reason: 'ended' })
}

/** Google's issuer is fixed; an issuer may be pasted with the discovery path behind it. */
function tidied(key: ProviderKey, { label, issuer, ...rest }: ProviderChange): ProviderChange {
  const { isOn, isOnlyForStaff, clientId, domains, secret } = rest
  const more = {
    ...(isOn === undefined ? {} : { isOn }),
    ...(isOnlyForStaff === undefined ? {} : { isOnlyForStaff }),
    ...(clientId === undefined ? {} : { clientId: clientId.trim() }),
    ...(domains === undefined ? {} : { domains }),
    ...(secret === undefined ? {} : { secret }),
  }
  if (key === 'google') return more
  return {
    ...more,
    ...(label === undefined ? {} : { label: label.trim() }),
    ...(issuer === undefined
      ? {}
      : { issuer: issuer.trim().replace(/\/\.well-known\/openid-configuration$/, '') }),
  }
}

function refuseAddress(outgoing: OutboundHttp, issuer: string): void {
  const message = outgoing.refusal(issuer)
  if (message === null) return
  refuse('provider-address', message, {}, { errors: [{ pointer: '/issuer', code: 'address', message }] })
}

const missing = sentence('Without this it cannot be switched on')

function refuseIncomplete(row: ProviderRow): void {
  const wanted = { label: row.label, issuer: row.issuer, clientId: row.clientId, secret: row.secretSealed }
  const errors = Object.entries(wanted)
    .filter(([, value]) => !value)
    .map(([name]) => ({ pointer: `/${name}`, code: 'required', message: missing }))
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

/** The active super admins. */
async function superAdmins(tx: Tx, today: Day): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: account.id })
    .from(account)
    .innerJoin(assignment, eq(assignment.accountId, account.id))
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(and(eq(role.key, 'super_admin'), eq(account.state, 'active'), holdsOn(assignment, today)))
  return rows.map(({ id }) => id)
}

function refuseLesser(): never {
  return refuse(
    'super-admin',
    'Whoever changes this can let in anybody. Ask a super admin to do it',
    {},
    { status: 403 },
  )
}

async function shown(
  db: Db | Tx,
  school: School,
  { row, today }: { row: ProviderRow; today: Day },
): Promise<Provider> {
  const { key, isOn, label, issuer, clientId, domains, isOnlyForStaff, version, secretSealed } = row
  const [{ linked } = { linked: 0 }] = await db
    .select({ linked: count() })
    .from(oidcLink)
    .where(eq(oidcLink.provider, key))
  const outside = await countOutside(db, { key, today })
  const hasSecret = secretSealed !== null
  const hosts = await directory().hostsOf(school.id)
  const redirects = hosts.map((host) => returnAddress({ address: school.address, host }))
  return {
    key,
    isOn,
    label,
    issuer,
    clientId,
    domains,
    isOnlyForStaff,
    version,
    hasSecret,
    linked,
    outside,
    redirects,
  }
}

/** The active staff accounts, super admins excluded, that this provider cannot log in. */
async function countOutside(db: Db | Tx, { key, today }: { key: ProviderKey; today: Day }): Promise<number> {
  const [{ outside } = { outside: 0 }] = await db.execute<{ outside: number }>(sql`
    select count(*)::int as outside
    from account a
    join lateral (
      select bool_or(role.key = 'super_admin') as is_chief, bool_and(role.key in ('guardian', 'student')) as is_family
      from assignment join role on role.id = assignment.role_id
      where assignment.account_id = a.id and ${holdsOn(assignment, today)}
    ) held on not held.is_chief and not held.is_family
    where a.state = 'active' and not ${isLedIn(sql`p.key = ${key}`)}`)
  return outside
}
