import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowColumns } from '../../columns.ts'

export const documentKind = pgTable('document_kind', {
  ...rowColumns(),
  title: text('title').notNull(),
  description: text('description').notNull(),
})

export const document = pgTable('document', {
  ...rowColumns(),
  title: text('title').notNull(),
  kindId: uuid('kind_id').notNull(),
  campusId: uuid('campus_id'),
  fileId: uuid('file_id').notNull(),
  expiresOn: date('expires_on'),
  note: text('note').notNull(),
})

/** Of which end of a document people were told, and before it or after. */
export const documentReminder = pgTable(
  'document_reminder',
  {
    documentId: uuid('document_id').notNull(),
    expiresOn: date('expires_on').notNull(),
    stage: text('stage').$type<'soon' | 'over'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.expiresOn, table.stage] })],
)
