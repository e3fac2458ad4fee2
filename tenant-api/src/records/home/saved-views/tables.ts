import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from '../../../core/columns/columns.ts'

/** What a list shows, kept under a name; seen by its owner and by whoever holds the role. */
export const listView = pgTable('list_view', {
  id: id(),
  ownerId: uuid('owner_id').notNull(),
  list: text('list').notNull(),
  name: text('name').notNull(),
  search: jsonb('search').$type<Record<string, string>>().notNull(),
  roleId: uuid('role_id'),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** How an account has arranged a list for itself. */
export const listArrangement = pgTable(
  'list_arrangement',
  {
    accountId: uuid('account_id').notNull(),
    list: text('list').notNull(),
    viewOrder: uuid('view_order').array().notNull().default([]),
    startId: uuid('start_id'),
    columns: text('columns').array(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.list] })],
)
