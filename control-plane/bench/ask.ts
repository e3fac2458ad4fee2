// What a proxy waits for before it gets a certificate: `GET /ask` in an installation of many schools, beside an answer of
// the same server that asks nobody (`/livez`). `node control-plane/bench/ask.ts [schools] [requests]`. Rounds are interleaved.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noteFigure } from 'kit/testing/bench-figures'
import { startPostgres } from 'kit/postgres/postgres'
import { buildControlApp } from '../src/app.ts'
import { type Control, openControl } from '../src/database.ts'
import { prepareInstallation, registerServer } from '../src/installation.ts'

const schools = Number(process.argv[2] ?? 5_000)
const requests = Number(process.argv[3] ?? 2_000)
const rounds = 7
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
  const control = await openControl({ urls, keys, places, poolSize: 0 })
  await registerServer(control)
  await fill(control)
  const mail = { send: async () => ({ id: '' }) }
  const { app, close } = await buildControlApp({ control, mail, marketingRoot: folder, log: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const pages = {
    'a domain that is served': (at: number) => `/ask?domain=d${at % schools}.example.org`,
    'a host of nobody': (at: number) => `/ask?domain=x${at}.example.org`,
    'livez, which asks nobody': () => '/livez',
  }
  const found = new Map(Object.keys(pages).map((name): [string, number[][]] => [name, []]))
  for (let round = -1; round < rounds; round += 1)
    for (const [name, pageOf] of Object.entries(pages)) {
      const times = await ask(port, pageOf)
      // The first round warms code and caches.
      if (round >= 0) found.get(name)?.push(times)
    }
  console.log(
    `${schools} schools with domains of their own, ${requests} requests a round, eight at once, in ms`,
  )
  for (const [name, all] of found) {
    const [p50, p99] = [middle(all, 0.5), middle(all, 0.99)]
    noteFigure(`${name}, p50`, { value: p50, unit: 'ms' })
    noteFigure(`${name}, p99`, { value: p99, unit: 'ms' })
    console.log(`${name.padEnd(26)} p50 ${p50.toFixed(2)}  p99 ${p99.toFixed(2)}`)
  }
  await close()
  await control.close()
}

async function fill({ sql }: Control): Promise<void> {
  await sql`
    with made as (
      insert into school (name, institute_type, country, contact_first_name, contact_email, state)
      select 'School ' || n, 'school', 'PK', 'Amina', 's' || n || '@example.org', 'active'
      from generate_series(0, ${schools - 1}) n returning id, name),
    numbered as (select id, split_part(name, ' ', 2) as n from made),
    own as (
      insert into host (host, school_id, kind, is_primary, verified_at)
      select 's' || n || '.maktab.localhost', id, 'subdomain', true, now() from numbered),
    custom as (
      insert into host (host, school_id, kind, verified_at)
      select 'd' || n || '.example.org', id, 'custom', now() from numbered)
    insert into domain_claim (school_id, domain, token, verified_at, looked_at)
    select id, 'd' || n || '.example.org', 't', now(), now() from numbered`
  await sql`analyze`
}

async function ask(port: number, pageOf: (at: number) => string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const times: number[] = []
  let next = 0
  async function one() {
    for (let at = next++; at < requests; at = next++) {
      const began = performance.now()
      await new Promise<void>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: pageOf(at), agent }, (answer) => {
          answer.resume().on('end', resolve)
        }).on('error', reject)
      })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

/** The median over the rounds of one share of each. */
function middle(all: readonly number[][], share: number): number {
  const each = all.map((times) => times[Math.floor(times.length * share)] ?? 0).toSorted((a, b) => a - b)
  return each[Math.floor(each.length / 2)] ?? 0
}
