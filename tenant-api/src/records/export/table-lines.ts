import { sql } from 'drizzle-orm'
import { exactCell } from '../../core/documents/csv.ts'
import type { Tx } from '../../core/school/school.ts'
import { leftOut } from './left-out.ts'

/** `columns` are those that leave; `without` those that do not. */
export type Table = { name: string; columns: string[]; without: readonly string[]; key: string[] }

/** The same text on every server, whatever its settings are; and time enough for the largest table to be sorted. */
const plainly = `
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = '10min';
  set local idle_in_transaction_session_timeout = '10min'`

const atOnce = 500

/** Makes of a transaction one that reads for long, and in which tables are written alike. */
export async function beginReading(tx: Tx): Promise<void> {
  await tx.execute(sql.raw(plainly))
}

/** Every table by name, with what is stored in it: what the database computes, such as a text to search in, is made of that. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
  const rows = await tx.execute<{ name: string; columns: string[]; key: string[] }>(sql`
    select c.relname as name,
      array_to_json(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '')) as columns,
      array_to_json(coalesce((select array_agg(k.attname::text order by place.at)
        from pg_index i, unnest(i.indkey::int[]) with ordinality place (num, at), pg_attribute k
        where i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid and k.attnum = place.num), '{}')) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname order by c.relname`)
  return rows.map(({ name, columns, key }) => {
    const without = leftOut[name] ?? []
    return { name, columns: columns.filter((column) => !without.includes(column)), without, key }
  })
}

/**
 * A table as CSV (RFC 4180), exactly as the database says it: every value in quotes, what is null empty without them.
 * `told` hears of each so many rows.
 */
export async function* linesOf(
  tx: Tx,
  { name, columns, key }: Table,
  told: (rows: number) => Promise<void>,
): AsyncIterable<Buffer> {
  yield Buffer.from(`\uFEFF${columns.map((column) => exactCell(column)).join(',')}\r\n`)
  const cells = columns.map(
    (column) => `coalesce('"' || replace(${quoted(column)}::text collate "C", '"', '""') || '"', '')`,
  )
  const order = key.length > 0 ? key.map(quoted).join(', ') : 't::text collate "C"'
  const line = `${cells.join(` || ',' || `)} || E'\\r\\n'`
  await tx.execute(
    sql.raw(
      `declare exported no scroll cursor for select ${line} as line from ${quoted(name)} t order by ${order}`,
    ),
  )
  for (;;) {
    const rows = await tx.execute<{ line: string }>(sql.raw(`fetch ${atOnce} from exported`))
    if (rows.length === 0) break
    yield Buffer.from(rows.map(({ line: text }) => text).join(''))
    await told(rows.length)
  }
  await tx.execute(sql.raw('close exported'))
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
