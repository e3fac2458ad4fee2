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

/** The providers in use, and the user's links to others. */
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

/** Links an external account to the user's. Refuses a second one, and one that is linked to another user. */
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

/**
 * Writes a link within a running act and notifies the account's owner; false if either side has another link.
 */
export async function writeLink(
  tx: Tx,
  school: School,
  { accountId, row, identity }: Linking,
): Promise<boolean> {
  const { subject, email } = identity
  const linkedAt = school.now().toISOString()
  // A link of an inactive account is deleted: the external account may belong to somebody else now.
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

/** Removes the link to the user's account. Its sessions continue: they are listed with the devices. */
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

/** Deletes a link within a running act; returns how many there were, and the provider's name. */
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

/** Deletes all links of an account whose log-in the office changes, so that no old link opens it. */
export async function dropLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(oidcLink).where(eq(oidcLink.accountId, accountId))
}
