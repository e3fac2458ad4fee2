import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Action } from 'kit/contract/contract'
import { refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
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

type Opening = { id: string; resource: string; isLocked?: boolean }

/**
 * A campus whose rows of a resource the user edits; locked, two who change them wait for each other. One that they only
 * see is refused as unchangeable, and one that they do not see does not exist for them.
 */
export async function editableCampus(
  db: Db | Tx,
  user: User,
  { isLocked = false, ...asked }: Opening,
): Promise<{ id: string; name: string }> {
  const query = db
    .select({ id: campus.id, name: campus.name })
    .from(campus)
    .where(isOpenCampus(user, { ...asked, action: 'edit' }))
  const [row] = await (isLocked ? query.for('no key update') : query)
  if (row) return row
  const [seen] = await db
    .select({ id: campus.id })
    .from(campus)
    .where(isOpenCampus(user, { ...asked, action: 'view' }))
  return seen ? refuseUnchangeable() : refuseMissing()
}

type PolicyTable = PgTable & { campusId: PgColumn; version: PgColumn }

/**
 * Writes what a campus has chosen: one row of a table whose version counts from 1; without a row the usual choice counts,
 * as version 0. The caller has locked the campus and seen that the user may.
 */
export async function saveCampusPolicy<T extends PolicyTable>(
  tx: Tx,
  table: T,
  { campusId, ...values }: { campusId: string } & Record<string, unknown>,
): Promise<void> {
  const at = timeOf(tx).toISOString()
  await tx
    .insert(table)
    .values({ ...values, campusId, createdAt: at, updatedAt: at } as unknown as PgInsertValue<T>)
    .onConflictDoUpdate({
      target: table.campusId,
      set: { ...values, updatedAt: at, version: sql`${table.version} + 1` } as never,
    })
}
