import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientReport, knock, liveIn } from './durability-clients.ts'
import { openVictim, type Victim } from './durability-cluster.ts'
import { type MoodyProxy, openMoodyProxy } from 'kit/testing/testing-proxy'
import { freePort, launchProduct } from './product-process.ts'
import { type Random, randomFrom } from './random.ts'

export type Stalled = {
  /** How often each thing was done. */
  done: Record<string, number>
  /** For each school the seconds after the last stall until it answered everybody at once; null: it did not. */
  healed: Record<string, number | null>
  /** What no visitor should be answered. */
  strange: string[]
}

/** More at once than a school has connections: one that is lost is missed. */
const atOnce = 9
/** How long a school has to heal, in seconds. */
const patience = 60

/**
 * Stops and kills the product's PostgreSQL, the way to it and the product itself, `stalls` times at random under load,
 * and looks whether every school answers as many at once as before. The same seed does the same in the same order.
 */
export async function stallUnderLoad(asked: {
  stalls: number
  schools: number
  seed: number
}): Promise<Stalled> {
  const random = randomFrom(asked.seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'maktab-stalls-app-'))
  const victim = await openVictim()
  const proxy = await openMoodyProxy(victim.url)
  const port = await freePort()
  const app = await launchProduct({ databaseUrl: proxy.url, dataDir, port })
  const told: ClientReport = { schools: new Map(), campuses: new Map(), repeated: 0, strange: [] }
  let isOver = false
  const names = Array.from({ length: asked.schools }, (_, number) => `school${number}`)
  const load = { port, told, stopped: () => isOver, gone: () => app.exitCode !== null }
  const living = Promise.all(names.map((name) => liveIn(load, name)))
  living.catch(() => undefined)
  try {
    await untilAll(told, names)
    const done: Stalled['done'] = {}
    for (let number = 0; number < asked.stalls; number += 1) {
      const kind = kinds[number] ?? random.pick(kinds)
      const isStalled = stall(kind, { victim, proxy, pid: app.pid ?? 0, random })
      // Many come at that moment, and none of them waits long enough for what is stalled.
      await sleep(50)
      await Promise.all(names.flatMap((name) => Array.from({ length: 4 }, () => knock(port, name))))
      await isStalled
      await sleep(random.number(1_500))
      done[kind] = (done[kind] ?? 0) + 1
    }
    await victim.revived()
    const healed = await healing(port, names)
    isOver = true
    await living
    return { done, healed, strange: told.strange }
  } finally {
    isOver = true
    app.kill('SIGCONT')
    app.kill('SIGKILL')
    if (app.exitCode === null && app.signalCode === null) await once(app, 'exit')
    proxy.close()
    await victim.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const kinds = [
  'postmaster paused',
  'product paused',
  'backend paused',
  'connects silent',
  'connects late',
  'connects ending',
  'connects reset',
  'server vanished',
  'backend killed',
  'postmaster killed',
] as const
type Kind = (typeof kinds)[number]
type Ground = { victim: Victim; proxy: MoodyProxy; pid: number; random: Random }

async function stall(kind: Kind, { victim, proxy, pid, random }: Ground): Promise<void> {
  // Longer than a query waits for its connection, or not quite.
  const ms = 500 + random.number(4_500)
  const mood = moods[kind]
  if (mood !== undefined) {
    proxy.be(mood)
    if (mood !== 'vanished') proxy.cut()
    await sleep(ms)
    proxy.be('well')
  } else if (kind === 'product paused') {
    process.kill(pid, 'SIGSTOP')
    await sleep(ms)
    process.kill(pid, 'SIGCONT')
  } else if (kind === 'postmaster paused') {
    proxy.cut()
    await victim.pause('postmaster', ms, random.pick)
  } else if (kind === 'backend paused') await victim.pause('backend', ms, random.pick)
  else if (kind === 'backend killed') await victim.kill('backend', random.pick)
  else if (await victim.kill('postmaster', random.pick)) await victim.revived()
}

const moods: Partial<Record<Kind, Parameters<MoodyProxy['be']>[0]>> = {
  'connects silent': 'silent',
  'connects late': 'late',
  'connects ending': 'ending',
  'connects reset': 'resetting',
  'server vanished': 'vanished',
}

/** Until every school is there and its founder at work. */
async function untilAll({ campuses }: ClientReport, names: readonly string[]): Promise<void> {
  const end = Date.now() + 180_000
  while (!names.every((name) => (campuses.get(name)?.size ?? 0) > 1)) {
    if (Date.now() > end) throw new Error('the schools did not begin')
    await sleep(100)
  }
}

async function healing(port: number, names: readonly string[]): Promise<Stalled['healed']> {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  const heal = async (name: string) => {
    while (seconds() < patience) {
      const answers = await Promise.all(Array.from({ length: atOnce }, () => knock(port, name)))
      // Nobody is known by such a name; who knocks too often is answered, too.
      if (answers.every((status) => status === 401 || status === 429)) return seconds()
      await sleep(200)
    }
    return null
  }
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await heal(name)] as const)))
}
