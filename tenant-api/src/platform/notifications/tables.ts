import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../core/columns/columns.ts'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import type { Category } from './contract.ts'

export const notification = pgTable('notification', {
  id: id(),
  accountId: uuid('account_id').notNull(),
  category: text('category').$type<Category>().notNull(),
  title: jsonb('title').$type<LocalizedMessage>().notNull(),
  body: jsonb('body').$type<LocalizedMessage>(),
  page: text('page'),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
})
