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
 * took longer than `seconds`. A second signal does not wait.
 */
export function stopOnSignal(steps: () => Promise<unknown>, { seconds = 30 } = {}): void {
  let stopping = false
  async function stop() {
    if (stopping) process.exit(130)
    stopping = true
    setTimeout(() => process.exit(1), seconds * 1000).unref()
    const ended = await steps().then(
      () => true,
      () => false,
    )
    process.exit(ended ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
