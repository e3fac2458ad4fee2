import type { Sql } from '../../database.ts'

/** As much as seven new databases write; less than what makes PostgreSQL begin one by itself, without haste. */
const mostToReplay = 32 * 2 ** 20

/**
 * Asks for a checkpoint when much was written since the last one. After a crash PostgreSQL replays that much, and
 * then syncs each file that it touched: a new database has three hundred, so that a hundred schools made in a row
 * would keep all the others waiting for half a minute. Pools that are refilled one by one hardly ever need it.
 */
export async function keepRecoveryShort(provisioner: Sql): Promise<void> {
  const [row] = await provisioner<{ long: boolean }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > ${mostToReplay} as long
    from pg_control_checkpoint()`
  if (row?.long) await provisioner`checkpoint`
}
