import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endForRetry } from 'kit/event-stream'
import { busy } from 'kit/trouble'
import { type Actor, directory, type School } from '../../school.ts'

const heartbeat = 25_000
/** A browser comes back by itself; so a stream never outlives the session that opened it for long. */
const longest = 10 * 60_000
const mostStreams = 5_000
const open = new Set<PassThrough>()

/**
 * Streams what changes in the school to one browser; what concerns one account reaches that account's only. Holds no
 * connection to the school's database. Sent as a stream of Fastify's, because a session that was renewed on the way
 * travels in this answer's cookies.
 */
export function followChanges(school: School, user: Actor, reply: FastifyReply): FastifyReply {
  if (open.size >= mostStreams) {
    throw busy(30)
  }
  const stream = new PassThrough()
  open.add(stream)
  stream.write('retry: 3000\n\n')
  const deaf = directory().live.on(school.id, ({ topic, id, to }) => {
    if (to !== undefined && to !== user.id) return
    stream.write(`data: ${JSON.stringify({ topic, id })}\n\n`)
  })
  const pulse = setInterval(() => stream.write(': still here\n\n'), heartbeat)
  const end = setTimeout(() => stream.end(), longest)
  // Also when the browser goes away: Fastify then destroys the stream.
  stream.once('close', () => {
    deaf()
    clearInterval(pulse)
    clearTimeout(end)
    open.delete(stream)
  })
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/** Ends all streams, so that the server can stop; their browsers come back to another one. */
export function endStreams(): void {
  for (const stream of open) endForRetry(stream)
}
