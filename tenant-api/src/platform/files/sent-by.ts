import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Actor } from '../../core/school/school.ts'
import { file } from './tables.ts'

/** Visitors send files only where an endpoint of their own lets them in; none of them is asked for by its id. */
export function sentBy({ id, apiKeyId }: Actor): SQL | undefined {
  if (apiKeyId !== undefined) return eq(file.apiKeyId, apiKeyId)
  return id === null ? and(isNull(file.uploadedBy), isNull(file.apiKeyId)) : eq(file.uploadedBy, id)
}
