import postgres from 'postgres'
import { startPostgres } from 'kit/postgres/postgres'

/** What the house asks PostgreSQL for the time; `current_date` and its like cannot be replaced, and are not used for it. */
const clocks = [
  { name: 'now', source: 'now', volatility: 'stable' },
  { name: 'transaction_timestamp', source: 'now', volatility: 'stable' },
  { name: 'statement_timestamp', source: 'statement_timestamp', volatility: 'stable' },
  { name: 'clock_timestamp', source: 'clock_timestamp', volatility: 'volatile' },
]

/**
 * Makes the cluster of a product whose databases are some milliseconds ahead of the machine: the functions that tell the
 * time are replaced in the templates from which each of them is copied. Timeouts are the server's own and stay right.
 */
export async function clusterAhead(dir: string, milliseconds: number): Promise<void> {
  const server = await startPostgres({ dir, durable: false })
  const root = postgres(server.url, { max: 1, onnotice: () => undefined })
  await root`alter database template0 allow_connections true`
  for (const template of ['template0', 'template1']) {
    const sql = postgres(new URL(`/${template}`, server.url).href, { max: 1, onnotice: () => undefined })
    for (const { name, source, volatility } of clocks)
      await sql.unsafe(`
        create function pg_catalog.machine_${name}() returns timestamptz
          language internal ${volatility} parallel safe as '${source}';
        create or replace function pg_catalog.${name}() returns timestamptz
          language sql ${volatility} parallel safe
          return pg_catalog.machine_${name}() + interval '${milliseconds} milliseconds'`)
    await sql.end()
  }
  await root`alter database template0 allow_connections false`
  await root.end()
  await server.stop()
}
