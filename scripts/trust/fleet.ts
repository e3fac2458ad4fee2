import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Control } from 'control-plane/database'
import { runFleet } from 'control-plane/fleet'
import { fleetStatus } from 'control-plane/fleet-status'
import { cutOff, holdTable, makeSchool, startChild } from 'control-plane/testing-fleet'
import { disorder } from 'control-plane/testing-order'
import { openTestControl } from 'control-plane/testing-plane'
import { diskStore } from 'kit/storage/disk-store'
import { Refusal } from 'kit/contract/refusal'
import { tenantMigrations } from 'migrations/template'
import {
  dropTestControl,
  makeTestControl,
  type TestControl,
  type TestGround,
} from 'migrations/testing-ground'
import postgres from 'postgres'
import { buildTenantApp } from 'tenant-api/app'
import { fakeWeb } from 'tenant-api/testing-web'
import { randomFrom } from './random.ts'

export type FleetTrial = {
  schools: number
  kills: number
  /** How many were at the new version when the migrator was killed for the last time. */
  before: number
  /** The school that was locked, and the one that was out of reach. */
  held: string[]
  /** Schools that the run could not bring forward while one was locked and one could not be reached. */
  stuck: string[]
  /** Requests to other schools while it ran, and how many of them were not answered as usual. */
  asked: number
  noticed: number
  /** Whatever is not at the new version afterwards, or not in order. */
  faults: string[]
}

type Trial = { schools: number; kills: number; seed: number }

/** An additive migration after the newest that there is. */
const version = 1 + Math.max(...readdirSync(tenantMigrations).map((file) => Number.parseInt(file, 10) || 0))
const change = { file: `${String(version).padStart(4, '0')}-a-change.sql`, version }

/**
 * Brings a fleet forward whose migrator is killed midway, with one school locked and one out of reach, while the
 * others work; then takes the obstacles away and runs it once more.
 */
export async function migrateThroughTrouble(
  ground: TestGround,
  { schools, kills, seed }: Trial,
): Promise<FleetTrial> {
  const there = await makeTestControl(ground)
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-fleet-'))
  const old = await openTestControl(there, folder)
  const migrations = path.join(folder, 'tenant')
  cpSync(tenantMigrations, migrations, { recursive: true })
  const random = randomFrom(seed)
  try {
    const rows = await makeSchools(old, schools)
    const usage = await useSchools(old, folder, ['school3', 'school4'])
    writeFileSync(path.join(migrations, change.file), 'alter table campus add column said text;\n')
    const next = await openTestControl(there, folder, { migrations })
    const faults = await stopsEarly(next, rows.slice(0, Math.floor(schools / 100) + 1))
    // Not the canary: with that one in trouble nobody else would be tried.
    const [, locked, away] = await stillBehind(next, rows)
    if (!locked || !away) throw new Error('a fleet needs three schools that the early end left behind')
    const free = [await holdTable(next, locked, 'campus'), await cutOff(next, away)]
    let before = 0
    for (let kill = 0; kill < kills; kill += 1) {
      before = await killMigrator(
        next,
        { ground: there, folder, migrations },
        1 + random.number(Math.max(2, Math.floor(schools / (kills + 1)))),
      )
    }
    await runWhenFree(next)
    const stuck = (await fleetStatus(next)).failures.map(({ host }) => host?.split('.')[0] ?? '')
    for (const goOn of free) await goOn()
    await runFleet(next)
    faults.push(...(await leftBehind(there, next)))
    faults.push(...(await tryOutOfRange(next, usage.app, change.version)))
    const { asked, noticed } = await usage.stop()
    await next.close()
    const held = [locked, away].flatMap(({ id }) =>
      rows.flatMap((row, at) => (row.id === id ? [`school${at}`] : [])),
    )
    return { schools, kills, before, held, stuck, asked, noticed, faults }
  } finally {
    await old.close()
    await dropTestControl(there)
    rmSync(folder, { recursive: true })
  }
}

async function makeSchools(control: Control, number: number) {
  const names = Array.from({ length: number }, (_, at) => `school${at}`)
  // The first one alone: it is the oldest, and so the canary.
  const rows = [await makeSchool(control, 'school0')]
  for (let at = 1; at < number; at += 2) {
    rows.push(...(await Promise.all(names.slice(at, at + 2).map((name) => makeSchool(control, name)))))
  }
  return rows
}

/** With so many out of reach that they are more than one in a hundred, a run ends with its second wave at the latest. */
async function stopsEarly(control: Control, gone: Awaited<ReturnType<typeof makeSchools>>) {
  const back = await Promise.all(gone.map((row) => cutOff(control, row)))
  const { state, done, failed } = await runFleet(control, { attempts: 1 })
  for (const bring of back) await bring()
  return state === 'stopped' && failed === gone.length && done + failed <= 11
    ? []
    : [`with ${gone.length} out of reach it ${state} after ${done + failed}, of which ${failed} failed`]
}

