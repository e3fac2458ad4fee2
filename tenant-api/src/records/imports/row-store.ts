import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import type { Crud, Row } from '../../crud/table.ts'
import type { z } from 'zod'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { JudgedRow, Judging } from './workbook/read-rows.ts'
import type { FileImportRow, Remark } from './tables.ts'

type Body = Readonly<Record<string, unknown>>

/** What an import needs to know of a resource: its name, what its fields name, and to whose reach its rows belong. */
export type ImportedCrud = Pick<Crud, 'name' | 'label' | 'columns' | 'within' | 'rows'>

/** A row that is there, and whether who imports may change it. */
export type FoundRow = Row & { writable: boolean }

/** A row that shall be added under its id, or with a version one that shall be changed if it still is of that. */
export type WritingRow = { number: number; body: Body; rowId: string; version: number | null }
/** The row as it was left, and what was changed as it was before. */
export type WrittenRow = { rowId: string; version: number; before: Body | null }

/** Who writes, when, and the school's today. */
export type Writer = { user: User; at: string; today: Day }
/**
 * What is only tried out takes no numbers from others and holds nothing that they wait for: who looks at a file keeps
 * nobody at the next desk from admitting a student.
 */
export type Writing = Writer & { rows: readonly WritingRow[]; isTrial?: boolean }
export type Written = { written: Map<number, WrittenRow>; failures: Map<number, Remark> }
export type TakingBack = Writer & { rows: readonly FileImportRow[] }

/** Gives for a row the one that it means: undefined for none, null where several may be meant. */
export type Recognise = (row: JudgedRow) => FoundRow | null | undefined

/** Where rows of a resource are kept: most in a table, some in more than one. */
export type RowStore = {
  /** What may be said of a row that is there. */
  changes: z.ZodType
  /** Looks for those that are there, and says what rows leave to be understood; then each row in its turn is asked for. */
  find: (tx: Tx, given: Judging & { rows: readonly JudgedRow[] }) => Promise<Recognise>
  /** By what two rows of one file are known to be the same. */
  keysOf: (body: Body) => readonly string[]
  /** The fields of which a body says something else than what is there. */
  differing: (found: FoundRow, body: Body, currency: string) => string[]
  /** Holds what nobody else may write meanwhile, when rows are written for good. */
  hold?: (tx: Tx) => Promise<void>
  /** Adds and changes rows; those which a rule refuses are left out with the reason. */
  write: (tx: Tx, writing: Writing) => Promise<Written>
  /**
   * Takes rows back: those that were added are deleted, those that were changed are as before. What somebody touched
   * since, and what others refer to, stays; gives for each of those the reason, by its number.
   */
  takeBack: (tx: Tx, back: TakingBack) => Promise<Map<number, string>>
}

/** Rows are known by some of their fields. */
export function keysBy(fields: readonly string[]) {
  return (body: Body): readonly string[] => [
    JSON.stringify(fields.map((field) => searchForm(String(body[field] ?? '')))),
  ]
}

/** Finds a row by its keys among those that are there. */
export function recogniseBy(keysOf: RowStore['keysOf'], found: readonly FoundRow[]): Recognise {
  const there = new Map(found.flatMap((row) => keysOf(row).map((key) => [key, row] as const)))
  return ({ body }) =>
    keysOf(body)
      .map((key) => there.get(key))
      .find(Boolean)
}
