// The browser's database of each account. What it holds is sealed by offline-storage.ts.
export const shelves = ['answers', 'drafts', 'posts', 'corrections', 'scores'] as const
export type Shelf = (typeof shelves)[number]

/** Version 1 held everything in plain words: it is thrown away. Versions 3 and 4 have a shelf more each. */
const version = 4

/** Rejects where there is no encryption, as at an address without https: nothing is stored there. */
export async function openDatabase(account: string): Promise<IDBDatabase> {
  if (!isSecureContext) throw new Error('this address has no encryption')
  const request = indexedDB.open(`maktab ${account}`, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result } = request
    if (oldVersion < 2)
      for (const shelf of Array.from(result.objectStoreNames)) result.deleteObjectStore(shelf)
    for (const shelf of shelves) if (!result.objectStoreNames.contains(shelf)) result.createObjectStore(shelf)
  })
  const database = await ended(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Deletes what was stored to be read; it takes no key. */
export async function clearAnswers(account: string): Promise<void> {
  const database = await openDatabase(account)
  const work = database.transaction('answers', 'readwrite')
  work.objectStore('answers').clear()
  await done(work)
  database.close()
}

/** The result of a request to the browser's database. */
export function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new Error('the database is blocked')))
  })
}

/** Resolves when a transaction has committed. */
export function done(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener('complete', () => resolve())
    work.addEventListener('abort', () => reject(work.error))
  })
}
