import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../core/columns/columns.ts'

/** Families that look after their applications just now. */
export const admissionVisit = pgTable('admission_visit', {
  tokenHash: bytes('token_hash').primaryKey(),
  admissionId: uuid('admission_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
