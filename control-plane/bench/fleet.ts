// What many schools cost: sign-up, migrating them all, memory, and the restart after a crash.
// `node control-plane/bench/fleet.ts [sizes]`, by default 1 200 1000: a thousand schools take 15 GB under the system's
// folder for temporary files. Restarts: right after all were made, right after all wrote for the first time, and after
// a checkpoint. Durable settings, the product's own functions throughout.
import { cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteFigure } from 'kit/testing/bench-figures'
import { existingData } from 'kit/postgres/postgres-local'
import { startPostgres } from 'kit/postgres/postgres'
import { newestOfTenants } from 'migrations/newest'
import { tenantMigrations } from 'migrations/template'
import postgres from 'postgres'
import { type Control, openControl } from '../src/database.ts'
import { prepareInstallation, registerServer } from '../src/installation.ts'
import { runFleet } from '../src/modules/fleet/fleet.ts'
import { insertDatabase } from '../src/modules/provisioning/database-row.ts'
import { refillPool } from '../src/modules/provisioning/pool.ts'
import { prepareDatabase } from '../src/modules/provisioning/preparing.ts'
import { registerSchool } from '../src/modules/signup/signup.ts'
import { startWorker, type Worker } from '../src/worker.ts'
import { eachOf, memoryOf, type Rows, seconds, startSchools } from './fleet-parts.ts'

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(1, 200, 1_000)
let made = 0
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-fleet-'))
const migrations = path.join(folder, 'tenant')
cpSync(tenantMigrations, migrations, { recursive: true })
refuseWithoutRoom(Math.max(...sizes) * 16e6)
const server = await startPostgres({ dir: path.join(folder, 'postgres') })
try {
  await run()
} finally {
  await server.stop()
  rmSync(path.dirname(existingData(path.join(folder, 'postgres'))), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

type Running = { control: Control; worker: Worker; stop(): Promise<void> }

async function run() {
  const { urls, keys } = await prepareInstallation(server.url, folder)
  const open = async (): Promise<Running> => {
    const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
    const control = await openControl({ urls, keys, places, poolSize: 3, worker: true, migrations })
    await registerServer(control)
    // A crash is part of the bench, and its complaints are known.
    const worker = await startWorker(control, { warn() {}, error() {} })
    return { control, worker, stop: async () => (await worker.stop(), control.close()) }
  }
  let running = await open()
  for (const [at, size] of sizes.entries()) {
    const rows: Rows = { schools: size, ...(await grow(running.control, size)) }
    const schools = await startSchools({ controlUrl: urls.tenant, keyFile: path.join(folder, 'master.key') })
    await schools.visit((await hostsOf(running.control)).slice(0, 1))
    rows['restart, all just made, s'] = await crash(schools)
    Object.assign(rows, await signUps(running.control))
    Object.assign(rows, await visitAll(running.control, schools))
    rows['memory of PostgreSQL, MB'] = memoryOf(postmaster())
    rows['restart, all had just written, s'] = await crash(schools)
    await schools.visit(await hostsOf(running.control))
    await checkpoint()
    rows['restart after kill -9, s'] = await crash(schools)
    rows['disk, MB'] = await diskOf()
    await schools.stop()
    await running.stop()
    const number = String(newestOfTenants + 1 + at).padStart(4, '0')
    writeFileSync(path.join(migrations, `${number}-bench.sql`), additive(at))
    running = await open()
    rows['migrating all, s'] = await seconds(() => migrateAll(running.control))
    for (const [name, value] of Object.entries(rows)) {
      console.log(`${name.padEnd(34)} ${value.toFixed(1)}`)
      noteRow(name, { value, size })
    }
    console.log()
  }
  await running.stop()
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}

/** A row's name ends with its unit; the first says how many schools there are. */
function noteRow(name: string, { value, size }: { value: number; size: number }) {
  const [, what, unit] = /^(.*), (\w+)$/.exec(name) ?? []
  if (what && unit) noteFigure(`${what}, ${size} schools`, { value, unit })
}

/** Makes the databases that are missing, three at a time, then signs up four at once. */
async function grow(control: Control, size: number): Promise<Rows> {
  const missing = Math.max(0, size - (await countActive(control)))
  const took = await seconds(async () => {
    await eachOf(missing, 3, async () => {
      const { id } = await control.sql.begin((tx) => insertDatabase(control, tx))
      await prepareDatabase(control, id)
    })
    await eachOf(missing, 4, () => signUp(control))
    while ((await countActive(control)) < size) await sleep(250)
  })
  return { 'made each, s': missing === 0 ? 0 : took / missing }
}

/** From the visitor's request to its answer, with a warm pool; ten of them. */
async function signUps(control: Control): Promise<Rows> {
  const times: number[] = []
  for (let at = 0; at < 10; at += 1) {
    await refillPool(control, { size: 1 })
    times.push(await seconds(() => signUp(control)))
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { 'sign-up, ms': 1000 * (sorted[5] ?? 0), 'slowest, ms': 1000 * (sorted[9] ?? 0) }
}

/** Asks each school once, which founds it, and then once more; the memory is that of the process which serves all. */
async function visitAll(control: Control, schools: Awaited<ReturnType<typeof startSchools>>): Promise<Rows> {
  const hosts = await hostsOf(control)
  const first = await seconds(() => schools.visit(hosts))
  const again = await seconds(() => schools.visit(hosts))
  return {
    'first visit each, ms': (1000 * first) / hosts.length,
    'next visit each, ms': (1000 * again) / hosts.length,
    'memory of the API, MB': memoryOf(schools.pid),
  }
}

async function hostsOf({ sql }: Control): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select host from host join school on school.id = school_id and state = 'active'`
  return rows.map(({ host }) => host)
}

/** As one comes by itself every five minutes: what was written before it is not replayed. */
async function checkpoint() {
  await asSuperuser((sql) => sql`checkpoint`)
}

/** Of all databases, without the log. */
async function diskOf(): Promise<number> {
  const [row] = await asSuperuser(
    (sql) => sql<{ bytes: number }[]>`select sum(pg_database_size(oid))::float8 as bytes from pg_database`,
  )
  return (row?.bytes ?? Number.NaN) / 1e6
}

async function asSuperuser<T>(ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}

/** Kills the server's first process; ends when a school is served again. */
async function crash(schools: Awaited<ReturnType<typeof startSchools>>): Promise<number> {
  process.kill(postmaster(), 'SIGKILL')
  return seconds(async () => {
    for (;;) {
      const sql = postgres(server.url, { max: 1, connect_timeout: 2, onnotice: () => undefined })
      const back = await sql`select 1`.then(
        () => true,
        () => false,
      )
      await sql.end({ timeout: 1 })
      if (back && (await schools.isServing())) return
      await sleep(50)
    }
  })
}

async function migrateAll(control: Control) {
  const result = await runFleet(control, { concurrency: 3 })
  if (result.state !== 'done' || result.failed > 0) throw new Error(`the fleet: ${JSON.stringify(result)}`)
}

async function signUp(control: Control) {
  const name = `bench${(made += 1)}`
  await registerSchool(control, {
    firstName: 'Amina',
    lastName: '',
    email: `${name}@example.com`,
    password: 'a long walk to school',
    confirmPassword: 'a long walk to school',
    instituteName: `Bench School ${made}`,
    subdomain: name,
    instituteType: 'school',
    country: 'PK',
    phone: '03000000123',
  })
}

async function countActive({ sql }: Control): Promise<number> {
  const [row] = await sql<
    { schools: number }[]
  >`select count(*)::int as schools from school where state = 'active'`
  return row?.schools ?? 0
}

/** What a usual migration does: a column with a default and an index over it. */
function additive(at: number): string {
  return `alter table campus add column bench_${at} text not null default '';\ncreate index on campus (bench_${at});\n`
}

function postmaster(): number {
  const data = existingData(path.join(folder, 'postgres'))
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function refuseWithoutRoom(bytes: number) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw new Error(`${folder} has no room for ${Math.ceil(bytes / 1e9)} GB`)
}
