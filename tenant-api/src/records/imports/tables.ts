import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../core/columns/columns.ts'
import type { ImportColumn, RowState } from './contract.ts'

/** A file imported into a resource; or a workbook, whose sheets are imports that are part of it. */
export const fileImport = pgTable('file_import', {
  id: id(),
  resource: text('resource').notNull(),
  /** The workbook of a sheet, and the sheet's position in the writing order. */
  partOf: uuid('part_of'),
  place: integer('place').notNull().default(0),
  ownerId: uuid('owner_id').notNull(),
  fileName: text('file_name').notNull(),
  /** Whether an empty cell clears the stored value. */
  empties: boolean('empties').notNull().default(false),
  columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
  notes: jsonb('notes').$type<string[]>().notNull(),
  jobId: uuid('job_id'),
  undoJobId: uuid('undo_job_id'),
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})
export type FileImport = typeof fileImport.$inferSelect

/** A message about a field or the whole row, in the language of the import's owner. */
export type Remark = { field: string | null; message: string; isMissing?: boolean }

/** A row of the file: its cells, what it would do, and what it did. */
export const fileImportRow = pgTable(
  'file_import_row',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    /** The writing order: after the rows of its sheet that it refers to. */
    turn: integer('turn').notNull().default(0),
    cells: jsonb('cells').$type<string[]>().notNull(),
    state: text('state').$type<RowState>().notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    /** The row of the resource that it changes or adds, and its version when found or written. */
    rowId: uuid('row_id'),
    version: integer('version'),
    errors: jsonb('errors').$type<Remark[]>().notNull(),
    notes: jsonb('notes').$type<Remark[]>().notNull(),
    /** For each changed field the current value, formatted for the reader. */
    was: jsonb('was').$type<Record<string, string>>().notNull(),
    outcome: text('outcome').$type<'created' | 'updated' | 'failed' | 'undone' | 'kept'>(),
    failure: text('failure'),
    /** The changed columns from before, by the database's names. */
    before: jsonb('before').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)
export type FileImportRow = typeof fileImportRow.$inferSelect
