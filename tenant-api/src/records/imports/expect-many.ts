import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/school/school.ts'

/**
 * A table grows from nothing to thousands of rows within one act. What was planned while it was small is planned anew,
 * and looks rows up by their index instead of looking at all of them for each.
 */
export async function expectMany(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`)
  await tx.execute(sql`discard plans`)
}
