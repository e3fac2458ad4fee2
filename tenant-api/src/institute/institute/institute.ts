import type { School } from '../../core/school/school.ts'
import { institute } from './tables.ts'

/** The institute's own row. */
export async function readInstitute(school: School): Promise<typeof institute.$inferSelect> {
  const [row] = await school.db.select().from(institute)
  if (!row) throw new Error('this school was never founded')
  return row
}
