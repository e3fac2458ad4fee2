import type { PassThrough } from 'node:stream'

/**
 * Ends a stream of server-sent events so that its browser comes back by itself, to a process that goes on: after one
 * to four seconds, apart from the others that were here.
 */
export function endForRetry(stream: PassThrough): void {
  const pause = 1_000 + Math.floor(Math.random() * 3_000)
  if (!stream.writableEnded && !stream.destroyed) stream.end(`retry: ${pause}\n\n`)
}
