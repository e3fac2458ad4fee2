import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'

/**
 * A table grows from nothing to thousands of rows within one act. Discards plans that were made while it was
 * small, and makes new ones use an index instead of scanning the table for each row.
 */
export async function expectMany(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`)
  await tx.execute(sql`discard plans`)
}
