import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stops a server without interrupting running requests. */
export type Draining = {
  /**
   * Accepts no more connections and waits at most `seconds` for running requests to end; then closes the
   * remaining connections. True when none was cut off.
   */
  drain(seconds: number): Promise<boolean>
}

/** Counts a server's running requests; call it before it listens. */
export function watchRequests(server: Server): Draining {
  const running = new Set<ServerResponse>()
  let closing = false
  server.prependListener('request', (_, response) => {
    running.add(response)
    if (closing) lastOne(response)
    response.once('close', () => running.delete(response))
  })
  return {
    async drain(seconds) {
      closing = true
      for (const response of running) lastOne(response)
      // Not http's own close: it closes keep-alive connections at once, perhaps while their next request is on
      // its way.
      const closed = new Promise<void>(
        (resolve) => void NetServer.prototype.close.call(server, () => resolve()),
      )
      const end = Date.now() + seconds * 1000
      await pause(closed)
      while (running.size > 0 && Date.now() < end) await sleep(20)
      const whole = running.size === 0
      // Idle keep-alive connections would hold the server until the browser closes them.
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), whole ? 250 : 0)
      await closed
      clearTimeout(cut)
      return whole
    },
  }
}

/**
 * Waits half a second, in which a keep-alive connection may deliver its last request, or until all are closed.
 */
async function pause(closed: Promise<void>): Promise<void> {
  await Promise.race([closed, sleep(500, undefined, { ref: false })])
}

/** Makes the browser open another connection, to another process. */
function lastOne(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Runs `steps` once when the process receives a stop signal, and exits: with 0 on success, with 1 when
 * something failed or took longer than `seconds`. A second signal exits at once. The returned function stops
 * the process in the same way after a fault, and then always with 1.
 */
export function stopOnSignal(steps: () => Promise<unknown>, { seconds = 30 } = {}): () => void {
  let stopping = false
  async function stop(code: 0 | 1) {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), seconds * 1000).unref()
    const ended = await steps().then(
      () => true,
      () => false,
    )
    process.exit(ended ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (stopping ? process.exit(130) : void stop(0)))
  return () => void stop(1)
}

/**
 * The last safety net of a server. An unhandled rejection is logged and reported, and the server keeps running:
 * the client has had its response. An uncaught exception may have left state inconsistent: it is logged, and
 * the process shuts down gracefully so that its supervisor restarts it.
 */
export function catchLostErrors(log: { error(error: Error, line: string): void }, stop: () => void): void {
  process.on('unhandledRejection', (reason) => log.error(asError(reason), 'a failure that nobody waited for'))
  process.on('uncaughtException', (error) => {
    log.error(asError(error), 'an exception that nobody caught')
    stop()
  })
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`${typeof thrown} was thrown`)
}
