import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import type { Crud, Row } from '../../crud/table.ts'
import type { z } from 'zod'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { JudgedRow, Judging } from './workbook/read-rows.ts'
import type { FileImportRow, Remark } from './tables.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The parts of a CRUD definition that an import needs: its name, the references of its fields, and its reach
 * columns.
 */
export type ImportedCrud = Pick<Crud, 'name' | 'label' | 'columns' | 'within' | 'rows' | 'check'>

/** An existing row, and whether the importing user may change it. */
export type FoundRow = Row & { writable: boolean }

/** A row to add under its id (version null), or one to change if it still has this version. */
export type WritingRow = { number: number; body: Body; rowId: string; version: number | null }
/** The row as written, and for a change the values from before. */
export type WrittenRow = { rowId: string; version: number; before: Body | null }

/** Who writes, when, and the school's today. */
export type Writer = { user: User; at: string; today: Day }
/**
 * A trial takes no numbers from counters and holds no locks that others wait for: a user who checks a file must
 * not block one at the next desk from admitting a student.
 */
export type Writing = Writer & { rows: readonly WritingRow[]; isTrial?: boolean }
export type Written = { written: Map<number, WrittenRow>; failures: Map<number, Remark> }
export type TakingBack = Writer & { rows: readonly FileImportRow[] }

/** Returns the existing row that a row means: undefined for none, null if several match. */
export type Recognise = (row: JudgedRow) => FoundRow | null | undefined

/** Where the rows of a resource are stored: mostly in one table, some in several. */
export type RowStore = {
  /** The schema for changes of an existing row. */
  changes: z.ZodType
  /**
   * Loads existing rows, and fills in what rows leave open; the returned function is then called for each row
   * in turn.
   */
  find: (tx: Tx, given: Judging & { rows: readonly JudgedRow[] }) => Promise<Recognise>
  /** Keys by which two rows of one file are the same. */
  keysOf: (body: Body) => readonly string[]
  /** The fields in which a body differs from the existing row. */
  differing: (found: FoundRow, body: Body, currency: string) => string[]
  /** Locks against concurrent writes, before rows are really written. */
  hold?: (tx: Tx) => Promise<void>
  /** Adds and changes rows; rows that a rule refuses are left out with the reason. */
  write: (tx: Tx, writing: Writing) => Promise<Written>
  /**
   * Undoes rows: deletes added ones, and restores changed ones. Rows that somebody changed since, or that
   * others refer to, are kept; returns the reason for each, by row number.
   */
  takeBack: (tx: Tx, back: TakingBack) => Promise<Map<number, string>>
}

/** Identifies rows by some of their fields. */
export function keysBy(fields: readonly string[]) {
  return (body: Body): readonly string[] => [
    JSON.stringify(fields.map((field) => searchForm(String(body[field] ?? '')))),
  ]
}

/** Finds a row by its keys among the existing ones. */
export function recogniseBy(keysOf: RowStore['keysOf'], found: readonly FoundRow[]): Recognise {
  const there = new Map(found.flatMap((row) => keysOf(row).map((key) => [key, row] as const)))
  return ({ body }) =>
    keysOf(body)
      .map((key) => there.get(key))
      .find(Boolean)
}
