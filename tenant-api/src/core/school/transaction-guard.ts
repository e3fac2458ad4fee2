import { AsyncLocalStorage } from 'node:async_hooks'

/** The pool in whose transaction the running code is. */
const inside = new AsyncLocalStorage<string>()

/** Runs what a transaction of the pool does. */
export function runInside<T>(pool: string, work: () => T): T {
  return inside.run(pool, work)
}

/**
 * Throws in a transaction of the same pool. A second connection may never come free: a worker has one, and of a
 * school's three each may be held by a transaction that waits for another.
 */
export function refuseInside(pool: string): void {
  if (inside.getStore() === pool) throw new Error('inside a transaction ask the transaction, not the school')
}
