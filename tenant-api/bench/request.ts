// An authenticated list request through host, token, permission, reach, query and serialization, beside the same SQL
// through bare Fastify and postgres.js. `node tenant-api/bench/request.ts [rounds] [seconds]`. Rounds are interleaved;
// each server is a process of its own, both have three connections to the same database, 16 clients ask.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { noteFigure } from 'kit/testing/bench-figures'
import { localKeys } from 'kit/storage/keys'
import { hashPassword } from 'kit/security/password'
import { startPostgres } from 'kit/postgres/postgres'
import { makeTestControl, prepareGround } from 'migrations/testing-ground'
import postgres from 'postgres'
import { placeSchool, urlInside } from '../testing/placement.ts'
import { load } from './load.ts'
import { databaseProcessor, processorOf } from './processor.ts'
import { atLeast } from './target.ts'

const rounds = Math.max(7, Number(process.argv[2] ?? 9))
const seconds = Number(process.argv[3] ?? 3)
const password = 'a long walk to school'
const email = 'nasreen@riverside.example'
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-bench-'))
const server = await startPostgres({ dir: path.join(folder, 'postgres') })
const children: ReturnType<typeof spawn>[] = []
try {
  await run()
} finally {
  await Promise.all(children.map(stop))
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function run() {
  const { host, product, bare } = await prepare()
  const cookie = await logIn(product.port, host)
  await addCampuses(product.port, { host, cookie })
  const variants: (Asked & Server & { name: string })[] = [
    { name: 'bare', ...bare, path: '/campuses?limit=10', headers: { host: 'localhost' } },
    { name: 'maktab', ...product, path: '/api/v1/campuses?limit=10', headers: { host, cookie } },
  ]
  await seeSame(variants)
  const results = new Map(variants.map(({ name }): [string, Round[]] => [name, []]))
  for (const variant of variants) await warm(variant)
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first in turn, so that neither always meets the caches of the other.
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const before = {
        server: processorOf(variant.pid),
        database: databaseProcessor(path.join(folder, 'postgres')),
      }
      const { count, took } = await load({ ...variant, clients: 16, seconds })
      const processor = (processorOf(variant.pid) - before.server) / count
      const database = (databaseProcessor(path.join(folder, 'postgres')) - before.database) / count
      results.get(variant.name)?.push({ rate: count / took, processor, database })
    }
  }
  report(results)
}

/** By requests, not by time: how soon code is compiled must not depend on what else the machine does. */
async function warm(variant: Asked) {
  let count = 0
  while (count < 30_000) count += (await load({ ...variant, clients: 16, seconds: 1 })).count
}

async function prepare() {
  const ground = await prepareGround(server.url)
  const control = await makeTestControl(ground)
  const keyFile = path.join(folder, 'master.key')
  const sql = postgres(control.control, { max: 1, onnotice: () => undefined })
  const passwordHash = await hashPassword(password)
  const founding = { firstName: 'Nasreen', lastName: 'Akhtar', email, passwordHash, phone: '+923000000101' }
  const place = { control, keys: localKeys(keyFile), sql, template: ground.tenantTemplate }
  const school = { instituteName: 'Riverside', instituteType: 'school', country: 'PK' }
  const placed = await placeSchool(place, 'riverside', { founding: { ...founding, ...school } })
  await sql.end()
  return {
    host: placed.host,
    product: await start('request-product.ts', { CONTROL: control.tenant, KEYS: keyFile }),
    bare: await start('request-bare.ts', { DATABASE: urlInside(control, placed) }),
  }
}

