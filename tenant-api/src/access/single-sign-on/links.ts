import { and, asc, eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import type { User } from '../../core/authorization/user.ts'
import type { ProviderKey } from '../../institute/institute/contract.ts'
import type { LinkRow } from './contract.ts'
import type { Identity } from './identity.ts'
import { refuseReplaced } from './journeys.ts'
import { oidcLink, oidcProvider, type ProviderRow } from './tables.ts'

/** The providers that are in use, and those by which one logged in before. */
export async function listLinks(school: School, user: User): Promise<{ rows: LinkRow[] }> {
  const { accountId } = present(user)
  const rows = await school.db
    .select({
      provider: oidcProvider.key,
      label: oidcProvider.label,
      isOn: oidcProvider.isOn,
      linkedAt: oidcLink.linkedAt,
      email: oidcLink.email,
    })
    .from(oidcProvider)
    .leftJoin(oidcLink, and(eq(oidcLink.provider, oidcProvider.key), eq(oidcLink.accountId, accountId)))
    .orderBy(asc(oidcProvider.key))
  return { rows: rows.filter(({ isOn, linkedAt }) => isOn || linkedAt !== null) }
}

/** Links an account of a provider to the log-in that asked for it. Refuses a second one, and one that is another's. */
export async function link(
  school: School,
  user: User,
  { row, identity }: { row: ProviderRow; identity: Identity },
): Promise<void> {
  const { accountId } = present(user)
  await school.transaction(user, 'oidc.linked', async (tx) => {
    await refuseReplaced(tx, school, row)
    if (!(await writeLink(tx, school, { accountId, row, identity }))) {
      refuse(
        'provider-taken',
        'This account opens a log-in already, or yours is opened by another account of {label}',
        { label: row.label },
        { status: 409 },
      )
    }
    describe(tx, { name: user.name, provider: row.label })
  })
}

type Linking = { accountId: string; row: ProviderRow; identity: Identity }

/** Writes a link within a running act and tells whose log-in it opens; false where one of both has another. */
export async function writeLink(
  tx: Tx,
  school: School,
  { accountId, row, identity }: Linking,
): Promise<boolean> {
  const { subject, email } = identity
  const linkedAt = school.now().toISOString()
  // Whoever had it is let in no more; it may have become somebody else's.
  await tx.execute(sql`
    delete from oidc_link l using account a
    where l.provider = ${row.key} and l.subject = ${subject} and a.id = l.account_id and a.state <> 'active'`)
  const written = await tx
    .insert(oidcLink)
    .values({ accountId, provider: row.key, subject, email, linkedAt })
    .onConflictDoNothing()
    .returning({ id: oidcLink.id })
  if (written.length === 0) return false
  await tellOfLogIn(tx, 'oidc.linked', { to: [accountId], fill: { label: row.label } })
  return true
}

/** Has an account of a provider open one's log-in no more. Its sessions go on: they are listed with the devices. */
export async function unlink(
  school: School,
  user: User,
  provider: ProviderKey,
): Promise<{ unlinked: number }> {
  const { accountId } = present(user)
  return school.transaction(user, 'oidc.unlinked', async (tx) => {
    const { gone, label } = await dropLink(tx, { accountId, provider })
    if (gone > 0) await tellOfLogIn(tx, 'oidc.unlinked', { to: [accountId], fill: { label } })
    describe(tx, { name: user.name, provider: label })
    return { unlinked: gone }
  })
}

/** Drops a link within a running act; gives how many there were, and what the provider is called. */
export async function dropLink(
  tx: Tx,
  { accountId, provider }: { accountId: string; provider: ProviderKey },
): Promise<{ gone: number; label: string }> {
  const gone = await tx
    .delete(oidcLink)
    .where(and(eq(oidcLink.accountId, accountId), eq(oidcLink.provider, provider)))
    .returning({ id: oidcLink.id })
  const [row] = await tx
    .select({ label: oidcProvider.label })
    .from(oidcProvider)
    .where(eq(oidcProvider.key, provider))
  return { gone: gone.length, label: row?.label ?? provider }
}

/** Drops all links of a log-in that the office gives other keys to: none of before opens it beside them. */
export async function dropLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(oidcLink).where(eq(oidcLink.accountId, accountId))
}
