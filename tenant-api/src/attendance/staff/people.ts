import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import { type ReachColumns, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import { presence } from './contract.ts'

/** Rows are about an employee, and belong to every campus of that employee. */
export const within: ReachColumns = {
  campus: employee.campusId,
  campuses: employee.campusIds,
  person: employee.id,
}

/** The same for the office: without reach over one's own row. */
const ofOffice: ReachColumns = { campus: employee.campusId, campuses: employee.campusIds }

export type Among = { campus?: string | undefined; department?: string | undefined }

/** Employees of some day of a span within reach. */
export function working(user: User, { from, until }: { from: Day; until: Day }, among: Among): SQL {
  const { campus, department } = among
  return sql`${and(
    isNull(employee.archivedAt),
    sql`coalesce(${employee.joinedOn}, '-infinity') <= ${until}::date`,
    sql`(${employee.leftOn} is null or ${employee.leftOn} >= ${from}::date)`,
    reach(user, presence.resource, 'view', within),
    campus === undefined ? undefined : sql`${employee.campusIds} @> array[${campus}::uuid]`,
    department === undefined ? undefined : eq(employee.departmentId, department),
  )}`
}

/** Whether the user may do this to an employee as the office: reach over one's own row is not enough. */
export function isOffice(user: User, action: Action): SQL<boolean> {
  return sql<boolean>`coalesce(${reach(user, presence.resource, action, ofOffice)}, false)`
}
