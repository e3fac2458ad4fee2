import { chmodSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { homeOf } from 'control-plane/databases'
import { moveSchool } from 'control-plane/moving'
import { keepUsers, setPooler } from 'control-plane/pooling'
import { endOtherLogins, rotatePasswords } from 'control-plane/rotation-passwords'
import { addServer } from 'control-plane/servers'
import { noteFigure } from 'kit/testing/bench-figures'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import { slowness } from 'kit/testing/testing-limits'
import type { RunningServer } from 'kit/testing/testing-server'
import postgres from 'postgres'
import { castSchool } from 'tenant-api/testing'
import { startServer } from 'tenant-api/testing-server'
import { afterAll, expect, test } from 'vitest'
import { adopt, breachesOf, controlOf, rowsOf } from './provisioned-school.ts'
import { pgbouncer, startPgBouncer } from './pgbouncer.ts'
import { startWriters, writtenIn } from './room-writers.ts'

// A PgBouncer of Debian before each of two servers: in transaction mode it keeps nothing of a session.
const cast = await castSchool()
const second = await embeddedCluster()
const control = await controlOf(cast)
const { id: schoolId, host } = cast.riverside
const actor = 'operator'
await adopt(cast, cast.riverside)
const folder = await mkdtemp(path.join(tmpdir(), 'maktab-pooler-'))
chmodSync(folder, 0o755)
const running: RunningServer[] = []
const poolers: Awaited<ReturnType<typeof startPgBouncer>>[] = []
const keep = keepUsers(control, path.join(folder, 'users'))
const keeping = setInterval(() => void keep().catch(() => undefined), 300)
afterAll(async () => {
  clearInterval(keeping)
  for (const { process } of running) process.kill('SIGKILL')
  for (const pooler of poolers) {
    if (process.env.MAKTAB_DEBUG) console.log(pooler.output.join('').slice(-3000))
    await pooler.stop()
  }
  await control.close()
  await second.stop()
})

const home = () => homeOf(control.sql, schoolId)
const breaches = () => breachesOf(control)

async function bouncerOf(name: string, server: string) {
  await expect.poll(() => keep().then(() => true)).toBe(true)
  const users = path.join(folder, 'users', `${name}.txt`)
  const started = await startPgBouncer(path.join(folder, name), { server: new URL(server), users })
  poolers.push(started)
  return started
}

/** How many the application's sessions in a database are. */
async function sessionsIn(superuser: string, database: string): Promise<number> {
  const sql = postgres(superuser, { max: 1, onnotice: () => undefined })
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = ${database} and usename like '%_app%'`
  await sql.end()
  return row?.count ?? 0
}

test.skipIf(pgbouncer === undefined)(
  'behind a PgBouncer three write while the password is rotated and the school is moved: nothing is lost',
  async () => {
    const passwordsFile = path.join(folder, 'passwords.json')
    writeFileSync(passwordsFile, JSON.stringify({ control: 'test', provisioner: 'test', tenant: 'test' }))
    await addServer(control, { name: 'second', superuserUrl: second.url, capacity: 5, passwordsFile })
    // What does not answer takes no school.
    await expect(setPooler(control, 'main', { host: '127.0.0.1', port: 9 })).rejects.toMatchObject({
      code: 'pooler-silent',
    })
    await setPooler(control, 'main', await bouncerOf('main', cast.schools.control.superuser))
    await setPooler(control, 'second', await bouncerOf('second', second.url))
    for (let at = 0; at < 3; at += 1) running.push(await startServer(cast.schools))
    const [one, two, three] = running
    if (!one || !two || !three) throw new Error('no servers')

    const writers = await startWriters(host, [one, two, three], { steady: true })
    await writers.more(4)
    const before = await home()
    // Three processes, and as many connections as the PgBouncer has.
    expect(await sessionsIn(cast.schools.control.superuser, before.name)).toBeLessThanOrEqual(2)
    await rotatePasswords(control, { schoolId, actor })
    await writers.more(4)
    await endOtherLogins(control, { now: new Date(Date.now() + 11 * 60_000) })
    await writers.more(3)
    const first = await writers.stop()
    expect(first.length).toBeGreaterThan(30)

    const again = await startWriters(host, [one, two, three])
    await again.more(3)
    const moved = await moveSchool(control, { schoolId, to: 'second', actor })
    noteFigure('read-only window of a move behind PgBouncer', { value: moved.readOnlySeconds, unit: 's' })
    await again.more(3)
    const taken = [...first, ...(await again.stop())]
    expect(taken.filter(({ when }) => when > moved.ended).length).toBeGreaterThan(5)
    const now = await home()
    expect([now.server, now.poolerPort]).toEqual(['second', poolers[1]?.port])
    const found = writtenIn(await rowsOf({ superuser: second.url }, now.name))
    expect(taken.filter(({ number }) => !found.includes(number))).toEqual([])
    expect(new Set(found).size).toBe(found.length)
    expect(await breaches()).toEqual([])
    expect(await sessionsIn(cast.schools.control.superuser, before.name)).toBe(0)

    // Directly again, while the PgBouncer is gone: only what was under way then is asked to come again.
    await setPooler(control, 'second', null)
    await poolers[1]?.stop()
    const direct = await startWriters(host, [one])
    await direct.more(4)
    expect((await direct.stop()).length).toBeGreaterThan(3)
  },
  180_000 * slowness,
)
