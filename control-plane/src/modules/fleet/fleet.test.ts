import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { programFile } from 'kit/testing/program-file'
import { tenantMigrations } from 'migrations/template'
import { testControl } from 'migrations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Control } from '../../database.ts'
import { insertTestSchool, openTestControl } from '../../testing-plane.ts'
import { addressFor, databaseOfSchool, readDatabase } from '../provisioning/database-row.ts'
import { refillPool } from '../provisioning/pool.ts'
import { prepareDatabase } from '../provisioning/preparing.ts'
import { claimOrQueue } from '../provisioning/provisioning.ts'
import { suspendSchool } from '../schools/school-state.ts'
import { runFleet } from './fleet.ts'
import { fleetStatus, planFleet } from './status.ts'
import { tooManyFailed, waves } from './waves.ts'

const ground = await testControl()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-fleet-'))
const migrations = path.join(folder, 'tenant')
cpSync(tenantMigrations, migrations, { recursive: true })
const old = await openTestControl(ground, folder)
let next: Control
const schools: string[] = []

beforeAll(async () => {
  for (let i = 0; i < 3; i += 1) schools.push(await makeSchool(old))
  await refillPool(old, { size: 1 })
  next = await upgradeTo(
    9001,
    'create table later_table (id int); grant select on later_table to maktab_app;',
  )
})
afterAll(async () => {
  await Promise.all([old.close(), next.close()])
  rmSync(folder, { recursive: true })
})

test('the plan names what each database lacks, and changes nothing', async () => {
  const plan = await planFleet(next)
  expect(plan.waves).toEqual([1, 3])
  expect(plan.behind).toMatchObject([{ databases: 4, files: ['9001-a-change'] }])
  expect(await versions()).toEqual([old.template.version])
})

test('killed midway, the next run goes on; every school and the pool arrive, suspended ones too', async () => {
  await suspendSchool(old, { schoolId: schools[0] ?? '', actor: 'test' })
  expect(await runInChild('fleet.target=kill')).toBe('SIGKILL')
  expect((await fleetStatus(next)).run).toMatchObject({ state: 'running' })
  const result = await runFleet(next)
  expect(result).toEqual({ state: 'done', version: 9001, done: 4, failed: 0, waiting: 0 })
  expect(await versions()).toEqual([9001])
  expect((await planFleet(next)).behind).toEqual([])
})

test('after the run new schools are cloned from the new template', async () => {
  const schoolId = await makeSchool(next)
  expect((await databaseOfSchool(next.sql, schoolId))?.schemaVersion).toBe(9001)
})

test('a failing canary stops the run before any other school is touched; mended, the next run does all', async () => {
  await next.close()
  next = await upgradeTo(9002, 'alter table later_table add column said text;')
  const [canary] =
    await next.sql`select id from database where state in ('ready', 'claimed') order by state = 'claimed', created_at, id limit 1`
  const row = await readDatabase(next.sql, canary?.id)
  const holder = next.enter(await addressFor(next, row, 'ddl'))
  await holder`set role maktab_owner`
  await holder.begin(async (tx) => {
    await tx`lock table later_table`
    const result = await runFleet(next, { attempts: 1 })
    expect(result).toEqual({ state: 'stopped', version: 9002, done: 0, failed: 1, waiting: 3 })
  })
  await holder.end()
  expect((await fleetStatus(next)).failures).toMatchObject([
    { database: row.id, error: expect.stringContaining('lock timeout') },
  ])
  expect((await runFleet(next)).done).toBe(4)
  expect(await versions()).toEqual([9002])
})

test('while one migrator runs, a second one is told so and touches nothing', async () => {
  const session = await next.provisioner.reserve()
  await session`select pg_advisory_lock(hashtextextended('maktab:fleet', 0))`
  await expect(runFleet(next)).rejects.toMatchObject({ code: 'fleet-busy', status: 409 })
  await session`select pg_advisory_unlock(hashtextextended('maktab:fleet', 0))`
  session.release()
  expect((await runFleet(next)).state).toBe('done')
})

test('waves grow, and one in a hundred is the limit', () => {
  expect(waves(Array.from({ length: 300 })).map(({ length }) => length)).toEqual([1, 10, 100, 189])
  expect(waves([])).toEqual([])
  expect([tooManyFailed(0, 5), tooManyFailed(1, 5), tooManyFailed(3, 300), tooManyFailed(4, 300)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

async function makeSchool(control: Control): Promise<string> {
  const schoolId = await insertTestSchool(control)
  const { databaseId } = await control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId }))
  await prepareDatabase(control, databaseId)
  return schoolId
}
async function upgradeTo(version: number, sql: string): Promise<Control> {
  writeFileSync(path.join(migrations, `${version}-a-change.sql`), sql)
  return openTestControl(ground, folder, { migrations })
}
async function versions(): Promise<number[]> {
  const rows =
    await old.sql`select distinct schema_version as v from database where state in ('ready', 'claimed')`
  return rows.map(({ v }) => v)
}
async function runInChild(failpoint: string) {
  const child = programFile(new URL('../provisioning/testing-child.ts', import.meta.url))
  const env = { ...process.env, NODE_NO_WARNINGS: '1', MAKTAB_FAILPOINT: failpoint }
  const said = JSON.stringify({ ground, folder, action: 'migrate', migrations })
  const [code, signal] = await once(spawn(process.execPath, [child, said], { env, stdio: 'inherit' }), 'exit')
  return signal ?? code
}
