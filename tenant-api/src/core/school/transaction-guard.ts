import { AsyncLocalStorage } from 'node:async_hooks'

/** The pool of the transaction that the current code runs in. */
const inside = new AsyncLocalStorage<string>()

/** Runs the body of a transaction of the pool. */
export function runInside<T>(pool: string, work: () => T): T {
  return inside.run(pool, work)
}

/**
 * Throws inside a transaction of the same pool. A second connection may never become free: a worker has one,
 * and each of a school's three may be held by a transaction that waits for another.
 */
export function refuseInside(pool: string): void {
  if (inside.getStore() === pool) throw new Error('inside a transaction ask the transaction, not the school')
}
