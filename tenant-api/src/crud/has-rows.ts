import { isNull } from 'drizzle-orm'
import type { CrudTable } from './table.ts'
import type { School } from '../core/school/school.ts'

/** Whether a school has unarchived rows of a kind, which completes a step of the checklist. */
export async function hasRows(school: School, table: CrudTable): Promise<boolean> {
  const found = await school.db.select({ id: table.id }).from(table).where(isNull(table.archivedAt)).limit(1)
  return found.length > 0
}
