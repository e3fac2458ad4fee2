import { done, ended, openDatabase, type Shelf, shelves } from './offline-database.ts'
import { type DeviceUser, type Seal, type Sealed, sealOf } from './offline-key.ts'

/**
 * This browser's storage for a user: each user has a database, and each school too, by its host. All of it is sealed
 * under the user's key. `isLasting` is false where the browser stores nothing, as in some private windows: then it
 * lasts as long as the page.
 */
export type OfflineStorage = {
  isLasting: boolean
  all: <T>(shelf: Shelf) => Promise<T[]>
  /** Atomic: all changes or none. */
  write: (changes: readonly Change[]) => Promise<void>
}

export type Change = { shelf: Shelf; key: string; value?: unknown }

const opened = new Map<string, Promise<OfflineStorage>>()

/**
 * Opens the storage of a user; a change without a value deletes it. Rejects while its key is neither on this device
 * nor to be had from the school.
 */
export function openStorage(user: DeviceUser): Promise<OfflineStorage> {
  const storage = opened.get(user.id) ?? openFor(user)
  opened.set(user.id, storage)
  storage.catch(() => opened.delete(user.id))
  return storage
}

async function openFor(user: DeviceUser): Promise<OfflineStorage> {
  const database = await openDatabase(user.id).catch(() => null)
  return database ? sealedStorage(user.id, { database, seal: await sealOf(user) }) : passing()
}

/** How many drafts, posts, corrections and marks of an account have not reached the school. */
export async function countUnsent(account: string): Promise<number> {
  const device = await opened.get(account)
  if (!device) return 0
  const own = ['posts', 'drafts', 'corrections', 'scores'] as const
  const unsent = await Promise.all(own.map((of) => device.all(of)))
  return unsent.flat().length
}

export function sealedStorage(
  account: string,
  { database, seal }: { database: IDBDatabase; seal: Seal },
): OfflineStorage {
  const labelOf = (shelf: Shelf, key: string) => `${account} ${shelf} ${key}`
  /** What was opened before, by its label: most of a shelf is read again and again as it was. */
  const read = new Map<string, { iv: string; value: unknown }>()
  let writing: Promise<unknown> = Promise.resolve()

  async function open(shelf: Shelf, { key, sealed }: { key: string; sealed: Sealed }): Promise<unknown> {
    const label = labelOf(shelf, key)
    const iv = sealed.iv.join()
    const before = read.get(label)
    if (before?.iv === iv) return before.value
    const value = await seal.open(sealed, label)
    read.set(label, { iv, value })
    return value
  }
  async function put(changes: readonly Change[]): Promise<void> {
    const sealed = await Promise.all(
      changes.map(async ({ shelf, key, value }) => ({
        shelf,
        key,
        value: value === undefined ? undefined : await seal.close(value, labelOf(shelf, key)),
      })),
    )
    const touched = [...new Set(changes.map(({ shelf }) => shelf))]
    // Strict: the data is on disk before we report it as saved, even if the phone dies in the next moment.
    const work = database.transaction(touched, 'readwrite', { durability: 'strict' })
    for (const { shelf, key, value } of sealed) {
      if (value === undefined) work.objectStore(shelf).delete(key)
      else work.objectStore(shelf).put(value, key)
    }
    return done(work)
  }
  return {
    isLasting: true,
    async all<T>(shelf: Shelf) {
      const store = database.transaction(shelf).objectStore(shelf)
      const [keys, values] = await Promise.all([
        ended(store.getAllKeys() as IDBRequest<string[]>),
        ended(store.getAll() as IDBRequest<Sealed[]>),
      ])
      const pairs = values.map((sealed, at) => ({ key: keys[at] ?? '', sealed }))
      const rows = await Promise.all(pairs.map((pair) => open(shelf, pair)))
      return rows.filter((row) => row !== undefined) as T[]
    },
    write(changes) {
      if (changes.length === 0) return Promise.resolve()
      // One after the other: encryption takes its own time, and the later word has to stay the later one.
      const written = writing.then(() => put(changes))
      writing = written.catch(() => undefined)
      return written
    },
  }
}

function passing(): OfflineStorage {
  const kept = new Map(shelves.map((shelf) => [shelf, new Map<string, unknown>()]))
  return {
    isLasting: false,
    all: async <T>(shelf: Shelf) => [...(kept.get(shelf)?.values() ?? [])] as T[],
    async write(changes) {
      for (const { shelf, key, value } of changes) {
        if (value === undefined) kept.get(shelf)?.delete(key)
        else kept.get(shelf)?.set(key, value)
      }
    },
  }
}
