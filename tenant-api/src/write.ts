import { refuse } from 'kit/refusal'
import { LRUCache } from 'lru-cache'
import { type Deed, perform } from './act.ts'
import type { Binding } from './home.ts'
import type { Pool } from './pools.ts'
import type { Door, School, Tx } from './school.ts'

/** An idempotent request has one effect: a second transaction would commit apart from the answer that is stored. */
export function refuseUnlessWritable(binding: Binding) {
  if (binding.state === 'read_only') {
    refuse('read-only', 'This school can only be read just now. Nothing was changed', {}, { status: 403 })
  }
  if (binding.once && binding.spent) throw new Error('an idempotent request runs exactly one transaction')
  binding.spent = true
}

/** Performs an act, wakes the worker if it left work, and tells open pages what changed. */
export async function writeIn<T>(
  at: Door,
  poolOf: () => Pool,
  { school, deed, fn }: { school: School; deed: Deed; fn: (tx: Tx) => Promise<T> },
): Promise<T> {
  await markMinute(at, school.id)
  const pool = poolOf()
  const done = await pool.turn(() => perform(pool.db, deed, fn))
  if (done.leftWork) at.wake?.(school.id)
  const { live } = at.directory
  if (!done.replayed) live.publish({ school: school.id, topic: deed.key.split('.', 1)[0] ?? '' })
  for (const { topic, to } of done.told) live.publish({ school: school.id, topic, to })
  return done.result
}

const marked = new LRUCache<string, number>({ max: 10_000 })

/** Before a school's first write of a minute: the sweep then finds work whose wake was lost. */
async function markMinute(at: Door, schoolId: string) {
  const minute = Math.floor(Date.now() / 60_000)
  if (marked.get(schoolId) === minute) return
  marked.set(schoolId, minute)
  // A school goes on writing while the control database cannot be reached; its next minute is marked again.
  await at.directory.markActive(schoolId, new Date(minute * 60_000)).catch(() => marked.delete(schoolId))
}
