import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { hashPassword } from 'kit/security/password'
import { cookiesOf, type RunningServer } from 'kit/testing/testing-server'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { schoolAt } from '../core/school/school.ts'
import { urlInside } from '../../testing/placement.ts'
import { testSchools } from '../../testing/schools.ts'
import { startServer } from '../../testing/server.ts'
import { startTenantWorker } from './worker.ts'

const schools = await testSchools()
const started: RunningServer[] = []
afterAll(() => started.forEach((server) => server.process.kill('SIGKILL')))

const password = 'a long walk to school'
const email = 'nasreen@riverside.example'

async function place(subdomain: string) {
  const founding = {
    firstName: 'Nasreen',
    lastName: 'Akhtar',
    email,
    phone: '+923000000101',
    instituteName: subdomain,
    instituteType: 'school',
    country: 'PK',
    passwordHash: await hashPassword(password),
  }
  return schools.place(subdomain, { founding })
}

test('a server that is stopped answers what it has taken, ends its streams, and takes nothing more', async () => {
  const school = await place('drained')
  const { host } = school
  const server = await startServer(schools)
  started.push(server)
  const login = await server.ask({
    host,
    path: '/api/v1/session',
    method: 'POST',
    body: { login: email, password },
  })
  expect(login.status).toBe(201)
  const cookie = cookiesOf(login.headers)
  const stream = text(await server.open({ host, path: '/api/v1/events', cookie }))

  // The school's table is held, so that the write is on its way when the server is told to stop.
  const inside = Object.assign(new URL(schools.control.superuser), { pathname: `/${school.database}` })
  const outside = postgres(inside.href, { max: 2, onnotice: () => undefined })
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = outside.begin(async (tx) => {
    await tx`lock table campus in share mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const body = { name: 'Answered in time' }
  const written = server.ask({ host, path: '/api/v1/campuses', method: 'POST', cookie, body })
  const waiting = () => outside`
    select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await waiting()).length).toBe(1)

  server.process.kill('SIGTERM')
  expect(await stream).toMatch(/retry: \d+\n\n$/)
  const isRefused = () =>
    fetch(`http://127.0.0.1:${server.port}/livez`).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(isRefused).toBe('refused')
  await sleep(300)
  expect(server.process.exitCode).toBeNull()
  held.resolve()
  await holding
  const released = performance.now()
  const answer = await written
  expect(answer.status).toBe(201)
  expect(answer.headers.connection).toBe('close')
  expect(await outside`select name from campus where name = ${body.name}`).toHaveLength(1)
  expect(await server.ended).toBe(0)
  expect(performance.now() - released).toBeLessThan(6_000)
  await outside.end()
})

test('a server that is idle stops at once: it does not wait for connections that are kept open', async () => {
  const { host } = await place('idle')
  const server = await startServer(schools)
  started.push(server)
  expect((await server.ask({ host, path: '/api/v1/site' })).status).toBe(200)
  expect((await server.ask({ host, path: '/readyz' })).status).toBe(200)
  const told = performance.now()
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(8_000)
})

/** A worker whose mail of one school goes out when the test says so; `asked`: it has been told to send one. */
async function slowWorker(school: string, stopSeconds: number) {
  const sending = Promise.withResolvers<{ id: string }>()
  const asked = Promise.withResolvers<void>()
  const worker = await startTenantWorker({
    controlUrl: schools.control.tenant,
    keys: schools.keys,
    files: schools.files,
    mailer: {
      async send({ fromName }) {
        if (fromName !== school) return { id: 'of another school' }
        asked.resolve()
        return sending.promise
      },
    },
    origin: 'http://localhost',
    log: { error: () => undefined, warn: () => undefined },
    sweepSeconds: 1,
    stopSeconds,
  })
  return { worker, sending, asked: asked.promise }
}

test('a worker that is stopped finishes the job that it does', async () => {
  const placed = await place('finishing')
  const { worker, sending, asked } = await slowWorker('finishing', 10)
  await schoolAt(placed.host)
  await asked
  const stopping = worker.stop()
  await sleep(200)
  sending.resolve({ id: 'sent' })
  await stopping
  const sql = postgres(urlInside(schools.control, placed), { max: 1 })
  expect(await sql`select state, attempts from job where kind like '%access' and attempts > 0`).toEqual([
    { state: 'done', attempts: 1 },
  ])
  await sql.end()
})

test('a worker that is stopped gives back a job that takes too long, untried, for the next one', async () => {
  const placed = await place('giving')
  const { worker, asked } = await slowWorker('giving', 0.2)
  await schoolAt(placed.host)
  await asked
  await worker.stop()
  const sql = postgres(urlInside(schools.control, placed), { max: 1 })
  const rows = await sql`select state, attempts, leased_until from job where kind like '%access'`
  expect(rows).toEqual([{ state: 'waiting', attempts: 0, leased_until: null }])
  await sql.end()
})
