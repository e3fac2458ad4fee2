import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stops a server without breaking off what it is doing. */
export type Draining = {
  /**
   * Takes no more connections and waits until every running request is answered, at most `seconds`; then cuts what is
   * left. True when nothing was cut.
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
      // Not http's own close, which cuts kept connections at once, perhaps while their next request is on its way.
      const closed = new Promise<void>(
        (resolve) => void NetServer.prototype.close.call(server, () => resolve()),
      )
      const end = Date.now() + seconds * 1000
      await pause(closed)
      while (running.size > 0 && Date.now() < end) await sleep(20)
      const whole = running.size === 0
      // What is kept open for a next request would hold the server until its browser lets go.
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), whole ? 250 : 0)
      await closed
      clearTimeout(cut)
      return whole
    },
  }
}

/** Half a second in which a kept connection may bring its last request; none when all are gone before. */
async function pause(closed: Promise<void>): Promise<void> {
  await Promise.race([closed, sleep(500, undefined, { ref: false })])
}

/** The browser then opens another connection, to another process. */
function lastOne(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * Runs `steps` once when the process is asked to stop, and ends it: 0 when all went well, 1 when something failed or
 * took longer than `seconds`. A second signal does not wait. What is returned stops it in the same way after a fault,
 * and then always with 1.
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
 * The last net under a server. A promise that failed while nobody waited for it is logged and told on, and the schools
 * stay served: whoever asked has had an answer. An exception that nobody caught may have left anything half done: it
 * is logged, and the process stops in order, for whoever started it to start it again.
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
