import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../core/columns/columns.ts'
import type { ImportColumn, RowState } from './contract.ts'

/** A file that somebody imports into a resource; or a whole workbook, whose sheets are imports that are part of it. */
export const fileImport = pgTable('file_import', {
  id: id(),
  resource: text('resource').notNull(),
  /** The workbook of which it is a sheet, and the sheet's place in the order in which they are written. */
  partOf: uuid('part_of'),
  place: integer('place').notNull().default(0),
  ownerId: uuid('owner_id').notNull(),
  fileName: text('file_name').notNull(),
  /** Whether an empty cell empties what is there. */
  empties: boolean('empties').notNull().default(false),
  columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
  notes: jsonb('notes').$type<string[]>().notNull(),
  jobId: uuid('job_id'),
  undoJobId: uuid('undo_job_id'),
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})
export type FileImport = typeof fileImport.$inferSelect

/** What is said of a row, in the language of whose import it is; of one field or of all of it. */
export type Remark = { field: string | null; message: string; isMissing?: boolean }

/** A row of the file: as it was read, what it would do, and what it did. */
export const fileImportRow = pgTable(
  'file_import_row',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    /** When it is written: after those of its sheet to which it refers. */
    turn: integer('turn').notNull().default(0),
    cells: jsonb('cells').$type<string[]>().notNull(),
    state: text('state').$type<RowState>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** The row of the resource that it changes or adds, and the version in which it was found or left. */
    rowId: uuid('row_id'),
    version: integer('version'),
    errors: jsonb('errors').$type<Remark[]>().notNull(),
    notes: jsonb('notes').$type<Remark[]>().notNull(),
    /** Of each field that it changes, what stands there now, as its reader writes it. */
    was: jsonb('was').$type<Record<string, string>>().notNull(),
    outcome: text('outcome').$type<'created' | 'updated' | 'failed' | 'undone' | 'kept'>(),
    failure: text('failure'),
    /** The changed columns as they were before, by the database's names. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)
export type FileImportRow = typeof fileImportRow.$inferSelect
