import type { Day } from 'kit/day'
import type { Crud, Row } from '../../crud-table.ts'
import type { z } from 'zod'
import type { Tx } from '../../school.ts'
import type { User } from '../access/user.ts'
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
export type Writing = Writer & { rows: readonly WritingRow[] }
export type Written = { written: Map<number, WrittenRow>; failures: Map<number, Remark> }
export type TakingBack = Writer & { rows: readonly FileImportRow[] }

/** Where rows of a resource are kept: most in a table, some in more than one. */
export type RowStore = {
  /** What may be said of a row that is there. */
  changes: z.ZodType
  /** Those that are there and that the bodies may mean. */
  find: (tx: Tx, asked: { user: User; bodies: readonly Body[] }) => Promise<FoundRow[]>
  /** Whether a body says nothing but what is there. */
  isAlike: (found: FoundRow, body: Body, currency: string) => boolean
  /** Adds and changes rows; those which a rule refuses are left out with the reason. */
  write: (tx: Tx, writing: Writing) => Promise<Written>
  /**
   * Takes rows back: those that were added are deleted, those that were changed are as before. What somebody touched
   * since, and what others refer to, stays; gives for each of those the reason, by its number.
   */
  takeBack: (tx: Tx, back: TakingBack) => Promise<Map<number, string>>
}
