import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Action } from 'kit/contract'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { campus } from './tables.ts'

type Asked = { id: string; resource: string; action: Action }

/** Whether a campus is this one, open, and within the reach of a permission. */
export function isOpenCampus(user: User, { id, resource, action }: Asked): SQL | undefined {
  return and(
    eq(campus.id, id),
    isNull(campus.archivedAt),
    reach(user, resource, action, { campus: campus.id }),
  )
}
