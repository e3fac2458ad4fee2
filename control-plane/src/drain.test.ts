import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import { type RunningServer, startServerProcess } from 'kit/testing/testing-server'
import { controlDatabase } from 'migrations/roles'
import { currentTemplate } from 'migrations/template'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'

// An installation of its own, because server.ts makes a cluster its own.
const cluster = await embeddedCluster()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-drain-'))
chmodSync(folder, 0o755)
const started: RunningServer[] = []
const inControl = Object.assign(new URL(cluster.url), { pathname: `/${controlDatabase}` }).href
afterAll(async () => {
  started.forEach((server) => server.process.kill('SIGKILL'))
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

const host = 'localhost:4000'
async function startServer(): Promise<RunningServer> {
  const server = await startServerProcess(fileURLToPath(new URL('server.ts', import.meta.url)), {
    DATABASE_URL: cluster.url,
    MAKTAB_DATA: folder,
    MAKTAB_PORT: '0',
    MAKTAB_ORIGIN: `http://${host}`,
    MAKTAB_POOL: '0',
  })
  started.push(server)
  return server
}

function signUp(server: RunningServer, subdomain: string) {
  const person = { firstName: 'Amina', email: `amina@${subdomain}.example`, phone: '03000000123' }
  const secret = { password: 'a long walk to school', confirmPassword: 'a long walk to school' }
  const institute = {
    instituteName: 'Green Valley School',
    instituteType: 'school',
    country: 'PK',
    subdomain,
  }
  const body = { ...person, ...secret, ...institute }
  return server.ask({ host, path: '/api/v1/signups', method: 'POST', body })
}

/** Runs a statement and keeps its locks until told to let go. */
async function hold(sql: postgres.Sql, statement: string): Promise<() => Promise<unknown>> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx.unsafe(statement)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return () => (held.resolve(), holding)
}

/** By sub-domain. */
async function statesOf(sql: postgres.Sql): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; state: string }[]>`
    select split_part(host::text, '.', 1) as name, state from host join school on school.id = school_id`
  return new Map(rows.map(({ name, state }) => [name, state]))
}

test('a control plane that is stopped answers what it has taken, ends its streams, and takes nothing more', async () => {
  const server = await startServer()
  const outside = postgres(inControl, { max: 3, onnotice: () => undefined })
  // The making of a school's database waits, so that its visitor's stream stays open.
  const template = await currentTemplate()
  const releaseMaking = await hold(outside, `comment on database ${template.name} is 'held'`)
  const waited = await signUp(server, 'waiting')
  expect(waited.status).toBe(202)
  const { token } = JSON.parse(waited.text)
  const stream = text(await server.open({ host, path: `/api/v1/signups/${token}/events` }))
  // So does a sign-up, which is on its way when the server is told to stop.
  const releaseWrite = await hold(outside, 'lock table host in share mode')
  const written = signUp(server, 'greenvalley')
  const waiting = () => outside`select 1 from pg_locks where not granted and relation = 'host'::regclass`
  await expect.poll(async () => (await waiting()).length).toBe(1)
  expect((await server.ask({ host, path: '/readyz' })).status).toBe(200)

  server.process.kill('SIGTERM')
  expect(await stream).toMatch(/"state":"provisioning"[^]*retry: \d+\n\n$/)
  // A proxy that keeps its connection is told to go elsewhere, and a new one is not taken.
  const ready = await server.ask({ host, path: '/readyz' })
  expect([ready.status, ready.headers.connection]).toEqual([503, 'close'])
  const isRefused = () =>
    fetch(`http://127.0.0.1:${server.port}/livez`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(isRefused).toBe('refused')
  await sleep(300)
  expect(server.process.exitCode).toBeNull()

  await Promise.all([releaseWrite(), releaseMaking()])
  const released = performance.now()
  const answer = await written
  expect([answer.status, answer.headers.connection]).toEqual([202, 'close'])
  expect(await server.ended).toBe(0)
  expect(performance.now() - released).toBeLessThan(12_000)
  // The database that was being made was finished, and the school that was answered is there.
  expect((await statesOf(outside)).get('waiting')).toBe('active')
  expect((await statesOf(outside)).has('greenvalley')).toBe(true)
  await outside.end()
})

test('what a stopped control plane left to be made, the next one makes; idle, it stops at once', async () => {
  const server = await startServer()
  const outside = postgres(inControl, { max: 1, onnotice: () => undefined })
  const state = async () => (await statesOf(outside)).get('greenvalley')
  await expect.poll(state).toBe('active')
  expect((await server.ask({ host, path: '/readyz' })).status).toBe(200)
  const told = performance.now()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(8_000)
  await outside.end()
})
