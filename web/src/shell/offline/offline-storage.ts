/**
 * This browser's storage for a user: each user has a database, and each school too, by its host. `isLasting` is
 * false where the browser stores nothing, as in some private windows: then it lasts as long as the page.
 */
export type OfflineStorage = {
  isLasting: boolean
  all: <T>(shelf: Shelf) => Promise<T[]>
  /** Atomic: all changes or none. */
  write: (changes: readonly Change[]) => Promise<void>
}

const shelves = ['answers', 'drafts', 'posts'] as const
export type Shelf = (typeof shelves)[number]
export type Change = { shelf: Shelf; key: string; value?: unknown }

const opened = new Map<string, Promise<OfflineStorage>>()

/** Opens the storage of an account; a change without a value deletes it. */
export function openStorage(account: string): Promise<OfflineStorage> {
  const known = opened.get(account) ?? openFor(account)
  opened.set(account, known)
  return known
}

async function openFor(account: string): Promise<OfflineStorage> {
  try {
    return lasting(await openDatabase(`maktab ${account}`))
  } catch {
    return passing()
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const shelf of shelves) request.result.createObjectStore(shelf)
  })
  return ended(request)
}

function lasting(database: IDBDatabase): OfflineStorage {
  return {
    isLasting: true,
    all: <T>(shelf: Shelf) =>
      ended<T[]>(database.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<T[]>),
    write(changes) {
      const touched = [...new Set(changes.map(({ shelf }) => shelf))]
      if (touched.length === 0) return Promise.resolve()
      // Strict: the data is on disk before we report it as saved, even if the phone dies in the next moment.
      const work = database.transaction(touched, 'readwrite', { durability: 'strict' })
      for (const { shelf, key, value } of changes) {
        if (value === undefined) work.objectStore(shelf).delete(key)
        else work.objectStore(shelf).put(value, key)
      }
      return done(work)
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

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new Error('the database is blocked')))
  })
}

function done(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener('complete', () => resolve())
    work.addEventListener('abort', () => reject(work.error))
  })
}