/** Those that an ended run did not bring forward. */
async function stillBehind<R extends { id: string }>({ sql }: Control, rows: R[]): Promise<R[]> {
  const behind = await sql<{ id: string }[]>`select id from database where schema_version < ${change.version}`
  return rows.filter(({ id }) => behind.some((one) => one.id === id))
}

/** Starts a migrator, kills it when it has brought `enough` more databases forward, and says how many are. */
async function killMigrator(
  control: Control,
  where: Parameters<typeof startChild>[1],
  enough: number,
): Promise<number> {
  const done = async () => {
    const [row] = await control.sql<{ number: number }[]>`
      select count(*)::int as number from database where schema_version = ${change.version}`
    return row?.number ?? 0
  }
  const begin = await done()
  const child = startChild('migrate', where)
  const ended = once(child, 'exit')
  while (child.exitCode === null && (await done()) < begin + enough) await sleep(5)
  child.kill('SIGKILL')
  await ended
  return done()
}

/** PostgreSQL keeps the lock of a migrator that was killed until it has seen that nobody is there any more. */
async function runWhenFree(control: Control): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await runFleet(control, { attempts: 1 })
      return
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'fleet-busy') || tries > 100) throw error
      await sleep(100)
    }
  }
}

/** What a process says that stood still itself for seconds; that is the machine under this trial, and no migration. */
const outOfBreath = '5'

/** People who go on working in these schools; nothing that happens to others may reach them. */
async function useSchools(control: Control, folder: string, subdomains: string[]) {
  const { app } = await buildTenantApp({
    controlUrl: control.urls.tenant,
    keys: control.keys,
    mailer: { send: async () => ({ id: '' }) },
    files: diskStore(path.join(folder, 'files')),
    origin: control.places.origin,
    webRoot: fakeWeb(folder),
    log: false,
  })
  const usage = { asked: 0, noticed: 0 }
  const leaving = new AbortController()
  const using = Promise.all(
    subdomains.map(async (subdomain) => {
      while (!leaving.signal.aborted) {
        const host = `${subdomain}.${control.places.zone}`
        const { statusCode, headers } = await app.inject({ url: '/api/v1/site', headers: { host } })
        usage.asked += 1
        if (statusCode !== 200 && headers['retry-after'] !== outOfBreath) usage.noticed += 1
        await sleep(20)
      }
    }),
  )
  const stop = async () => {
    leaving.abort()
    await using
    await app.close()
    return usage
  }
  return { app, stop }
}

/** Looks into every database itself: the version that it says, and the column that the migration made. */
async function leftBehind({ superuser }: TestControl, control: Control): Promise<string[]> {
  const rows = await control.sql<{ name: string; version: number }[]>`
    select name, schema_version as version from database where state in ('ready', 'claimed')`
  const faults = await disorder(control)
  for (const { name, version } of rows) {
    const url = new URL(superuser)
    url.pathname = `/${name}`
    const inside = postgres(url.href, { max: 1 })
    const [found] = await inside<{ version: number; column: number }[]>`
      select (select max(version) from schema_version) as version, (select count(*)::int from information_schema.columns
        where table_name = 'campus' and column_name = 'said') as column`
    await inside.end()
    if (version !== change.version || found?.version !== change.version || found.column !== 1)
      faults.push(`${name} is at ${version}, and says ${found?.version}`)
  }
  return faults
}

type App = Awaited<ReturnType<typeof buildTenantApp>>['app']

/** A school newer than the app: its readers get a page, its programs a problem, and its neighbour notices nothing. */
async function tryOutOfRange({ sql, places }: Control, app: App, version: number): Promise<string[]> {
  const ask = async (subdomain: string, url: string, accept: string) => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { host: `${subdomain}.${places.zone}`, accept },
    })
    const words = /upgrad/.test(body) && headers['retry-after'] !== undefined ? ' upgrading' : ''
    return `${statusCode} ${headers['content-type']?.toString().split(';')[0]}${words}`
  }
  const both = (subdomain: string) =>
    Promise.all([ask(subdomain, '/', 'text/html'), ask(subdomain, '/api/v1/site', 'application/json')])
  const set = (to: number) => sql`update database d set schema_version = ${to} from placement p, host h
    where p.database_id = d.id and h.school_id = p.school_id and h.host = ${`school0.${places.zone}`}`
  const usual = await both('school0')
  const wanted = ['503 text/html upgrading', '503 application/problem+json upgrading']
  await set(9999)
  const closed = await untilSaid(() => both('school0'), wanted)
  const neighbour = await both('school3')
  await set(version)
  const back = await untilSaid(() => both('school0'), usual)
  const said = [...closed, ...neighbour, ...back]
  return said.join() === [...wanted, ...usual, ...usual].join() ? [] : [`out of range: ${said.join(', ')}`]
}

/** The app hears of a change a moment later; the last answers when it never comes to say so. */
async function untilSaid(ask: () => Promise<string[]>, wanted: readonly string[]): Promise<string[]> {
  const end = Date.now() + 20_000
  for (;;) {
    const said = await ask()
    if (said.join() === wanted.join() || Date.now() > end) return said
    await sleep(50)
  }
}
