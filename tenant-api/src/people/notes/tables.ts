import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '../../core/columns/columns.ts'
import type { Note, NoteSide } from './contract.ts'

export const note = pgTable('note', {
  id: id(),
  personId: uuid('person_id').notNull(),
  side: text('side').$type<NoteSide>().notNull(),
  kind: text('kind').$type<Note['kind']>().notNull(),
  audience: text('audience').$type<Note['audience']>().notNull(),
  body: text('body').notNull(),
  isPinned: boolean('is_pinned').notNull(),
  authorId: uuid('author_id'),
  author: text('author').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
})
