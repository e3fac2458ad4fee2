import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endForRetry } from 'kit/http/event-stream'
import { busy } from 'kit/postgres/database-errors'
import type { LiveEvent } from '../../core/http/live.ts'
import { directory, type School } from '../../core/school/school.ts'
import { everything } from './contract.ts'
import { stillOpen } from './tokens/session.ts'
import type { User } from '../../core/authorization/user.ts'

const heartbeat = 25_000
/** Milliseconds. A browser reconnects by itself, so no stream outlives its session for long. */
const longest = 10 * 60_000
const mostStreams = 5_000
/** Milliseconds by which the clocks of two servers may differ: one has made the page, the other one tells its news. */
const skew = 500
/** Milliseconds after an event in a school until the sessions of all its streams are checked once. */
const askedAfter = 1_000
const open = new Map<PassThrough, Listener>()
const asking = new Map<string, NodeJS.Timeout>()

type Listener = { school: School; sessionId: string | null }
type Asked = { since: number; reply: FastifyReply }

/**
 * Streams a school's changes to one browser, beginning with those since what it shows was read; events for one account go
 * only to that account. Uses no connection to the school's database. Sent as a Fastify stream, because a session renewed during this request sets its
 * cookies on this reply.
 */
export function followChanges(school: School, user: User, { since, reply }: Asked): FastifyReply {
  if (open.size >= mostStreams) {
    throw busy(30)
  }
  const stream = new PassThrough()
  open.set(stream, { school, sessionId: user.sessionId })
  // The browser says the id when it comes back.
  stream.write('id: 0\nretry: 3000\n\n')
  const { live } = directory()
  const tell = ({ topic, id, to }: Omit<LiveEvent, 'school'>) => {
    if (to === undefined || to === user.id) stream.write(`data: ${JSON.stringify({ topic, id })}\n\n`)
  }
  if (since > 0) (live.since(school.id, since - skew) ?? [{ topic: everything }]).forEach(tell)
  const deaf = live.on(school.id, (event) => {
    // Any event may have ended a session; a logged-out browser gets no more events of this school.
    askSoon(school)
    tell(event)
  })
  const pulse = setInterval(() => stream.write(': still here\n\n'), heartbeat)
  const end = setTimeout(() => stream.end(), longest)
  // Also when the browser disconnects: Fastify then destroys the stream.
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

/** Ends all streams, so that the server can stop; their browsers reconnect to another one. */
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
  // If the database is unreachable, the next event checks again, and the stream ends in any case.
  asking.set(
    school.id,
    setTimeout(() => ask().catch(() => undefined), askedAfter),
  )
}

/** Ends the streams of a school's sessions that are over. */
async function endOver(school: School): Promise<void> {
  const here = [...open].filter(([, listener]) => listener.school.id === school.id)
  const ids = here.flatMap(([, { sessionId }]) => sessionId ?? [])
  if (ids.length === 0) return
  const good = await stillOpen(school, ids)
  for (const [stream, { sessionId }] of here) {
    if (sessionId !== null && !good.has(sessionId)) endForRetry(stream)
  }
}
