import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { acknowledged, liveIn, type ClientReport } from './durability-clients.ts'
import { openVictim, type Victim } from './durability-cluster.ts'
import { lostAndDoubled } from './durability-reckoning.ts'
import { freePort, launchProduct } from './product-process.ts'
import { type Random, randomFrom } from './random.ts'

export type Durability = {
  kills: Record<'app' | 'postmaster' | 'backend', number>
  schools: number
  campuses: number
  repeated: number
  /** What was acknowledged and is not there, is there twice, or was never done. */
  faults: string[]
}

/**
 * Kills the product and its PostgreSQL `kills` times under load: visitors sign schools up and founders add campuses,
 * each repeating a request with its key until it is acknowledged. Half of all wakes are thrown away. Afterwards all
 * that was acknowledged is held against the databases.
 */
export async function killUnderLoad({
  kills,
  schools,
  enough = 0,
  seed,
}: {
  kills: number
  schools: number
  /** How many campuses are acknowledged before the load ends; given up after a minute. */
  enough?: number
  seed: number
}): Promise<Durability> {
  const random = randomFrom(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'maktab-durability-app-'))
  const victim = await openVictim()
  const port = await freePort()
  const told: ClientReport = { schools: new Map(), campuses: new Map(), repeated: 0, strange: [] }
  const run = { victim, dataDir, port, told, app: await launch({ victim, dataDir, port }) }
  try {
    await throwWakesAway(victim, 0.5)
    let stopped = false
    const load = { port, told, stopped: () => stopped, gone: () => run.app.exitCode !== null }
    const living = Array.from({ length: schools }, async (_, number) => {
      // Sign-ups come all along, not only before the first kill.
      await sleep((number * kills * 1000) / schools)
      await liveIn(load, `school${number}`)
    })
    const all = Promise.all(living)
    all.catch(() => {})
    const done = await killAll(run, { kills, random })
    await untilCampuses(told, enough)
    // Of the last events every wake is lost: only the sweep can find them.
    await throwWakesAway(victim, 1)
    stopped = true
    await all
    const faults = await lostAndDoubled({
      ...run,
      told,
      restart: (meanwhile) => throwWakesAway(victim, 0.5).then(() => restart(run, meanwhile)),
    })
    const { schools: signedUp, repeated } = told
    const campuses = acknowledged(told) - signedUp.size
    return { kills: done, schools: signedUp.size, campuses, repeated, faults }
  } finally {
    run.app.kill('SIGKILL')
    await victim.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Place = { victim: Victim; dataDir: string; port: number }
type Run = Place & { told: ClientReport; app: ChildProcess }

const parts = ['app', 'postmaster', 'backend'] as const

async function killAll(run: Run, { kills, random }: { kills: number; random: Random }) {
  const done: Durability['kills'] = { app: 0, postmaster: 0, backend: 0 }
  for (let number = 0; number < kills; number += 1) {
    await untilWorking(run.told)
    await sleep(random.number(700))
    // The first three in turn, so that a short run has one of each.
    const part = parts[number] ?? random.pick(parts)
    if (part === 'app') await restart(run)
    else if (!(await run.victim.kill(part, random.pick))) continue
    if (part === 'postmaster') await run.victim.revived()
    done[part] += 1
  }
  return done
}

/** Each kill meets a product that has answered again since the last one; a busy machine needs its time for that. */
async function untilWorking(told: ClientReport): Promise<void> {
  const before = acknowledged(told)
  const end = Date.now() + 30_000
  while (acknowledged(told) === before && Date.now() < end) await sleep(20)
}

async function untilCampuses(told: ClientReport, enough: number): Promise<void> {
  const end = Date.now() + 60_000
  while (acknowledged(told) - told.schools.size < enough && Date.now() < end) await sleep(20)
}

/** Kills the product, and starts it again once `meanwhile` is done. */
async function restart(run: Run, meanwhile?: () => Promise<void>): Promise<void> {
  run.app.kill('SIGKILL')
  if (run.app.exitCode === null && run.app.signalCode === null) await once(run.app, 'exit')
  await meanwhile?.()
  run.app = await launch(run)
}

function launch({ victim, dataDir, port }: Place): Promise<ChildProcess> {
  return launchProduct({ databaseUrl: victim.url, dataDir, port })
}

/** A share of all wakes is lost on its way; what they were for must be found all the same. */
async function throwWakesAway(victim: Victim, share: number): Promise<void> {
  await victim.revived()
  const inside = new URL(victim.url)
  inside.pathname = '/maktab_control'
  const sql = postgres(inside.href, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    create or replace function pgboss_tenant.lose() returns trigger language plpgsql as
      'begin if random() < ${share} then return null; end if; return new; end';
    create or replace trigger lose before insert on pgboss_tenant.job
      for each row execute function pgboss_tenant.lose();`)
  await sql.end()
}
