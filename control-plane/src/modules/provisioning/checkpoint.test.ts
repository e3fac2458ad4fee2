import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openControl } from '../../database.ts'
import { prepareInstallation, registerServer } from '../../installation.ts'
import { refillPool } from './pool.ts'
import { keepRecoveryShort } from './checkpoint.ts'

// A cluster of its own, because what others write and when they ask for checkpoints counts.
const cluster = await embeddedCluster()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-recovery-'))
const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
const control = await openControl({ ...(await prepareInstallation(cluster.url, folder)), places })
await registerServer(control)
const admin = postgres(cluster.url, { max: 1, onnotice: () => undefined })
afterAll(async () => {
  await admin.end()
  await control.close()
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

/** Bytes that a crash would replay now. */
async function toReplay(): Promise<number> {
  const [row] = await admin<{ bytes: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`
  return row?.bytes ?? Number.NaN
}

/** Into the log alone. */
async function write(megabytes: number): Promise<void> {
  for (let at = 0; at < megabytes; at += 1)
    await admin`select pg_logical_emit_message(false, 'test', repeat('x', ${2 ** 20}))`
}

test('a database is made only after a checkpoint, when a crash would replay much; else without one', async () => {
  await admin`checkpoint`
  await write(33)
  expect(await toReplay()).toBeGreaterThan(33 * 2 ** 20)
  await refillPool(control, { size: 1 })
  expect(await toReplay()).toBeLessThan(20 * 2 ** 20)
  await write(2)
  const before = await toReplay()
  await keepRecoveryShort(control.provisioner)
  expect(await toReplay()).toBeGreaterThanOrEqual(before)
})
