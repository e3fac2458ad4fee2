import { closeSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { median } from './school.ts'

export type Planning = { statements: number; anew: number; planning: number; execution: number }
type Watched = { whole: postgres.Sql; folder: string }

/**
 * What the database parses, plans and executes for something that is done, when it has been done ten times before: the
 * medians of nine times, as the server's own log tells them for each message. `anew` are statements without a name, which
 * are parsed each time.
 */
export async function planningOf(
  watched: Watched,
  work: () => Promise<unknown>,
): Promise<Planning & { text: string }> {
  for (let warm = 0; warm < 10; warm += 1) await work()
  return loud(watched, () => heard(watched, work))
}

/** Lets the server tell how long each message takes, as long as something is done. */
export async function loud<T>(watched: Watched, work: () => Promise<T>): Promise<T> {
  await tell(watched, 0)
  try {
    return await work()
  } finally {
    await tell(watched, -1)
  }
}

/** The same as `planningOf`, of what is warm, while the server tells it. */
export async function heard(
  watched: Watched,
  work: () => Promise<unknown>,
): Promise<Planning & { text: string }> {
  const times: Planning[] = []
  for (let time = 0; time < 9; time += 1) times.push(await once(watched, work))
  const of = (key: keyof Planning) => median(times.map((one) => one[key]))
  const found = {
    statements: of('statements'),
    anew: of('anew'),
    planning: of('planning'),
    execution: of('execution'),
  }
  const { statements, anew, planning, execution } = found
  const text = `${statements} statements, ${anew} of them anew, planned ${planning.toFixed(2)} ms, executed ${execution.toFixed(2)} ms`
  return { ...found, text }
}

async function tell({ whole }: Watched, least: number) {
  await whole.unsafe(`alter system set log_min_duration_statement = ${least}`)
  await whole`select pg_reload_conf()`
  await sleep(150)
}

const line = /duration: ([\d.]+) ms {2}(parse|bind|execute) ([^:\n]*)/g

async function once({ folder }: Watched, work: () => Promise<unknown>): Promise<Planning> {
  const file = path.join(folder, 'postgres.log')
  const before = statSync(file).size
  await work()
  const said = readFrom(file, before)
  const found = { statements: 0, anew: 0, planning: 0, execution: 0 }
  for (const [, ms, step, name] of said.matchAll(line)) {
    if (step === 'execute') {
      found.execution += Number(ms)
      found.statements += 1
    } else found.planning += Number(ms)
    if (step === 'parse' && name === '<unnamed>') found.anew += 1
  }
  return found
}

function readFrom(file: string, start: number): string {
  const bytes = Buffer.alloc(statSync(file).size - start)
  const open = openSync(file, 'r')
  readSync(open, bytes, 0, bytes.length, start)
  closeSync(open)
  return bytes.toString()
}
