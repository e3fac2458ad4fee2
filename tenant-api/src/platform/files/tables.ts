import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../core/columns/columns.ts'
import type { FileType } from './contract.ts'

/** What people have sent in. */
export const file = pgTable('file', {
  id: id(),
  /** The resource for a row of which it was sent, and that row. */
  resource: text('resource').notNull(),
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  type: text('type').$type<FileType>().notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256'),
  /** The name under which its content is kept. */
  content: uuid('content'),
  /** Who sent it: a person, or a program by its key. */
  uploadedBy: uuid('uploaded_by'),
  apiKeyId: uuid('api_key_id'),
  createdAt: createdAt(),
  keptAt: instant('kept_at'),
  deletedAt: instant('deleted_at'),
})
export type FileRow = typeof file.$inferSelect
