import { refuse } from 'kit/contract/refusal'
import { LRUCache } from 'lru-cache'
import { type ActRequest, type Done, perform } from './act.ts'
import { type StatementPlan, performStatement } from '../school/single-statement.ts'
import type { Binding } from '../school/school-handle.ts'
import type { Pool } from '../school/pools.ts'
import type { Door, School, Tx } from '../school/school.ts'

/** An idempotent request runs one transaction: a second one would commit apart from the stored answer. */
export function refuseUnlessWritable(binding: Binding) {
  if (binding.state === 'read_only') refuseReadOnly()
  if (binding.once && binding.spent) throw new Error('an idempotent request runs exactly one transaction')
  binding.spent = true
}

export function refuseReadOnly(): never {
  refuse('read-only', 'This school can only be read just now. Nothing was changed', {}, { status: 403 })
}

/** Runs an act, wakes the worker if it left work, and tells open pages what changed. */
export async function writeIn<T>(
  at: Door,
  poolOf: () => Pool,
  { school, deed, fn }: { school: School; deed: ActRequest; fn: (tx: Tx) => Promise<T> },
): Promise<Done<T>> {
  await markMinute(at, school)
  const pool = poolOf()
  const done = await pool.turn(() => unlocked(() => perform(pool.db, deed, fn)))
  if (done.leftWork) at.wake?.(school.id)
  const { live } = at.directory
  if (!done.replayed) live.publish({ school: school.id, topic: deed.key.split('.', 1)[0] ?? '' })
  for (const { topic, to } of done.told) live.publish({ school: school.id, topic, to })
  return done
}

/** The same for an act of one statement. The reads of `decide` take no write slot of the pool. */
export async function writeStatement<T>(
  at: Door,
  poolOf: () => Pool,
  { school, deed, decide }: { school: School; deed: ActRequest; decide: () => Promise<StatementPlan> },
): Promise<T> {
  await markMinute(at, school)
  const done = await unlocked(() => performStatement<T>(poolOf, deed, decide))
  if (done.leftWork) at.wake?.(school.id)
  if (!done.replayed) at.directory.live.publish({ school: school.id, topic: deed.key.split('.', 1)[0] ?? '' })
  return done.result
}

/** Retries after a deadlock: PostgreSQL aborts one of two acts that wait for each other and rolls it back. */
async function unlocked<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error
    return unlocked(work, tries - 1)
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '40P01') || isDeadlock(error.cause)
}

const marked = new LRUCache<string, number>({ max: 10_000 })

/** Marks the minute before a school's first write in it, so that the sweep finds work whose wake was lost. */
async function markMinute(at: Door, { id, generation }: School) {
  const minute = Math.floor(Date.now() / 60_000)
  const key = `${id}:${generation}`
  if (marked.get(key) === minute) return
  marked.set(key, minute)
  // A school can still write while the control database is unreachable; its next write tries to mark again.
  await at.directory.markActive(id, new Date(minute * 60_000)).catch(() => marked.delete(key))
}
