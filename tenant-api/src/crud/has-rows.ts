import { isNull } from 'drizzle-orm'
import type { CrudTable } from './table.ts'
import type { School } from '../core/school/school.ts'

/** Whether a school has rows of a kind that are not in the archive: that is when a step of the checklist is done. */
export async function hasRows(school: School, table: CrudTable): Promise<boolean> {
  const found = await school.db.select({ id: table.id }).from(table).where(isNull(table.archivedAt)).limit(1)
  return found.length > 0
}
