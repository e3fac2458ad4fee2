import { and, eq } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { goesOn } from '../../core/columns/effective-dates.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { coversAll } from '../sessions/rights/grants-cover.ts'
import { grantsOf } from '../sessions/rights/load-grants.ts'
import { assignment, role } from '../sessions/tables.ts'
import { isSuperAdmin, type User } from '../../core/authorization/user.ts'

type Other = { id: string; today: Day }

/**
 * Whether a person has a permission that the user lacks, today or on a day on which one of their roles begins;
 * or is a super admin while the user is none. Nobody blocks, lets in or logs out whoever stands above them. Own
 * reach is no permission over others. Checked within the act, so that it includes its writes.
 */
export async function isBeyond(tx: Db | Tx, user: User, { id, today }: Other): Promise<boolean> {
  const held = await tx
    .select({ key: role.key, startsOn: assignment.startsOn })
    .from(assignment)
    .innerJoin(role, eq(role.id, assignment.roleId))
    .where(and(eq(assignment.accountId, id), goesOn(assignment, today)))
  if (isSuperAdmin({ roles: held }) && !isSuperAdmin(user)) return true
  const later = held.map(({ startsOn }) => startsOn as Day).filter((day) => day > today)
  for (const day of new Set([today, ...later]))
    if (!(await coversAll(tx, user, await grantsOf(tx, id, day)))) return true
  return false
}

export function refuseBeyond(): never {
  return refuse(
    'users.beyond-own',
    'This person has permissions that you do not have. Ask somebody who has them',
    {},
    { status: 403 },
  )
}
