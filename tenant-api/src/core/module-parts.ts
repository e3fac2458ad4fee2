import type { SQL } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import type { User } from './authorization/user.ts'
import type { School } from './school/school.ts'

/**
 * How a measure goes over days. A `level` stands until it changes, and its last day is the whole: campuses. A `flow`
 * comes anew each day, and the days together are the whole: log-ins. `parts` are what a whole is made of today: roles.
 */
export type MeasureKind = 'level' | 'flow' | 'parts'

/** What home asks of every measure. */
export type Span = {
  zone: string
  now: Date
  /** The days that are shown, up to today, after as many with which they are compared. */
  days: readonly Day[]
  /** The first that is shown. */
  from: Day
  /** The one that the reader is in; only what lies there is counted. */
  campus: string | undefined
}

/** Something that a module counts for the home page. How it looks there is said by the area of the same name. */
export type Measure = {
  key: string
  /** Who lacks this power is told nothing of it. */
  needs: readonly [resource: string, action: Action]
  kind: MeasureKind
  /**
   * A SELECT of what the user may see: `value`, with its `day` for a level or a flow, and the `name` of a line or a
   * part; where `said` is true, the name is a sentence of the product's.
   */
  rows(user: User, span: Span): SQL
}

/** What is looked for, as it was typed, and the campus that the reader has narrowed everything to. */
export type Sought = { q: string; campus?: string | undefined }

/** One kind of rows that the search of everything looks into. */
export type SearchSource = {
  /** Who may not view this resource finds nothing of it. */
  resource: string
  /** What its rows are called, as a sentence. */
  title: string
  /** The page, without scope, under which a row has its own: `campuses` → `campuses/<id>`. */
  page: string
  /**
   * A SELECT of `id`, `name`, `hint` and `text` (the search form): current rows that match and that the user may view.
   * It is run unprepared, so that the trigram index is used.
   */
  rows(user: User, sought: Sought): SQL
}

/** A resource whose rows name files: who reaches a row reaches its files, and nobody else does. */
export type FileOwner = {
  resource: string
  /** What its files may be. */
  types: readonly string[]
  /** Of which rows a user may see the files at an instant, as a SELECT of their ids. */
  rows(user: User, action: Action, now: Date): SQL
  /** Who may send files besides those who may change the resource: somebody for a row of their own. */
  sends?(school: School, user: User): Promise<boolean>
}

/** A column of what is sealed under the school's data key: the column by which its rows are told apart, and the label. */
export type SealedColumn = {
  table: string
  column: string
  by: string
  label(by: string, school: School): string
}
