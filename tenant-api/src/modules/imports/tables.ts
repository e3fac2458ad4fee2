import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../columns.ts'
import type { ImportColumn, RowState } from './contract.ts'

/** A file that somebody imports into a resource. */
export const fileImport = pgTable('file_import', {
  id: id(),
  resource: text('resource').notNull(),
  ownerId: uuid('owner_id').notNull(),
  fileName: text('file_name').notNull(),
  columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
  notes: jsonb('notes').$type<string[]>().notNull(),
  jobId: uuid('job_id'),
  undoJobId: uuid('undo_job_id'),
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})
export type FileImport = typeof fileImport.$inferSelect

/** What is said of a row, in the language of whose import it is; of one field or of all of it. */
export type Remark = { field: string | null; message: string }

/** A row of the file: as it was read, what it would do, and what it did. */
export const fileImportRow = pgTable(
  'file_import_row',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    state: text('state').$type<RowState>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** The row of the resource that it changes or has added, and the version in which it was found or left. */
    rowId: uuid('row_id'),
    version: integer('version'),
    errors: jsonb('errors').$type<Remark[]>().notNull(),
    notes: jsonb('notes').$type<Remark[]>().notNull(),
    outcome: text('outcome').$type<'created' | 'updated' | 'failed' | 'undone' | 'kept'>(),
    failure: text('failure'),
    /** The changed columns as they were before, by the database's names. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)
export type FileImportRow = typeof fileImportRow.$inferSelect
