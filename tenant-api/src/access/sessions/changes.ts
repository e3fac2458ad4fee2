import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endForRetry } from 'kit/http/event-stream'
import { busy } from 'kit/postgres/database-errors'
import { directory, type School } from '../../core/school/school.ts'
import { stillOpen } from './tokens/session.ts'
import type { User } from '../../core/authorization/user.ts'

const heartbeat = 25_000
/** A browser comes back by itself; so a stream never outlives the session that opened it for long. */
const longest = 10 * 60_000
const mostStreams = 5_000
/** How long after something has happened in a school it is asked once for all its streams whose session still is. */
const askedAfter = 1_000
const open = new Map<PassThrough, Listener>()
const asking = new Map<string, NodeJS.Timeout>()

type Listener = { school: School; sessionId: string | null }

/**
 * Streams what changes in the school to one browser; what concerns one account reaches that account's only. Holds no
 * connection to the school's database. Sent as a stream of Fastify's, because a session that was renewed on the way
 * travels in this answer's cookies.
 */
export function followChanges(school: School, user: User, reply: FastifyReply): FastifyReply {
  if (open.size >= mostStreams) {
    throw busy(30)
  }
  const stream = new PassThrough()
  open.set(stream, { school, sessionId: user.sessionId })
  stream.write('retry: 3000\n\n')
  const deaf = directory().live.on(school.id, ({ topic, id, to }) => {
    // Whatever happened may have ended a session; who is logged out hears no more of this school.
    askSoon(school)
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
  for (const timer of asking.values()) clearTimeout(timer)
  asking.clear()
  for (const stream of open.keys()) endForRetry(stream)
}

function askSoon(school: School): void {
  if (asking.has(school.id)) return
  const ask = async () => {
    asking.delete(school.id)
    await endOver(school)
  }
  // Where the database cannot be asked, the next event asks again, and the stream has its end in any case.
  asking.set(
    school.id,
    setTimeout(() => ask().catch(() => undefined), askedAfter),
  )
}

/** Ends the streams of those sessions of a school that are over. */
async function endOver(school: School): Promise<void> {
  const here = [...open].filter(([, listener]) => listener.school.id === school.id)
  const ids = here.flatMap(([, { sessionId }]) => sessionId ?? [])
  if (ids.length === 0) return
  const good = await stillOpen(school, ids)
  for (const [stream, { sessionId }] of here) {
    if (sessionId !== null && !good.has(sessionId)) endForRetry(stream)
  }
}
