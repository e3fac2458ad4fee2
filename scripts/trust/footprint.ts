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
 * The contents of a database's own tables, to be compared before and after a request. Where nothing was written to the
 * cluster's log since the last time, they are the same. Else only those tables are read anew to which somebody has
 * written: their rows and who wrote them tell, at half the work.
 */
export async function footprint(sql: postgres.Sql): Promise<Footprint> {
  const looker = await lookerAt(sql)
  const position = await logPosition(sql)
  if (looker.last && position !== null && looker.last.position === position) return looker.last.footprint
  const { query, known } = looker
  const marks = await sql.unsafe<Mark[]>(query, [], { prepare: true })
  const written = marks.filter(({ name, rows, writers }) => known.get(name)?.mark !== `${rows} ${writers}`)
  const sums = await sumsOf(
    sql,
    written.map(({ name }) => name).filter((name) => !counted.has(name)),
  )
  for (const { name, rows, writers } of written)
    known.set(name, { mark: `${rows} ${writers}`, found: `${rows} rows, ${sums.get(name) ?? ''}` })
  const taken = new Map(marks.map(({ name }) => [name, known.get(name)?.found ?? '']))
  looker.last = { position, footprint: taken }
  return taken
}

/**
 * Where the next entry of the cluster's log goes: it moves with every row that is written and every commit, whoever
 * writes, and is asked for before the rows are read, so that it never is newer than they are. null where a table goes
 * without the log, for then it says nothing.
 */
export async function logPosition(sql: postgres.Sql): Promise<string | null> {
  const [row] = await sql<{ position: string; isComplete: boolean }[]>`
    select pg_current_wal_insert_lsn()::text as position,
      not exists (select from pg_class where relkind in ('r', 'm') and relpersistence = 'u') as "isComplete"`
  return row?.isComplete ? row.position : null
}

/** The tables whose contents differ. */
export function differences(before: Footprint, after: Footprint): string[] {
  return [...after].filter(([name, found]) => before.get(name) !== found).map(([name]) => `${name} changed`)
}

type Mark = { name: string; rows: string; writers: string }
type Looker = {
  query: string
  known: Map<string, { mark: string; found: string }>
  /** The footprint that was taken last, and where the log was just before. */
  last?: { position: string | null; footprint: Footprint }
}
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
