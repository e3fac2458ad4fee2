import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskStore } from 'kit/storage/disk-store'
import { localKeys } from 'kit/storage/keys'
import { hashPassword } from 'kit/security/password'
import { startPostgres } from 'kit/postgres/postgres'
import { type Speaker, speaker } from 'kit/testing/testing'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { makeTestControl, prepareGround } from 'migrations/testing-ground'
import postgres from 'postgres'
import { buildTenantApp } from '../src/server/app.ts'
import { logIn } from '../src/access/sessions/contract.ts'
import { modules } from '../src/server/modules.ts'
import { type School, schoolAt } from '../src/core/school/school.ts'
import { placeSchool, urlInside } from '../testing/placement.ts'
import { fakeWeb } from '../testing/web.ts'
import { visitSchool } from '../src/server/job-runner.ts'
import { databaseProcessor } from './processor.ts'

/** A school that was founded a moment ago, its owner's browser, and a connection to its database beside the product. */
export type BenchSchool = {
  owner: Speaker
  /** Somebody with headers of their own, as a bank. */
  stranger: (headers: Record<string, string>) => Speaker
  /** As the product asks the database: the same login, prepared statements. */
  sql: postgres.Sql
  /** The same database for who owns everything in it: a bench may change what the product may not. */
  whole: postgres.Sql
  /** Milliseconds that the processes of the database have kept a processor so far; on Linux alone. */
  processor: () => number
  /** The school as the product has it. */
  school: () => Promise<School>
  /** What autovacuum does a while after much was written. */
  vacuum: () => Promise<unknown>
  /** What the worker does when it is woken. */
  work: () => Promise<unknown>
  /** Opens the application on a port, for who asks over sockets with the headers of the owner's browser. */
  listen: () => Promise<{ port: number; headers: Record<string, string> }>
  /** The folder of the database, with its log. */
  folder: string
}

const plenty = { quota: 1_000_000_000, seconds: 60 }
const password = 'a long walk to school'
const email = 'nasreen@riverside.example'

/** Runs a bench before a school of its own, with the whole application in this process, and clears up after it. */
export async function withSchool(bench: (school: BenchSchool) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-bench-'))
  const server = await startPostgres({ dir: path.join(folder, 'postgres') })
  try {
    const ground = await prepareGround(server.url)
    const control = await makeTestControl(ground)
    const keys = localKeys(path.join(folder, 'master.key'))
    const controlSql = postgres(control.control, { max: 1, onnotice: () => undefined })
    const place = { control, keys, sql: controlSql, template: ground.tenantTemplate }
    const school = { instituteName: 'Riverside', instituteType: 'school', country: 'PK' }
    const person = { firstName: 'Nasreen', lastName: 'Akhtar', email, phone: '+923000000101' }
    const passwordHash = await hashPassword(password)
    const placed = await placeSchool(place, 'riverside', { founding: { ...person, ...school, passwordHash } })
    const mailer = { send: async () => ({ id: '' }) }
    const { app, close } = await buildTenantApp({
      controlUrl: control.tenant,
      keys,
      files: diskStore(path.join(folder, 'files')),
      mailer,
      origin: 'http://localhost',
      webRoot: fakeWeb(),
      log: { level: 'warn' },
      limits: { door: plenty, rest: plenty, school: plenty, account: plenty },
    })
    const owner = speaker(app, placed.host, {})
    await owner.call(logIn, { body: { login: email, password } })
    const sql = postgres(urlInside(control, placed), { max: 1, onnotice: () => undefined })
    const outside = Object.assign(new URL(control.superuser), { pathname: `/${placed.database}` })
    const whole = postgres(outside.href, { max: 1, onnotice: () => undefined })
    const vacuum = () => whole`vacuum analyze`
    const quiet = {
      modules,
      outside: { mailer, texter: noSmsSender, outgoing: outboundHttp() },
      log: () => undefined,
    }
    try {
      const school = () => schoolAt(placed.host)
      await bench({
        owner,
        stranger: (headers) => speaker(app, placed.host, headers),
        sql,
        whole,
        processor: () => databaseProcessor(path.join(folder, 'postgres')),
        vacuum,
        school,
        work: async () => visitSchool((await school()).aside(), quiet),
        listen: async () => ({
          port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port),
          headers: { host: placed.host, cookie: cookieOf(owner) },
        }),
        folder: path.join(folder, 'postgres'),
      })
    } finally {
      await Promise.all([sql.end(), whole.end(), controlSql.end(), close()])
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

function cookieOf({ cookies }: Speaker): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** The milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}
