import { sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'

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
