import net from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Sql, TransactionSql } from 'postgres'
import { busy } from 'kit/postgres/database-errors'
import { refuseInside, runInside } from './transaction-guard.ts'
import { watchUsualStatements } from './prepared.ts'
import { acquireTimeout as usualPatience, watchAcquiring } from './acquire-timeout.ts'
import {
  closeAfterEnd,
  type Silence,
  usualSilence,
  type Watched,
  watchSilence,
} from 'kit/postgres/silent-sockets'
import type { Db } from './school.ts'

/** The connections to one school's database: opened on demand, closed when idle. */
export type Pool = {
  db: Db
  /** Prepared queries by the key of their shape. */
  prepared: LRUCache<string, object>
  /** Waits for one of the pool's write slots, at most as long as `patience`. */
  turn<T>(work: () => Promise<T>): Promise<T>
}

export type Pools = {
  /** The pool of a key, opened by `connect` if missing; never keep one across an await. */
  get(key: string, connect: Connect): Pool
  counts(): { pools: number; connections: number; waiting: number }
  /** How many statements were asked of all pools so far, and how many of them were parsed and planned anew. */
  statements(): Statements
  close(): Promise<void>
}
/** Builds a client of at most `max` connections whose sockets come from `socket`. */
export type Connect = (socket: MakeSocket) => { sql: Sql; db: Db; max: number }
type Server = { host: string[]; port: number[] }
export type MakeSocket = (server: Server) => Promise<net.Socket>

type Statements = { asked: number; anew: number }
type Held = Pool & Watched & { sql: Sql; sockets: Set<net.Socket> }

/**
 * All schools' connections of this process, at most `cap` sockets. When none is left, the least recently used
 * idle pool closes; when none is idle, a query waits `patience` milliseconds and is then refused with 503. A server
 * that falls silent for longer than `silence` is connected to anew.
 */
export function openPools(cap: number, patience = usualPatience, silence: Silence = usualSilence): Pools {
  const pools = new LRUCache<string, Held>({
    max: 10_000,
    dispose: (pool) => void pool.sql.end({ timeout: 5 }),
  })
  const seats = openSeats(cap, { patience, full: reclaimSoon })
  const statements: Statements = { asked: 0, anew: 0 }
  const unwatch = watchSilence(() => pools.values(), silence)

  /** Closes the least recently used pool that has connections and runs nothing. */
  function reclaim() {
    for (const key of pools.rkeys()) {
      const pool = pools.peek(key)
      if (!pool || pool.busy > 0 || pool.sockets.size === 0) continue
      pools.delete(key)
      return
    }
  }

  /** Deferred: a caller that has just got a pool queries it before this turn of the event loop is over. */
  function reclaimSoon() {
    setImmediate(() => {
      if (seats.waiting() > 0) reclaim()
    })
  }

  function open(key: string, connect: Connect): Held {
    const client = connect((server) => takeSeat(server, held))
    const held: Held = {
      sql: client.sql,
      db: client.db,
      sockets: new Set(),
      max: client.max,
      busy: 0,
      slowestSince: () => undefined,
      prepared: new LRUCache({ max: 1_000 }),
      turn: turns(client.max, patience),
    }
    countBusy(held, { key, patience, settled: reclaimSoon, statements })
    pools.set(key, held)
    return held
  }

  /** postgres.js needs a socket that fails by events, never by throwing. */
  async function takeSeat({ host, port }: Server, pool: Held): Promise<net.Socket> {
    const socket = closeAfterEnd(new net.Socket(), silence)
    try {
      const leave = await seats.take()
      pool.sockets.add(socket)
      socket.once('close', () => {
        pool.sockets.delete(socket)
        leave()
      })
      socket.connect({ port: port[0] ?? 5432, host: host[0] ?? 'localhost' })
    } catch (error) {
      setImmediate(() => socket.destroy(error instanceof Error ? error : undefined))
    }
    return socket
  }

  return {
    get: (key, connect) => pools.get(key) ?? open(key, connect),
    counts: () => ({ pools: pools.size, connections: seats.taken(), waiting: seats.waiting() }),
    statements: () => statements,
    async close() {
      unwatch()
      const all = [...pools.values()]
      await Promise.all(all.map((pool) => pool.sql.end({ timeout: 5 })))
      pools.clear()
    },
  }
}

/** A semaphore whose waiters give up after `patience` milliseconds; `full` may make room. */
function openSeats(cap: number, { patience, full }: { patience: number; full?: () => void }) {
  type Waiter = { resolve: () => void }
  const queue: Waiter[] = []
  let taken = 0

  function leave() {
    const next = queue.shift()
    if (next) next.resolve()
    else taken -= 1
  }

  async function take(): Promise<() => void> {
    if (taken < cap) taken += 1
    else {
      full?.()
      await wait()
    }
    return leave
  }

  function wait() {
    return new Promise<void>((resolve, reject) => {
      const waiter = { resolve: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(busy())
      }, patience)
      queue.push(waiter)
    })
  }

  return { take, taken: () => taken, waiting: () => queue.length }
}

/** Runs at most `max` at a time, in order of arrival. */
function turns(max: number, patience: number): Pool['turn'] {
  const seats = openSeats(max, { patience })
  return async (work) => {
    const leave = await seats.take()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

type Counting = { key: string; patience: number; settled: () => void; statements: Statements }

/**
 * Counts the running queries of a client, so that only an idle pool is evicted; `settled` is called when none
 * is left. Refuses a query to the client inside one of its own transactions.
 */
function countBusy(pool: Held, { key, patience, settled, statements }: Counting) {
  const { sql } = pool
  const { unsafe, begin } = sql
  const isUsual = watchUsualStatements()
  const watch = watchAcquiring(patience)
  pool.slowestSince = watch.slowestSince
  function track<T extends Promise<unknown>>(work: T): T {
    const settle = () => {
      watch.end(work)
      pool.busy -= 1
      if (pool.busy === 0) settled()
    }
    pool.busy += 1
    work.then(settle, settle)
    return work
  }
  function ask(text: string, params?: Parameters<typeof unsafe>[1], options?: Parameters<typeof unsafe>[2]) {
    refuseInside(key)
    const prepare = options?.prepare === true || isUsual(text)
    statements.asked += 1
    if (!prepare) statements.anew += 1
    // Without parameters the driver would send a text that has no name.
    const query = unsafe(text, params, { ...options, prepare, ...(prepare && { simple: false }) })
    watch.begin(query)
    return track(query)
  }
  function enter(work: (tx: TransactionSql) => Promise<unknown>) {
    refuseInside(key)
    return track(begin((tx) => runInside(key, () => work(tx))))
  }
  Object.assign(sql, { unsafe: ask, begin: enter })
}
