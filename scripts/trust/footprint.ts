import type postgres from 'postgres'

/** What stands in each table: how many rows, and a sum over their contents. */
export type Footprint = ReadonlyMap<string, string>

/** Tables about failed attempts and the last minute of use, and one that is filled while mail goes out. */
const bookkeeping = new Set(['login_throttle', 'school_activity', 'email_verification'])
/** Rows that change by themselves a moment later, and the audit, which the product can only add to: they are counted. */
const counted = new Set(['mail_due', 'audit'])

/**
 * Where footprints are taken: each would start two helpers of its own for tables of a few rows, and each of those would
 * get to know them all anew.
 */
export const alone = { max_parallel_workers_per_gather: 0 }

/** The contents of a database's own tables, to be compared before and after a request. */
export async function footprint(sql: postgres.Sql): Promise<Footprint> {
  const query = await queryFor(sql)
  const rows = await sql.unsafe<{ name: string; rows: string; sum: string }[]>(query, [], { prepare: true })
  return new Map(rows.map(({ name, rows: count, sum }) => [name, `${count} rows, ${sum}`]))
}

/** The tables whose contents differ. */
export function differences(before: Footprint, after: Footprint): string[] {
  return [...after].filter(([name, found]) => before.get(name) !== found).map(([name]) => `${name} changed`)
}

const contents = 'coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text'
const queries = new WeakMap<postgres.Sql, string>()

async function queryFor(sql: postgres.Sql): Promise<string> {
  const known = queries.get(sql)
  if (known) return known
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const parts = tables
    .filter(({ name }) => !bookkeeping.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::text as rows, ${counted.has(name) ? "''" : contents} as sum from "${name}" t`,
    )
  const query = parts.join(' union all ')
  queries.set(sql, query)
  return query
}
