import type { SQL } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import type { User } from './authorization/user.ts'
import type { School } from './school/school.ts'

/**
 * How a measure adds up over days. A `level` keeps its value until it changes; its total is that of the last
 * day, as for campuses. A `flow` starts anew each day; its total is the sum, as for log-ins. `parts` make up a
 * total of today: roles.
 */
export type MeasureKind = 'level' | 'flow' | 'parts'

/** What the home page passes to every measure. */
export type Span = {
  zone: string
  now: Date
  /** The days shown, up to today, preceded by as many to compare them with. */
  days: readonly Day[]
  /** The first day shown. */
  from: Day
  /** The campus that the reader has selected; only its rows count. */
  campus: string | undefined
}

/** A number that a module counts for the home page. The area of the same name defines how it is shown. */
export type Measure = {
  key: string
  /** Without this permission the measure is hidden. */
  needs: readonly [resource: string, action: Action]
  kind: MeasureKind
  /**
   * A SELECT of what the user may see: `value`, with its `day` for a level or a flow, and the `name` of a line
   * or a part; if `said` is true, the name is a sentence to translate.
   */
  rows(user: User, span: Span): SQL
}

/** The search text as typed, and the campus that the reader has selected. */
export type Sought = { q: string; campus?: string | undefined }

/** One kind of rows in the global search. */
export type SearchSource = {
  /** The resource that the user must be able to view. */
  resource: string
  /** The name of its rows, as a sentence. */
  title: string
  /** The page, without scope, that contains the pages of its rows: `campuses` → `campuses/<id>`. */
  page: string
  /**
   * A SELECT of `id`, `name`, `hint` and `text` (the search form): current rows that match and that the user
   * may view. It is prepared with those of all sources: it takes what was typed by `matchesPrepared`.
   */
  rows(user: User, sought: Sought): SQL
}

/** A resource whose rows name files: whoever reaches a row reaches its files, and nobody else does. */
export type FileOwner = {
  resource: string
  /** The allowed types of its files. */
  types: readonly string[]
  /** The rows whose files a user may see at an instant, as a SELECT of their ids. */
  rows(user: User, action: Action, now: Date): SQL
  /** Who may send files besides those who may change the resource: a person for a row of their own. */
  sends?(school: School, user: User): Promise<boolean>
}

/** A column sealed under the school's data key, with the column that identifies its rows, and the label. */
export type SealedColumn = {
  table: string
  column: string
  by: string
  label(by: string, school: School): string
}

/**
 * A table whose rows belong to a person, the columns by which that is known, and what an erasure does to them. A test
 * names each column that leads to a person and is declared nowhere.
 */
export type PersonalTable = {
  table: string
  area: PersonalArea
  /** A row is the person's if one of these columns names a row of theirs in that table. */
  by: Readonly<Record<string, string>>
  /** SQL: which further rows are the person's, as `t`, where no column says so; `:people` are the ids of their records. */
  theirs?: string
  /** SQL: which of these rows, as `t`. */
  where?: string
  /** The rows are those of others and only name the person: what belongs to such a row is not the person's. */
  onlyNames?: true
  /** `keep`, `delete`, or the new values of the columns: SQL that may contain `:label`, `:number`, `:at` and `:people`. */
  erase: 'delete' | 'keep' | Readonly<Record<string, string>>
  /** Why the table is not handed out to the person; or the columns that are not. */
  hides?: string | readonly string[]
  /** SQL: which of the rows are handed out, as `t`. */
  tells?: string
  /** The application may not change such rows: the database erases them, once an erasure is due. */
  isAppendOnly?: true
}
export type PersonalArea =
  | 'record'
  | 'log-in'
  | 'family'
  | 'papers'
  | 'learning'
  | 'attendance'
  | 'work'
  | 'messages'
  | 'conversations'
  | 'admission'
  | 'money'

/** What an erasure makes of a text that may not be null. */
export const emptyText = "''"

/** What a module exports from its labels.ts, which the web app reads, too: it holds nothing but sentences. */
export type Labels = {
  /** What the audit log calls the rows of tables that are no list. */
  tables?: Readonly<Record<string, string>>
  /** The names of its messages, in their log and in the settings. */
  messages?: Readonly<Record<string, string>>
}
