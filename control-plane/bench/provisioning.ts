// From a sign-up to a school that can be used: with a warm pool, with an empty one, and beside them the making of a
// database by its migrations. `node control-plane/bench/provisioning.ts [rounds]`. Rounds are interleaved.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noteFigure } from 'kit/testing/bench-figures'
import { startPostgres } from 'kit/postgres/postgres'
import { createTextDatabase } from 'migrations/roles'
import { migrate } from 'migrations/run'
import postgres from 'postgres'
import { type Control, openControl } from '../src/database.ts'
import { prepareInstallation, registerServer } from '../src/installation.ts'
import { addressFor, databaseOfSchool } from '../src/modules/provisioning/database-row.ts'
import { refillPool } from '../src/modules/provisioning/pool.ts'
import { registerSchool } from '../src/modules/signup/signup.ts'
import { startWorker } from '../src/worker.ts'

const rounds = Math.max(7, Number(process.argv[2] ?? 15))
let made = 0
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-bench-'))
const server = await startPostgres({ dir: path.join(folder, 'postgres') })
try {
  await run()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function run() {
  const { urls, keys } = await prepareInstallation(server.url, folder)
  const places = { origin: 'http://localhost:4000', zone: 'maktab.localhost' }
  const control = await openControl({ urls, keys, places, poolSize: 0, worker: true })
  await registerServer(control)
  const worker = await startWorker(control, { warn: console.error, error: console.error })
  const variants = {
    'warm pool': { before: () => refillPool(control, { size: 1 }), act: () => signUp(control) },
    'empty pool': { before: async () => 0, act: () => signUp(control) },
    'migrations from scratch': { before: async () => 0, act: fromScratch },
  }
  const times = new Map(Object.keys(variants).map((name): [string, number[]] => [name, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { before, act }] of Object.entries(variants)) {
      await before()
      const started = performance.now()
      await act()
      // The first round warms code and caches.
      if (round >= 0) times.get(name)?.push(performance.now() - started)
    }
  }
  report(times)
  await worker.stop()
  await control.close()
}

/** Ends when the school's own application has logged in and read. */
async function signUp(control: Control) {
  const name = `bench${(made += 1)}`
  const { schoolId } = await registerSchool(control, {
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
  await untilActive(control, schoolId)
  const row = await databaseOfSchool(control.sql, schoolId)
  if (!row) throw new Error('no database')
  const school = control.enter(await addressFor(control, row, 'app'))
  await school`select count(*) from institute`
  await school.end()
}

async function untilActive(control: Control, schoolId: string) {
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  const look = async () => {
    const [row] = await control.sql`select state from school where id = ${schoolId}`
    if (row?.state === 'active') resolve()
  }
  const stop = await control.listen('directory', (id) => void (id === schoolId && look()))
  await look()
  await changed
  await stop()
}

/** What a school's database costs without a template: create, migrate, read. No roles, grants or credentials. */
async function fromScratch() {
  const name = `scratch${(made += 1)}`
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  await createTextDatabase(admin, name, {})
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  await migrate({ url, folder: new URL('../../migrations/tenant', import.meta.url).pathname })
  const school = postgres(url, { max: 1 })
  await school`select count(*) from institute`
  await Promise.all([school.end(), admin.end()])
}

function report(times: Map<string, number[]>) {
  const base = times.get('migrations from scratch') ?? []
  console.log(`${rounds} interleaved rounds, fsync on; milliseconds`)
  console.log('variant                    median    p95    max   ratio to scratch [min–max]')
  for (const [name, list] of times) {
    const ratios = list.map((time, index) => time / (base[index] ?? Number.NaN))
    const cells = [quantile(list, 0.5), quantile(list, 0.95), Math.max(...list)].map((ms) =>
      ms.toFixed(0).padStart(6),
    )
    const [low, mid, high] = [Math.min(...ratios), quantile(ratios, 0.5), Math.max(...ratios)].map((ratio) =>
      ratio.toFixed(2),
    )
    noteFigure(`${name}, median`, { value: quantile(list, 0.5), unit: 'ms' })
    noteFigure(`${name}, p95`, { value: quantile(list, 0.95), unit: 'ms' })
    console.log(`${name.padEnd(25)} ${cells.join(' ')}   ${mid} [${low}–${high}]`)
  }
}

function quantile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
