import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access/sessions'
import { markSession } from '../session/session.ts'
import { heldSeal } from './offline-key.ts'
import { offlineOwner } from './offline-owner.ts'
import { type Change, openStorage } from './offline-storage.ts'

/** A cached response for offline use. `at` is its time in milliseconds since 1970. */
type Kept = { queryKey: QueryKey; data: unknown; at: number }

/** No session is believed for longer without a word of the school. */
const longest = 24 * 60 * 60 * 1000

/**
 * Stores on the device who is signed in and the responses of `paths`, besides the campus or section of the
 * address.
 */
export async function keepAnswers(queries: QueryClient, paths: ReadonlySet<string>): Promise<void> {
  const me = queries.getQueryData<Me | null>(['/me'])
  if (!me || me.viewing) return
  const device = await openStorage(me)
  const read = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && isKept(queryKey, paths))
    .map(({ queryKey, state }): Kept => ({ queryKey, data: state.data, at: state.dataUpdatedAt }))
  const old = (await device.all<Kept>('answers')).filter(({ at }) => at < Date.now() - longest)
  await device.write([...old.map(gone), ...read.map(change)])
}

/** Restores the user of this device and their cached responses, while their session may still last; else null. */
export async function bringBack(queries: QueryClient): Promise<Me | null> {
  const account = offlineOwner()
  if (account === null || !(await heldSeal(account))) return null
  // The key is here: nothing is asked of the school.
  const kept = await (await openStorage({ id: account, idleMinutes: 0 })).all<Kept>('answers')
  const fresh = kept.filter(({ at }) => at > Date.now() - longest)
  if (!fresh.some(({ queryKey: [path] }) => path === '/me')) return null
  for (const { queryKey, data, at } of fresh) {
    if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, data, { updatedAt: at })
  }
  const me = queries.getQueryData<Me | null>(['/me']) ?? null
  if (me) markSession(true)
  return me
}

function isKept([path, part]: QueryKey, paths: ReadonlySet<string>): boolean {
  return path === '/me' || part === 'choice' || paths.has(String(path))
}

function change(kept: Kept): Change {
  return { shelf: 'answers', key: JSON.stringify(kept.queryKey), value: kept }
}

function gone({ queryKey }: Kept): Change {
  return { shelf: 'answers', key: JSON.stringify(queryKey) }
}
