import type postgres from 'postgres'

/** What stands in each table: how many rows, and a sum over their contents. */
export type Footprint = ReadonlyMap<string, string>

/**
 * Tables about failed attempts and the last minute of use, one that is filled while mail goes out, and one of journeys,
 * which end once whatever somebody brings back from them.
 */
const bookkeeping = new Set(['login_throttle', 'school_activity', 'email_verification', 'oidc_journey'])
/** Rows that change by themselves a moment later, and the audit, which the product can only add to: they are counted. */
const counted = new Set(['mail_due', 'audit'])

/**
 * Where footprints are taken: each would start two helpers of its own for tables of a few rows, and each of those would
 * get to know them all anew.
 */
export const alone = { max_parallel_workers_per_gather: 0 }

/**
 * The contents of a database's own tables, to be compared before and after a request. Read anew are only those tables
 * to which somebody has written since the last time: their rows and who wrote them tell, at half the work.
 */
export async function footprint(sql: postgres.Sql): Promise<Footprint> {
  const { query, known } = await lookerAt(sql)
  const marks = await sql.unsafe<Mark[]>(query, [], { prepare: true })
  const written = marks.filter(({ name, rows, writers }) => known.get(name)?.mark !== `${rows} ${writers}`)
  const sums = await sumsOf(
    sql,
    written.map(({ name }) => name).filter((name) => !counted.has(name)),
  )
  for (const { name, rows, writers } of written)
    known.set(name, { mark: `${rows} ${writers}`, found: `${rows} rows, ${sums.get(name) ?? ''}` })
  return new Map(marks.map(({ name }) => [name, known.get(name)?.found ?? '']))
}

/** The tables whose contents differ. */
export function differences(before: Footprint, after: Footprint): string[] {
  return [...after].filter(([name, found]) => before.get(name) !== found).map(([name]) => `${name} changed`)
}

type Mark = { name: string; rows: string; writers: string }
type Looker = { query: string; known: Map<string, { mark: string; found: string }> }
const lookers = new WeakMap<postgres.Sql, Looker>()

/** An update gives its row a later writer, and so does what comes in place of what has gone. */
const writers = "coalesce(sum(age('3'::xid) - age(xmin)), 0)::text"

async function lookerAt(sql: postgres.Sql): Promise<Looker> {
  const known = lookers.get(sql)
  if (known) return known
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const parts = tables
    .filter(({ name }) => !bookkeeping.has(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*)::text as rows, ${writers} as writers from "${name}"`,
    )
  const looker: Looker = { query: parts.join(' union all '), known: new Map() }
  lookers.set(sql, looker)
  return looker
}

async function sumsOf(sql: postgres.Sql, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const parts = names.map(
    (name) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from "${name}" t`,
  )
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(parts.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}
