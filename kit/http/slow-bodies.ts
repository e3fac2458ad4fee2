import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long a body may take before its speed counts, in milliseconds, and the least that has to have come by then and
 * for each second since, in bytes. A telephone at the edge of its network sends ten times as much.
 */
const usual = { grace: 20_000, least: 500 }

type Arriving = { since: number; from: number }

/**
 * Ends the connections of requests whose bodies come by drops: each would hold a connection, and what is kept of it,
 * for as long as the longest upload may take.
 */
export function endSlowBodies(app: FastifyInstance, { grace, least } = usual): void {
  const arriving = new Map<FastifyRequest['raw'], Arriving>()
  const timer = setInterval(look, grace / 4).unref()
  app.addHook('onClose', (_, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request
    // Tests inject requests without a connection.
    if (raw.socket instanceof Socket && hasBody(raw.headers) && !raw.complete) {
      arriving.set(raw, { since: performance.now(), from: raw.socket.bytesRead })
      const forget = () => arriving.delete(raw)
      raw.once('end', forget).once('close', forget)
    }
    done()
  })
  function look() {
    const now = performance.now()
    for (const [raw, { since, from }] of arriving) {
      const ms = now - since
      if (ms < grace || raw.socket.bytesRead - from >= (ms / 1_000) * least) continue
      // What is not read does not come: the answer is late then, and not the body.
      if (raw.complete || raw.isPaused() || raw.readableLength > 0) continue
      arriving.delete(raw)
      raw.socket.destroy()
    }
  }
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
