import type net from 'node:net'

/**
 * How long a server may say nothing, in milliseconds: to a plain query, which it ends itself after five seconds, and
 * within a transaction of the pool, whose longest statements have two minutes, or ten in exports.
 */
export type Silence = { query: number; transaction: number; aside: number }
export const usualSilence: Silence = { query: 15_000, transaction: 150_000, aside: 660_000 }

/** What is watched of a pool. */
export type Watched = {
  sockets: ReadonlySet<net.Socket>
  busy: number
  max: number
  slowestSince(): number | undefined
}

type Heard = { bytes: number; at: number }

/**
 * Ends connections on which the server has fallen silent while something waits for it: a host that has vanished, as in
 * a failover, sends no end, and the system would take a quarter of an hour to notice. The pool connects anew then.
 */
export function watchSilence(pools: () => Iterable<Watched>, silence: Silence): () => void {
  const heard = new WeakMap<net.Socket, Heard>()
  const every = silence.query / 3
  let last = performance.now()
  function look() {
    const now = performance.now()
    // This process stood still: what the servers have said meanwhile may not be read yet.
    const isLate = now - last > 2 * every
    last = now
    for (const pool of pools()) {
      const most = mostSilence(pool, silence, now)
      for (const socket of pool.sockets) {
        const before = heard.get(socket)
        const isHeard = before?.bytes !== socket.bytesRead || socket.isPaused() || pool.busy === 0
        if (!before || isHeard || isLate) heard.set(socket, { bytes: socket.bytesRead, at: now })
        else if (now - before.at > most) socket.destroy()
      }
    }
  }
  // After a stall answers wait unread in the sockets; they are read first.
  const timer = setInterval(() => setImmediate(look), every).unref()
  return () => clearInterval(timer)
}

/** Closes a connection that we have ended, also if a server that has vanished never ends its side. */
export function closeAfterEnd(socket: net.Socket, silence: Silence): net.Socket {
  return socket.once('finish', () => void setTimeout(() => socket.destroy(), silence.query / 3).unref())
}

function mostSilence({ max, slowestSince }: Watched, silence: Silence, now: number): number {
  const since = slowestSince()
  if (since !== undefined && now - since > silence.query) return silence.query
  return max === 1 ? silence.aside : silence.transaction
}
