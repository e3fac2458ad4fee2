import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { admits } from 'kit/institute/plans'
import type { School } from '../../core/school/school.ts'
import { mayBeyondOwn, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { rolesToGive } from '../../access/users/roles-of-users.ts'
import { type InvitedList, invitedLists } from './contract.ts'
import { listCruds } from './lists.ts'
import { ranOutWithin } from './ran-out.ts'

type Sought = { list: InvitedList; campusId: string | null }

/** Those of a list who have no log-in, and whom an invitation would reach this way. */
export async function uninvited(
  school: School,
  user: User,
  { channel, ...sought }: Sought & { channel: 'mail' | 'text' },
): Promise<string[]> {
  if (!mayBeyondOwn(user, sought.list, 'view')) return []
  const { table } = listCruds[sought.list]
  const to = channel === 'mail' ? sql`email` : sql`phone`
  const rows = await school.db
    .select({ id: table.id })
    .from(table)
    .where(and(without(user, sought), sql`${to} is not null`))
    .orderBy(table.id)
  return rows.map(({ id }) => String(id))
}

/** How many have no log-in, list by list, of those lists that the reader may see. */
export async function readUninvited(school: School, user: User, { campus }: { campus?: string | undefined }) {
  const lists = invitedLists.filter((list) => mayBeyondOwn(user, list, 'view'))
  const rows = await Promise.all(
    lists.map(async (list) => {
      const { table } = listCruds[list]
      const [counted] = await school.db
        .select({
          withoutLogin: sql<number>`count(*)::int`,
          mail: sql<number>`count(email)::int`,
          text: sql<number>`count(phone)::int`,
        })
        .from(table)
        .where(without(user, { list, campusId: campus ?? null }))
      const inPlan = admits(school.entitlements(), roleOf[list])
      return { list, inPlan, ...(counted ?? { withoutLogin: 0, mail: 0, text: 0 }) }
    }),
  )
  const ranOut = await ranOutWithin(school, user, campus ?? null)
  return { rows, ranOut, canText: school.canText, offered: await rolesToGive(school.db, user) }
}

/** With which role those of a list log in. */
const roleOf = {
  teachers: 'teacher',
  staff: 'staff',
  guardians: 'guardian',
  students: 'student',
} as const satisfies Record<InvitedList, string>

/** Who is here, and neither logs in nor has been asked to. */
function without(user: User, { list, campusId }: Sought): SQL | undefined {
  const { table, within } = listCruds[list]
  const here = list === 'students' ? sql`status in ('registered', 'enrolled', 'inactive')` : undefined
  const works = list === 'teachers' || list === 'staff' ? sql`status = 'active'` : undefined
  return and(
    isNull(table.archivedAt),
    here,
    works,
    reach(user, list, 'view', within),
    campusId === null
      ? undefined
      : sql`${campusId}::uuid = ${list === 'students' ? sql`campus_id` : sql`any (campus_ids)`}`,
    sql`not exists (select from account where account.person_id = ${table.id})`,
  )
}
