import postgres from 'postgres'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openControl, type SchoolAddress } from '../../database.ts'
import { prepareInstallation, registerServer } from '../../installation.ts'
import { insertTestSchool } from '../../testing-plane.ts'
import { readOnlySchool, resumeSchool, suspendSchool } from '../schools/school-state.ts'
import { addressFor, databaseOfSchool, type DatabaseRow } from './database-row.ts'
import { refillPool } from './pool.ts'
import { claimOrQueue } from './provisioning.ts'
import { reconcile } from './reconciliation.ts'
import { checkIsolation } from './isolation-check.ts'

// An installation on a cluster of its own: here every database and every role of it is looked at.
const cluster = await embeddedCluster()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-walls-'))
const installation = await prepareInstallation(cluster.url, folder)
const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
const control = await openControl({ ...installation, places })
await registerServer(control)
const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
await refillPool(control, { size: 3 })
const schools = [await place(), await place()] as const
afterAll(async () => {
  await admin.end()
  await control.close()
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

test('after provisioning every wall stands', async () => {
  expect(await checkIsolation(control)).toEqual([])
})

test('no login enters a database but its own: all pairs are tried', async () => {
  const homes = new Map<string, SchoolAddress>()
  for (const row of await Promise.all(schools.map(({ id }) => databaseOf(id)))) {
    for (const kind of ['app', 'ddl'] as const)
      homes.set(`${row.name} ${kind}`, await addressFor(control, row, kind))
  }
  const databases = await admin<{ name: string }[]>`select datname as name from pg_database`
  const entered: string[] = []
  for (const [who, address] of [...homes, ...controlLogins()]) {
    for (const { name } of databases)
      if (await enters({ ...address, database: name })) entered.push(`${who} → ${name}`)
  }
  const home = [...homes.keys()].map((who) => `${who} → ${who.split(' ')[0]}`)
  const own = controlLogins().map(([who]) => `${who} → maktab_control`)
  expect(entered.toSorted()).toEqual([...home, ...own].toSorted())
})

test.each([
  [
    'a school open to everybody',
    (db: string) => admin`grant connect on database ${admin(db)} to public`,
    'PUBLIC CONNECT unexpected',
  ],
  [
    'the provisioner inside',
    (db: string) => admin`grant connect on database ${admin(db)} to maktab_provisioner`,
    'maktab_provisioner CONNECT unexpected',
  ],
  [
    'the control plane inside',
    (db: string) => admin`grant connect on database ${admin(db)} to maktab_control`,
    'maktab_control CONNECT unexpected',
  ],
  [
    'an application that may make tables',
    (db: string) => admin`grant maktab_owner to ${admin(`${db}_app`)}`,
    `${'{db}'}_app member of maktab_owner inherit set unexpected`,
  ],
  [
    'an application locked out',
    (db: string) => admin`revoke connect on database ${admin(db)} from ${admin(`${db}_app`)}`,
    `${'{db}'}_app CONNECT missing`,
  ],
  [
    'a provisioner that may read schools',
    () => admin`grant maktab_owner to maktab_provisioner with set true`,
    'maktab_provisioner member of maktab_owner set admin unexpected',
  ],
  [
    'a neighbour database open to all',
    async () => {
      await admin`create database stranger`
      await admin`revoke all on database stranger from public`
      await admin`grant connect on database stranger to public`
    },
    'PUBLIC CONNECT unexpected',
  ],
  [
    'postgres open to all',
    () => admin`grant connect on database postgres to public`,
    'PUBLIC CONNECT unexpected',
  ],
  [
    'the template open to all',
    () => admin`grant connect on database ${admin(control.template.name)} to public`,
    'PUBLIC CONNECT unexpected',
  ],
  [
    'a reader of the directory that makes databases',
    () => admin`alter role maktab_tenant createdb`,
    'maktab_tenant createdb unexpected',
  ],
])('a broken wall is found: %s', async (_, breakIt, expected) => {
  const { name } = await databaseOf(schools[0].id)
  await breakIt(name)
  const said = (await checkIsolation(control)).map(
    ({ grantee, privilege, problem }) => `${grantee} ${privilege} ${problem}`,
  )
  expect(said).toContain(expected.replace('{db}', name))
  await mend(name)
  expect(await checkIsolation(control)).toEqual([])
})

test('a suspended school’s application is thrown out and cannot come back until it is resumed', async () => {
  const { id } = schools[1]
  const row = await databaseOf(id)
  const address = await addressFor(control, row, 'app')
  const inside = control.enter(address)
  await inside`select 1`
  const heard: string[] = []
  const stop = await control.listen('directory', (school) => heard.push(school))
  await suspendSchool(control, { schoolId: id, actor: 'operator', reason: 'unpaid' })
  await expect(inside`select 1`).rejects.toThrow()
  await inside.end()
  expect(await enters(address)).toBe(false)
  expect(await checkIsolation(control)).toEqual([])
  await resumeSchool(control, { schoolId: id, actor: 'operator' })
  expect(await enters(address)).toBe(true)
  expect(heard).toEqual([id, id])
  await stop()
  const log =
    await control.sql`select actor, act, detail->>'reason' as reason from operation_log where school_id = ${id} order by id`
  expect([...log]).toEqual([
    { actor: 'operator', act: 'school.suspended', reason: 'unpaid' },
    { actor: 'operator', act: 'school.resumed', reason: null },
  ])
})

test('a read-only school reads and cannot write, whatever its session sets', async () => {
  const { id } = schools[1]
  const row = await databaseOf(id)
  await readOnlySchool(control, { schoolId: id, actor: 'system' })
  const inside = control.enter(await addressFor(control, row, 'app'))
  await inside`set default_transaction_read_only = off`
  await expect(inside`delete from institute`).rejects.toThrow(/permission denied/)
  await inside`select count(*) from institute`
  await inside.end()
  expect(await checkIsolation(control)).toEqual([])
  await resumeSchool(control, { schoolId: id, actor: 'system' })
  expect(await checkIsolation(control)).toEqual([])
})

test('what nobody knows is closed and told, never dropped', async () => {
  const stranger = `${control.prefix}_aaaaaaaaa2`
  await admin`create database ${admin(stranger)}`
  await admin`alter database ${admin(stranger)} owner to maktab_provisioner`
  await control.provisioner`create role ${control.provisioner(`${stranger}_app`)} login`
  const found = (await reconcile(control)).map(({ what, name }) => `${what} ${name}`)
  expect(found).toEqual([`unknown-database ${stranger}`, `unknown-login ${stranger}_app`])
  const [still] = await admin`select datallowconn as open from pg_database where datname = ${stranger}`
  expect(still).toEqual({ open: false })
  expect(await reconcile(control)).toEqual([])
})

async function place() {
  const id = await insertTestSchool(control)
  const { state } = await control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId: id }))
  return { id, state }
}
async function databaseOf(schoolId: string): Promise<DatabaseRow> {
  const row = await databaseOfSchool(control.sql, schoolId)
  if (!row) throw new Error('no database')
  return row
}
function controlLogins(): [string, SchoolAddress][] {
  return (['control', 'provisioner', 'tenant'] as const).map((which) => {
    const { hostname, port, username, password } = new URL(installation.urls[which])
    return [username, { host: hostname, port: Number(port), database: '', login: username, password }]
  })
}
async function enters(address: SchoolAddress): Promise<boolean> {
  const sql = control.enter(address)
  try {
    await sql`select 1`
    return true
  } catch (error) {
    const refused =
      error instanceof postgres.PostgresError && ['42501', '55000', '28000'].includes(error.code)
    if (!refused) throw error
    return false
  } finally {
    await sql.end()
  }
}
async function mend(name: string) {
  const app = `${name}_app`
  await admin`revoke connect on database ${admin(name)} from public, maktab_provisioner, maktab_control`
  await admin`revoke maktab_owner from ${admin(app)}`
  await admin`set role maktab_provisioner`
  await admin`grant connect on database ${admin(name)} to ${admin(app)}`
  await admin`reset role`
  await admin`grant maktab_owner to maktab_provisioner with set false`
  await admin`drop database if exists stranger`
  await admin`revoke connect on database postgres from public`
  await admin`revoke connect on database ${admin(control.template.name)} from public`
  await admin`alter role maktab_tenant nocreatedb`
}
