import { and, eq, type SQL, sql } from 'drizzle-orm'
import { words } from 'kit/text/words-node'
import { byName } from '../../core/columns/columns.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { account, type AccountState, person } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { CodeHolder, Opened } from './codes.ts'
import type { Choice } from './contract.ts'
import { isReached } from './find-account.ts'

type Meant = { id: string; name: string; state: AccountState; roles: string[] }

/**
 * The accounts that a correct code is for, among those matching `who`: all with the telephone that was typed,
 * else the one with the name that was typed.
 */
export async function accountsOfCode(
  school: School,
  { accountId, more: { phone } }: Pick<Opened, 'accountId' | 'more'>,
  who: SQL,
): Promise<Meant[]> {
  const sharing = phone === undefined ? [] : await read(school, sql`${eq(account.phone, phone)} and ${who}`)
  if (sharing.length > 0 || accountId === null) return sharing
  return read(school, sql`${eq(account.id, accountId)} and ${who}`)
}

/**
 * Refuses an account that the code is no longer for: its telephone may have changed since the account was
 * chosen. Checked within the act, which has locked the account.
 */
export async function refuseUnlessStillOfCode(
  tx: Tx,
  { opened, id, who, refused }: { opened: CodeHolder; id: string; who: SQL; refused: () => never },
): Promise<void> {
  const { phone } = opened.more
  const isMeant = phone === undefined ? eq(account.id, opened.accountId) : eq(account.phone, phone)
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), isMeant, who))
  if (found.length === 0) refused()
}

/** The same accounts as shown to whoever entered the code. */
export function choicesFor(user: User, meant: readonly Meant[]): Choice[] {
  const { say } = words(user)
  return meant.map(({ id, name, roles }) => ({ id, name, roles: roles.map((role) => say(role)) }))
}

async function read(school: School, who: SQL): Promise<Meant[]> {
  const today = await school.today()
  return school.db
    .select({
      id: account.id,
      name: person.name,
      state: account.state,
      roles: sql<string[]>`to_jsonb(array(
        select distinct r.name from assignment g join role r on r.id = g.role_id
        where g.account_id = ${account.id} and holds(g.starts_on, g.ends_on, ${today}::date) order by 1))`,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(who, isReached(school)))
    .orderBy(byName(person.name), account.id)
}

/**
 * Marks an account's address as confirmed, because its code came back: the telephone if it was typed or is the
 * only address, else the e-mail address.
 */
export async function markVerified(
  tx: Tx,
  school: School,
  { accountId, phone }: { accountId: string; phone: string | undefined },
): Promise<void> {
  const now = school.now().toISOString()
  const byText = sql`(coalesce(${account.phone} = ${phone ?? null}, false) or ${account.email} is null)`
  await tx.update(account).set({
    emailVerifiedAt: sql`case when ${byText} then ${account.emailVerifiedAt} else coalesce(${account.emailVerifiedAt}, ${now}) end`,
    phoneVerifiedAt: sql`case when ${byText} then coalesce(${account.phoneVerifiedAt}, ${now}) else ${account.phoneVerifiedAt} end`,
  }).where(sql`${account.id} = ${accountId}
      and case when ${byText} then ${account.phoneVerifiedAt} is null else ${account.emailVerifiedAt} is null end`)
}
