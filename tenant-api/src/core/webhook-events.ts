import { sentence } from 'kit/text/words'
import type { School } from './school/school.ts'

/** A row of an audited table as an act left it: the columns that it changed, or all of a row that is new. */
export type RowChange = {
  table: string
  operation: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/**
 * What the school's own programs may be told, by webhooks, of the rows of a list. Its events are called by its key and
 * what happened: `student.created`. A module whose tables stand in no trigger `rows_told` adds them by its migration.
 */
export type WebhookSource = {
  key: string
  /** The list of the rows: whoever may view it may be told of them. */
  of: string
  /** The name of one row, as a sentence. */
  title: string
  /** Everything that may happen, each with a sentence of `{thing}`, which is the title. */
  events: Readonly<Record<string, string>>
  /** The audited tables whose changes are read. */
  tables: readonly string[]
  /** What a change was: one of the events, or nothing. */
  eventOf(change: RowChange): string | undefined
  /** Which of these rows are of the list, where a table holds others, too. */
  among?(school: School, ids: readonly string[]): Promise<readonly string[]>
}

/** The events of a list whose rows are added, changed and archived. */
export const rowEvents = {
  created: sentence('{thing}: added'),
  updated: sentence('{thing}: changed'),
  archived: sentence('{thing}: put into the archive'),
  restored: sentence('{thing}: taken out of the archive'),
} as const

/** What happened to a row of a list. */
export function rowEventOf({ operation, before, after }: RowChange): keyof typeof rowEvents {
  if (operation === 'insert') return 'created'
  if (!after || !('archived_at' in after)) return 'updated'
  return after.archived_at === null ? 'restored' : before?.archived_at ? 'updated' : 'archived'
}
