import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../core/columns/columns.ts'

export const schoolExport = pgTable('school_export', {
  id: id(),
  accountId: uuid('account_id'),
  jobId: uuid('job_id'),
  /** The name under which its parts are kept. */
  content: uuid('content'),
  bytes: bigint('bytes', { mode: 'number' }),
  sha256: text('sha256'),
  missing: integer('missing').notNull().default(0),
  madeAt: instant('made_at'),
  endedAt: instant('ended_at'),
  createdAt: createdAt(),
})
