import type { PassThrough } from 'node:stream'

/**
 * Ends a stream of server-sent events so that the browser reconnects, to a process that keeps running: after
 * one to four seconds at random, so that all clients do not reconnect at once.
 */
export function endForRetry(stream: PassThrough): void {
  const pause = 1_000 + Math.floor(Math.random() * 3_000)
  if (!stream.writableEnded && !stream.destroyed) stream.end(`retry: ${pause}\n\n`)
}
