import postgres from 'postgres'
import { startPostgres } from 'kit/postgres'

/** What the house asks PostgreSQL for the time; `current_date` and its like cannot be replaced, and are not used for it. */
const clocks = ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp']

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
    for (const clock of clocks)
      await sql.unsafe(`
        create function pg_catalog.machine_${clock}() returns timestamptz
          language internal ${clock === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe as '${clock === 'transaction_timestamp' ? 'now' : clock}';
        create or replace function pg_catalog.${clock}() returns timestamptz
          language sql ${clock === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
          return pg_catalog.machine_${clock}() + interval '${milliseconds} milliseconds'`)
    await sql.end()
  }
  await root`alter database template0 allow_connections false`
  await root.end()
  await server.stop()
}
