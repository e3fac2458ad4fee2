import postgres from 'postgres'
import { expect } from 'vitest'
import type { CastSchool } from './school.ts'

/**
 * Somebody else's transaction in Riverside's database, which ends when the work has: for tests of two at once. It fires
 * no triggers, and so needs no act.
 */
export async function runConcurrently(
  { schools, riverside }: Pick<CastSchool, 'schools' | 'riverside'>,
  work: (sql: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  const outside = postgres(
    Object.assign(new URL(schools.control.superuser), { pathname: `/${riverside.database}` }).href,
    { max: 1, onnotice: () => undefined },
  )
  await outside`set session_replication_role = replica`
  await outside.begin(work).finally(() => outside.end())
}

/** Until somebody waits for what another transaction holds, or as many as are said. */
export async function someoneWaits(sql: postgres.TransactionSql, count = 1): Promise<void> {
  const waiting = async () => {
    // A transaction goes on seeing what it saw first.
    await sql`select pg_stat_clear_snapshot()`
    return (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    ).length
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
}
