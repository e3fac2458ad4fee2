import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Me } from 'tenant-api/contract/access/sessions'
import { type Change, openStorage } from './offline-storage.ts'
import { setOfflineOwner, offlineOwner } from './offline-owner.ts'
import { markSession } from '../session/session.ts'

/** A cached response for offline use. `at` is its time in milliseconds since 1970. */
type Kept = { queryKey: QueryKey; data: unknown; at: number }

const longest = 8 * 24 * 60 * 60 * 1000

/**
 * Stores on the device who is signed in and the responses of `paths`, besides the campus or section of the
 * address.
 */
export async function keepAnswers(queries: QueryClient, paths: ReadonlySet<string>): Promise<void> {
  const me = queries.getQueryData<Me | null>(['/me'])
  if (!me) return
  const device = await openStorage(me.id)
  const read = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.status === 'success' && isKept(queryKey, paths))
    .map(({ queryKey, state }): Kept => ({ queryKey, data: state.data, at: state.dataUpdatedAt }))
  const old = (await device.all<Kept>('answers')).filter(({ at }) => at < Date.now() - longest)
  await device.write([...old.map(gone), ...read.map(change)])
  setOfflineOwner(me.id)
}

/** Restores the last user and their cached responses; returns the user. */
export async function bringBack(queries: QueryClient): Promise<Me | null> {
  const account = offlineOwner()
  if (account === null) return null
  const kept = await (await openStorage(account)).all<Kept>('answers')
  for (const { queryKey, data, at } of kept) {
    if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, data, { updatedAt: at })
  }
  const me = queries.getQueryData<Me | null>(['/me']) ?? null
  if (me) markSession(true)
  return me
}

/** Deletes all cached responses, for instance at log-out; unsent data stays. */
export async function forgetAnswers(account: string): Promise<void> {
  const device = await openStorage(account)
  await device.write((await device.all<Kept>('answers')).map(gone))
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
