import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
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
