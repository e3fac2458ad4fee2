import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Say, sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { z } from 'zod'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { ReportGroup } from './contract.ts'

/** What a reader asks of a report, with everything that was left open filled in. */
export type ReportInput = {
  school: School
  db: Db | Tx
  user: User
  /** The permission by which the report is seen. */
  resource: string
  say: Say
  /** The zone of the school, in which an instant has its day. */
  zone: string
  from: Day
  until: Day
  campus: string | undefined
  /** One of the report's `by`; empty where it has none. */
  by: string
  /** One of the report's `of`; empty for all of them. */
  of: string
}

/** Cells by the key of their column: amounts are minor units of the row's currency. */
export type Line = Readonly<Record<string, unknown>> & { currency: string; page?: string | undefined }
export type Table = { rows: readonly Line[]; totals: readonly Line[] }

type Choices = Readonly<Record<string, string>>

/** A report declares its days, its choices and its columns, and reads its rows in a few statements. */
export type ReportDeclaration = {
  group: ReportGroup
  /** It is seen by the permission of financial reports alone, without that of the books. */
  isOfCollection?: true
  title: string
  lead: string
  /** The days that it asks for: two, the last alone, or none. */
  days: 'span' | 'day' | 'none'
  /** How it can be grouped; the first is meant where nothing is said. */
  by?: { title: string; choices: Choices }
  /** Of what it can be; the first is meant where nothing is said. */
  of?: { title: string; read: (input: Omit<ReportInput, 'of'>) => Promise<{ id: string; name: string }[]> }
  columns: (input: ReportInput) => z.ZodObject
  read: (input: ReportInput) => Promise<Table>
}

/** The column by which a report of amounts is told apart, and whose value an amount is in. */
export const currency = z.string().meta({ title: 'Currency' })

/** What of a table the reader may see in reports, at the campus that was asked for. */
export function seenAt(
  campusId: PgColumn,
  { user, resource, campus }: Pick<ReportInput, 'user' | 'resource' | 'campus'>,
): SQL {
  const seen = reach(user, resource, 'view', { campus: campusId })
  return campus === undefined ? seen : sql`${seen} and ${campusId} = ${campus}::uuid`
}

/** A title of the school in the script of the reader, or one of the product in the reader's language. */
export function titleFor(
  { user, say }: Pick<ReportInput, 'user' | 'say'>,
  { title, otherTitle = '' }: { title: string; otherTitle?: string | null },
): string {
  return user.language !== 'en' && otherTitle ? otherTitle : say(title)
}

/** A line of totals for each currency: the sums of these columns, and the title in the first. */
export function totalsOf(
  rows: readonly Line[],
  {
    say,
    title = sentence('Total'),
    first,
    sums,
  }: Pick<ReportInput, 'say'> & { title?: string; first: string; sums: readonly string[] },
): Line[] {
  return [...Map.groupBy(rows, (row) => row.currency)].map(([of, some]) => ({
    ...Object.fromEntries(sums.map((key) => [key, sumOf(some, key)])),
    [first]: say(title),
    currency: of,
  }))
}

/** Counts are numbers, amounts the text of a whole number. */
export function sumOf(rows: readonly Line[], key: string): number | string {
  const values = rows.map((row) => row[key] ?? 0)
  return values.every((value) => typeof value === 'number')
    ? values.reduce<number>((sum, value) => sum + Number(value), 0)
    : String(values.reduce<bigint>((sum, value) => sum + BigInt(String(value)), 0n))
}
