import { readSettings } from 'kit/operation/server-settings'
import { busy } from 'kit/postgres/database-errors'
import { z } from 'zod'

const shape = { MAKTAB_PATIENCE_MS: z.coerce.number().int().min(100).max(600_000).default(2_000) }

/** How long a query waits for a connection before it is refused, in milliseconds. */
export const acquireTimeout = readSettings(shape, process.env).MAKTAB_PATIENCE_MS

/**
 * Refuses the queries of one pool that wait longer than `patience`. One timer serves all: a timer for each cost
 * more.
 */
export function watchAcquiring(patience: number) {
  const running = new Map<object, number>()
  /** Queries that were sent and have waited for their answer longer than `patience`. */
  const slow = new Map<object, number>()
  let timer: NodeJS.Timeout | undefined
  function look() {
    timer = undefined
    const now = performance.now()
    for (const [query, since] of running) {
      const left = since + patience - now
      if (left > 0) {
        timer = lookAfter(left)
        return
      }
      running.delete(query)
      if (!giveUp(query)) slow.set(query, since)
    }
  }
  // After a stall of this process, answers wait unread in the sockets; they are read before any query is
  // refused.
  function lookAfter(ms: number) {
    return setTimeout(() => setImmediate(look), Math.ceil(ms)).unref()
  }
  return {
    begin(query: object) {
      running.set(query, performance.now())
      timer ??= lookAfter(patience)
    },
    end(query: object) {
      running.delete(query)
      slow.delete(query)
    },
    /** When the query was begun that has waited longest for its answer; undefined if none waits for long. */
    slowestSince: (): number | undefined => slow.values().next().value,
  }
}

/**
 * Refuses a query that is still queued, behind transactions on all connections or behind slow queries. A
 * running query is left to statement_timeout, and gives false. The driver shows the difference only in its internal
 * fields.
 */
function giveUp(query: object): boolean {
  const { active, state, reject, cancel }: Partial<DriverQuery> = query
  if (active !== false) return false
  reject?.call(query, busy())
  // The query was not sent and never will be. The connection being opened for it opens all the same.
  if (state === null) cancel?.call(query)
  return true
}
type DriverQuery = { active: boolean; state: object | null; reject(error: Error): void; cancel(): void }
