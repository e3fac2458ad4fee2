import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { School } from '../../core/school/school.ts'
import { compareWeeks } from './compare-weeks.ts'
import type { RunProgress } from './contract.ts'
import { type EngineInput, ruleNames } from '../week-engine/engine-input.ts'
import { type EngineRun, startEngine } from '../week-engine/start-engine.ts'
import type { Drawn } from './run-input.ts'

/** How many runs, of different schools, one process has under way: each takes a processor for itself. */
const mostAtOnce = 1
/** Seconds for which a run counts as alive after its last sign. */
export const leaseSeconds = 20
/** Milliseconds between two signs. */
const beat = 500

type Launched = { id: string; input: EngineInput; drawn: Drawn; seconds: number; askedBy: string | null }

const running = new Map<string, { run: EngineRun; ended: Promise<void> }>()
let reserved = 0

/** Takes a place for a run of this process; null if all are taken. The answer gives it back. */
export function reservePlace(): (() => void) | null {
  if (reserved >= mostAtOnce) return null
  reserved += 1
  let isHeld = true
  return () => {
    if (isHeld) reserved -= 1
    isHeld = false
  }
}

/**
 * Starts the engine for a run whose row is written. It renews the row's lease and says how far it is; it ends with the
 * result in the row, and with its place given back.
 */
export function launchRun(school: School, launched: Launched, release: () => void): void {
  // The request has ended by the time of the next write, and a run never delays a teacher.
  const aside = school.during({ id: launched.id, once: undefined }).aside()
  const run = startEngine(launched.input, { seconds: launched.seconds })
  const ended = follow(aside, launched, run).finally(() => {
    running.delete(launched.id)
    release()
  })
  running.set(launched.id, { run, ended })
}

/** Stops the runs of this process, which is about to end, and waits until their best weeks are kept. */
export async function stopRuns(): Promise<void> {
  const all = [...running.values()]
  for (const { run } of all) run.board.stop()
  await Promise.all(all.map(({ ended }) => ended))
}

/** Stops a run if it is one of this process; others hear of it by their row. */
export function stopHere(id: string): void {
  running.get(id)?.run.board.stop()
}

async function follow(school: School, launched: Launched, run: EngineRun): Promise<void> {
  const { id, input, drawn } = launched
  const outcome = run.outcome.then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  )
  const began = Date.now()
  for (;;) {
    const done = await Promise.race([outcome, sleep(beat, null)])
    if (done === null) {
      await renew(school, launched, { run, seconds: (Date.now() - began) / 1000 })
      continue
    }
    const state = 'error' in done ? 'failed' : run.board.isStopped ? 'stopped' : 'finished'
    const result = 'error' in done ? null : JSON.stringify(compareWeeks(input, drawn, done.found))
    const error = 'error' in done ? String(done.error) : null
    // Where the database is away the row's lease ends, and with it the run.
    await school.db
      .execute(sql`
        update timetable_run set state = ${state}, result = ${result}::jsonb, error = ${error}, finished_at = ${school.now().toISOString()}::timestamptz
        where id = ${id}::uuid and state = 'running'`)
      .catch(() => undefined)
    return tellAsker(school, launched)
  }
}

/** Says how far a run is and that it is alive; stops it if somebody asked for that, or if its row has ended. */
async function renew(
  school: School,
  launched: Launched,
  { run, seconds }: { run: EngineRun; seconds: number },
): Promise<void> {
  const progress = progressOf(launched, run, seconds)
  const leasedUntil = new Date(school.now().getTime() + leaseSeconds * 1000).toISOString()
  const rows = await school.db
    .execute<{ isStopping: boolean }>(sql`
      update timetable_run set leased_until = ${leasedUntil}::timestamptz, progress = coalesce(${JSON.stringify(progress)}::jsonb, progress)
      where id = ${launched.id}::uuid and state = 'running' returning stop_asked_at is not null as "isStopping"`)
    .catch(() => null)
  const [row] = rows ?? [{ isStopping: false }]
  if (!row || row.isStopping) run.board.stop()
  tellAsker(school, launched)
}

function progressOf({ input, drawn }: Launched, { board }: EngineRun, seconds: number): RunProgress | null {
  const best = board.bestWeek(input.week)
  if (!best) return null
  const isOwn = new Set(drawn.cards.map(({ id }) => id))
  const own = best.filter(({ id }) => isOwn.has(id))
  const sum = (lessons: typeof own) => lessons.reduce((all, { length }) => all + length, 0)
  const [lessons, placed] = [sum(own), sum(own.filter(({ slot }) => slot !== null))]
  const counts = board.counts()
  return {
    seconds: Math.round(seconds * 10) / 10,
    lessons,
    placed,
    clashing: Math.max(0, board.progress().hard - (lessons - placed)),
    counts: Object.fromEntries(ruleNames.map((rule) => [rule, counts[rule]])) as RunProgress['counts'],
  }
}

function tellAsker(school: School, { askedBy }: Launched): void {
  if (askedBy !== null) school.tell('timetabling', askedBy)
}