/** Starts a server of this folder; its first line is its port. */
async function start(file: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL(file, import.meta.url))],
    {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`)))
  const [line] = await Promise.race([once(child.stdout, 'data'), failed])
  failed.catch(() => undefined)
  return { port: Number(String(line).trim()), pid: child.pid ?? 0 }
}

async function stop(child: ReturnType<typeof spawn>) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

type Server = { port: number; pid: number }
type Asked = { port: number; path: string; headers: Record<string, string>; method?: string; body?: object }

async function ask({ body, ...asked }: Asked) {
  const sent = request({ ...asked, hostname: '127.0.0.1' })
  sent.end(body ? JSON.stringify(body) : undefined)
  const [response] = await once(sent, 'response')
  const answer = { status: response.statusCode, cookies: response.headers['set-cookie'] ?? [] }
  const said = await text(response)
  if (answer.status >= 300) throw new Error(`${asked.path}: ${answer.status} ${said}`)
  return { ...answer, said }
}

async function logIn(port: number, host: string): Promise<string> {
  const body = { login: email, password }
  const answer = await ask({ port, path: '/api/v1/session', method: 'POST', headers: jsonOf(host), body })
  return answer.cookies.map((cookie: string) => cookie.split(';')[0]).join('; ')
}

async function addCampuses(port: number, { host, cookie }: { host: string; cookie: string }) {
  const headers = { ...jsonOf(host), cookie }
  for (let at = 1; at <= 200; at += 1) {
    const name = `Campus ${at}`
    const numbers = { emisNumber: `${35_200_000 + at}`, licenceNumber: `L-${at}` }
    const place = { city: 'Lahore', location: `${at} Canal Road`, contact: '042 111 222 333' }
    const body = {
      name,
      otherName: `کیمپس ${at}`,
      code: `C${at}`,
      description: 'A campus',
      ...place,
      ...numbers,
    }
    await ask({ port, path: '/api/v1/campuses', method: 'POST', headers, body })
  }
}

function jsonOf(host: string) {
  return {
    host,
    'content-type': 'application/json',
    origin: `http://${host}`,
    'sec-fetch-site': 'same-origin',
  }
}

/** All must answer with the same page, byte for byte: else they are not doing the same work. */
async function seeSame(variants: readonly Asked[]) {
  const answers = await Promise.all(variants.map(ask))
  for (const { said } of answers) {
    const { rows, total } = JSON.parse(said)
    if (rows.length !== 10 || total !== 200 || said !== answers[0]?.said)
      throw new Error(`the answers differ:\n${answers.map((answer) => answer.said).join('\n')}`)
  }
}

/** Requests per second, and milliseconds of the server's and of the database's processor for each. */
type Round = { rate: number; processor: number; database: number }

function report(results: Map<string, Round[]>) {
  const load1 = loadavg()[0]?.toFixed(1)
  console.log(`${rounds} interleaved rounds of ${seconds} s, 16 connections, log level warn, load ${load1}`)
  for (const [name, list] of results) {
    const rates = list.map(({ rate }) => rate)
    const processor = median(list.map((round) => round.processor))
    const database = median(list.map((round) => round.database))
    noteFigure(name, { value: median(rates), unit: 'requests/s' })
    noteFigure(`${name}, processor of the server for each`, { value: processor, unit: 'ms' })
    noteFigure(`${name}, processor of the database for each`, { value: database, unit: 'ms' })
    const [low, mid, high] = [Math.min(...rates), median(rates), Math.max(...rates)].map((rate) =>
      rate.toFixed(0),
    )
    console.log(
      `${name.padEnd(8)} ${mid} requests/s [${low}–${high}], ms of processor each: ${processor.toFixed(3)} server, ${database.toFixed(3)} database`,
    )
  }
  const bare = results.get('bare') ?? []
  const ratios = (results.get('maktab') ?? []).map(({ rate }, at) => rate / (bare[at]?.rate ?? Number.NaN))
  const [low, mid, high] = [Math.min(...ratios), median(ratios), Math.max(...ratios)]
  noteFigure('ratio to the bare server', { value: mid, unit: '×', target: 0.8 })
  console.log(`ratio    ${mid.toFixed(2)} [${low.toFixed(2)}–${high.toFixed(2)}], ${atLeast(0.8, mid)}`)
}

function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}
