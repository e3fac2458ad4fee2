import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { inCampus } from '../../crud/filters.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { account, person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from '../../access/users/contract.ts'
import { userCrud } from '../../access/users/users.ts'
import type { Channel } from './contract.ts'
import { invitation } from './tables.ts'

/** Where an invitation would go: an address and a telephone of the log-in go before those of the record. */
const to = {
  mail: sql`coalesce(${account.email}, ${person}.email)`,
  text: sql`coalesce(${account.phone}, ${person}.phone)`,
} as const satisfies Record<Exclude<Channel, 'link'>, SQL>

type RanOut = { all: number; mail: number; text: number }

/** How many invitations ran out, of the log-ins that somebody may change: all of them, and those that go each way. */
export function ranOutWithin(school: School, user: User, campusId: string | null): Promise<RanOut> {
  return count(school, mine(user, campusId))
}

/** The same of some log-ins. */
export function ranOutAmong(school: School, user: User, ids: readonly string[]): Promise<RanOut> {
  return count(school, and(sql`${account.id} = any (${`{${ids.join(',')}}`}::uuid[])`, mine(user, null)))
}

/** The people whose invitation ran out and can be sent anew this way. */
export async function reachedAgain(
  school: School,
  user: User,
  { channel, campusId }: { channel: Exclude<Channel, 'link'>; campusId: string | null },
): Promise<string[]> {
  const rows = await school.db
    .select({ id: account.personId })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(ranOut(school), sql`${to[channel]} is not null`, mine(user, campusId)))
    .orderBy(account.personId)
  return rows.map(({ id }) => id)
}

async function count(school: School, where: SQL | undefined): Promise<RanOut> {
  const [counted] = await school.db
    .select({
      all: sql<number>`count(*)::int`,
      mail: sql<number>`count(${to.mail})::int`,
      text: sql<number>`count(${to.text})::int`,
    })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(ranOut(school), where))
  return counted ?? { all: 0, mail: 0, text: 0 }
}

function ranOut(school: School): SQL | undefined {
  return and(
    eq(account.state, 'invited'),
    sql`exists (select from ${invitation} where ${invitation.accountId} = ${account.id}
      and ${invitation.ended} is null and ${invitation.expiresAt} <= ${school.now().toISOString()}::timestamptz)`,
  )
}

function mine(user: User, campusId: string | null): SQL {
  const { table, within } = userCrud
  const there = campusId === null ? undefined : inCampus(userCrud, campusId)
  return inArray(
    account.id,
    sql`(select ${table.id} from ${table} where ${and(reach(user, users.name, 'edit', within), there)})`,
  )
}
