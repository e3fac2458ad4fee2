import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { databaseOfSchool, listDatabases } from 'control-plane/databases'
import { drainServer, moveSchool } from 'control-plane/moving'
import { mendArchives } from 'control-plane/rounds'
import { addServer, listServers, setServerState } from 'control-plane/servers'
import { noteFigure } from 'kit/testing/bench-figures'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import { slowness } from 'kit/testing/testing-limits'
import type { RunningServer } from 'kit/testing/testing-server'
import postgres from 'postgres'
import { castSchool } from 'tenant-api/testing'
import { startServer } from 'tenant-api/testing-server'
import { afterAll, expect, test } from 'vitest'
import { adopt, breachesOf, controlOf, rowsOf, storesOf } from './provisioned-school.ts'
import { startWriters, writtenIn } from './room-writers.ts'

// The school's home on the cluster of the run, and a second cluster to which it moves.
const cast = await castSchool()
const second = await embeddedCluster()
const control = await controlOf(cast)
const { id: schoolId, host } = cast.riverside
await adopt(cast, cast.riverside)
const passwordsFile = path.join(cast.schools.folder, 'passwords.json')
writeFileSync(passwordsFile, JSON.stringify({ control: 'test', provisioner: 'test', tenant: 'test' }))
const servers: RunningServer[] = []
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGKILL')
  await control.close()
  await second.stop()
})

/** How large the school is made, in MB of its audit log; the scorecard says 200. */
const megabytes = Number(process.env.MAKTAB_MOVE_MB ?? 8)
const actor = 'operator'
const homeNow = async () => (await databaseOfSchool(control.sql, schoolId))?.server
const clusterOf = (server: string | undefined) =>
  server === 'second' ? { superuser: second.url } : cast.schools.control
const breaches = () => breachesOf(control)

test('a server joins the fleet, with walls of its own, and takes nothing while it is drained', async () => {
  const added = await addServer(control, {
    name: 'second',
    superuserUrl: second.url,
    capacity: 5,
    passwordsFile,
  })
  expect(added).toMatchObject({ name: 'second', capacity: 5, databases: 0, state: 'open' })
  const again = { name: 'third', superuserUrl: second.url, capacity: 5, passwordsFile }
  await expect(addServer(control, again)).rejects.toMatchObject({ code: 'server-known' })
  await setServerState(control.sql, 'second', 'draining')
  await expect(moveSchool(control, { schoolId, to: 'second', actor })).rejects.toMatchObject({
    code: 'server-draining',
  })
  await setServerState(control.sql, 'second', 'open')
  await expect(moveSchool(control, { schoolId, to: 'nowhere', actor })).rejects.toMatchObject({
    code: 'server-missing',
  })
  expect(await homeNow()).toBe('main')
  expect(await breaches()).toEqual([])
}, 60_000)

test(
  'moved while many write, one process being stopped in the middle: what was taken is there, once',
  async () => {
    const old = await databaseOfSchool(control.sql, schoolId)
    await swell(old?.name ?? '')
    for (let at = 0; at < 2; at += 1) servers.push(await startServer(cast.schools))
    const [steady, stopped] = servers
    if (!steady || !stopped) throw new Error('no servers')
    const writers = await startWriters(host, [steady, steady, stopped])
    await writers.more(3)
    // Asleep over the whole move, with connections that were open before and a directory of before.
    stopped.process.kill('SIGSTOP')
    const moved = await moveSchool(control, { schoolId, to: 'second', actor })
    noteFigure('size of the school that is moved', { value: moved.bytes / 2 ** 20, unit: 'MB' })
    noteFigure('tables of the school that is moved', { value: moved.tables, unit: 'tables' })
    noteFigure('read-only window of a move', { value: moved.readOnlySeconds, unit: 's' })
    stopped.process.kill('SIGCONT')
    await writers.more(3, [0, 2])
    const taken = await writers.stop()

    const home = await databaseOfSchool(control.sql, schoolId)
    expect(home?.server).toBe('second')
    const rows = await rowsOf(clusterOf('second'), home?.name ?? '')
    const found = writtenIn(rows)
    const lost = taken.filter(({ number }) => !found.includes(number))
    expect(lost).toEqual([])
    expect(new Set(found).size).toBe(found.length)
    // Before, and after, at the process that slept too.
    for (const at of [0, 2]) {
      const of = taken.filter(({ number }) => number.startsWith(`W${at}-`))
      expect(of.filter(({ when }) => when < moved.began).length, `before at ${at}`).toBeGreaterThan(2)
      expect(of.filter(({ when }) => when > moved.ended).length, `after at ${at}`).toBeGreaterThan(2)
    }
    expect(await breaches()).toEqual([])
    expect((await listDatabases(control.sql)).find(({ id }) => id === old?.id)?.state).toBe('retired')
    // Nothing was written into the old one after its copy.
    const left = (await rowsOf(clusterOf('main'), old?.name ?? '')).get('room') ?? []
    expect(left.filter((row) => !(rows.get('room') ?? []).includes(row))).toEqual([])
  },
  300_000 * slowness,
)

test('drained, the server gives its schools back, every row as it was; what is left of a killed move goes', async () => {
  const before = await rowsOf(
    clusterOf('second'),
    (await databaseOfSchool(control.sql, schoolId))?.name ?? '',
  )
  await control.sql`update school set moving = true where id = ${schoolId}`
  expect(await mendArchives(control, storesOf(cast))).toEqual([{ what: 'half-moved', name: schoolId }])
  const { moved, failed } = await drainServer(control, { name: 'second', actor })
  expect([moved.length, failed]).toEqual([1, []])
  expect(await homeNow()).toBe('main')
  const after = await rowsOf(clusterOf('main'), (await databaseOfSchool(control.sql, schoolId))?.name ?? '')
  const differ = [...before].filter(([name, rows]) => rows.join('\n') !== after.get(name)?.join('\n'))
  expect(
    differ.map(([name]) => name).filter((name) => !['session', 'job', 'schema_version'].includes(name)),
  ).toEqual([])
  expect((await listServers(control.sql)).find(({ name }) => name === 'second')).toMatchObject({
    schools: 0,
    state: 'draining',
  })
  await control.sql`update database set retired_at = now() - interval '15 days' where state = 'retired'`
  const gone = await mendArchives(control, storesOf(cast))
  expect(gone.map(({ what }) => what)).toEqual(['retired', 'retired'])
  expect(await breaches()).toEqual([])
}, 120_000)

async function swell(database: string): Promise<void> {
  const url = Object.assign(new URL(cast.schools.control.superuser), { pathname: `/${database}` })
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  try {
    await sql`set session_replication_role = replica`
    await sql`
      insert into audit (act_id, resource, row_id, operation, after)
      select (select id from act limit 1), 'room', uuidv7(), 'insert', jsonb_build_object('description', repeat(md5(n::text), 30))
      from generate_series(1, ${megabytes * 1024}) n`
  } finally {
    await sql.end()
  }
}
