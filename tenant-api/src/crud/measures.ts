import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { addDays, type Day, startOfDay, today } from 'kit/values/day'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { words } from 'kit/text/words-node'
import { inCampus } from './filters.ts'
import type { Crud } from './table.ts'
import { mayBeyondOwn, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { Measure, MeasureKind, Span } from '../core/module-parts.ts'
import type { School } from '../core/school/school.ts'

export type Line = { name: string; values: number[]; before: number }
export type Measured = Pick<Measure, 'key' | 'kind'> & { failed: boolean; lines: Line[] }
type Row = { name?: string; said?: boolean; day?: string; value: number }

/** The number of a resource's rows on each day, among those that the reader may view. */
export function standing(crud: Crud): Measure {
  const { name, table, within } = crud
  return {
    key: name,
    needs: [name, 'view'],
    kind: 'level',
    rows: (user, span) =>
      levels(span, {
        table,
        from: table.createdAt,
        until: table.archivedAt,
        where: and(reach(user, name, 'view', within), shownIn(crud, span.campus)),
      }),
  }
}

/** Limits the rows to the reader's campus, as its list does; institute-wide rows are the same in each. */
function shownIn(crud: Crud, campus: string | undefined): SQL | undefined {
  return campus !== undefined && crud.within.campus ? inCampus(crud, campus) : undefined
}

type Standing = { table: PgTable; from: Column; until?: Column; where: SQL | undefined }

/** The number of rows on each day on which it changed. A restored row counts as if it was never archived. */
export function levels(span: Span, { table, from, until, where }: Standing): SQL {
  const { days } = span
  const within = (at: Column) =>
    sql`least(greatest(${localDay(at, span)}, ${days[0]}::date), ${days.at(-1)}::date)`
  const step = (at: Column, by: number) => sql`
    select ${within(at)} as day, ${by}::int as step from ${table}
    where ${and(where, sql`${at} is not null`)}`
  const steps = until ? sql`${step(from, 1)} union all ${step(until, -1)}` : step(from, 1)
  return sql`select day, sum(sum(step)) over (order by day) as value from (${steps}) steps group by day`
}

/** The number of events per day; on the last comparison day, only those up to the current time of day. */
export function perDay(span: Span, { table, at, where }: { table: PgTable; at: Column; where: SQL }): SQL {
  const { zone, now, days, from } = span
  const begins = (day: Day) => startOfDay(day, zone).getTime()
  const passed = now.getTime() - begins(today(zone, now))
  return sql`
    select ${localDay(at, span)} as day, count(*) as value from ${table}
    where ${at} >= ${instant(begins(days[0] ?? from))}
      and (${at} < ${instant(begins(addDays(from, -1)) + passed)} or ${at} >= ${instant(begins(from))}) and ${where}
    group by 1`
}

function instant(time: number): SQL {
  return sql`${new Date(time).toISOString()}::timestamptz`
}

function localDay(at: Column, { zone }: Span): SQL {
  return sql`(${at} at time zone ${zone}::text)::date`
}

/** The span of this many days up to the school's today. */
export async function spanOf(
  school: School,
  { length, campus }: { length: number; campus: string | undefined },
): Promise<Span> {
  const { zone } = await school.profile()
  const now = school.now()
  const first = addDays(today(zone, now), 1 - 2 * length)
  const days = Array.from({ length: 2 * length }, (_, at) => addDays(first, at))
  return { zone, now, days, from: addDays(first, length), campus }
}

type Asked = { measures: readonly Measure[]; span: Span; onFailure: (key: string, error: unknown) => void }

/**
 * All measures that a user may see, in one round trip. If that fails, each is read by itself, so that only the
 * faulty one is missing; a busy or unreachable database fails all.
 */
export async function readMeasures(
  school: School,
  user: User,
  { measures, span, onFailure }: Asked,
): Promise<Measured[]> {
  // A guardian of three children needs no count of three students.
  const open = measures.filter(({ needs: [resource, action] }) => mayBeyondOwn(user, resource, action))
  const found = await readTogether(school, user, { measures: open, span }).catch((error: unknown) => {
    if (refusalOfDatabaseError(error)?.status === 503) throw error
    return readApart(school, user, { measures: open, span, onFailure })
  })
  const { say } = words(user)
  return open.map(({ key, kind }, at) => {
    const rows = found[at]?.map(({ name = '', said, ...row }) => ({ ...row, name: said ? say(name) : name }))
    return { key, kind, failed: rows === undefined, lines: rows ? linesOf(kind, rows, span.days) : [] }
  })
}

type Sought = Pick<Asked, 'measures' | 'span'>

/** One row with a column per measure, so that an error comes before any result. */
async function readTogether(school: School, user: User, { measures, span }: Sought): Promise<Row[][]> {
  if (measures.length === 0) return []
  const columns = measures.map(
    ({ rows }, at) => sql`
      (select coalesce(jsonb_agg(one), '[]') from (${rows(user, span)}) one) as ${sql.identifier(String(at))}`,
  )
  const [found] = await school.db.execute<Record<string, Row[]>>(sql`select ${sql.join(columns, sql`, `)}`)
  return measures.map((_, at) => found?.[at] ?? [])
}

async function readApart(school: School, user: User, { measures, span, onFailure }: Asked) {
  const reading = measures.map((measure) => readTogether(school, user, { measures: [measure], span }))
  return (await Promise.allSettled(reading)).map((result, at) => {
    if (result.status === 'fulfilled') return result.value[0]
    onFailure(measures[at]?.key ?? '', result.reason)
    return undefined
  })
}

type Named = { name: string; day?: string; value: number }

/**
 * The lines of a measure over the second half of `days`, each compared with the first half; parts have one
 * value.
 */
export function linesOf(kind: MeasureKind, rows: readonly Named[], days: readonly string[]): Line[] {
  if (kind === 'parts') return rows.map(({ name, value }) => ({ name, values: [value], before: 0 }))
  const lines = Map.groupBy(rows, ({ name }) => name)
  if (lines.size === 0) lines.set('', [])
  const half = days.length / 2
  return [...lines].map(([name, known]) => {
    const values = kind === 'level' ? carried(known, days) : counted(known, days)
    const earlier = values.slice(0, half)
    const before = kind === 'level' ? (earlier.at(-1) ?? 0) : earlier.reduce((sum, value) => sum + value, 0)
    return { name, values: values.slice(half), before }
  })
}

/** A level on each day: its last known value. */
function carried(rows: readonly Named[], days: readonly string[]): number[] {
  const known = new Map(rows.map(({ day, value }) => [day, value]))
  let level = 0
  return days.map((day) => (level = known.get(day) ?? level))
}

/** A flow on each day; no values if nothing is known. */
function counted(rows: readonly Named[], days: readonly string[]): number[] {
  const known = new Map(rows.map(({ day, value }) => [day, value]))
  return days.map((day) => known.get(day) ?? 0)
}
