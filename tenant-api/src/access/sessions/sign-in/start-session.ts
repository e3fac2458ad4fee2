import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryBusy } from '../../../core/school/retry-busy.ts'
import type { School } from '../../../core/school/school.ts'
import { signAccess } from '../tokens/access-token.ts'
import type { Me } from '../contract.ts'
import { clearSessionCookies, readCookies, setDeviceCookie, setSessionCookies } from '../tokens/cookies.ts'
import { type Agent, readAgent } from './device.ts'
import { readMeOf } from '../me.ts'
import { type Opened, endSessions } from '../tokens/session.ts'
import type { User } from '../../../core/authorization/user.ts'

/** A request with the reply that gets its cookies. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** A browser's data at log-in: its kind, and the cookie by which it is recognised. */
export function atHand(request: FastifyRequest): { agent: Agent; deviceToken: string | undefined } {
  const { device } = readCookies(request)
  const isToken = device !== undefined && /^[\w-]{43}$/.test(device)
  return { agent: readAgent(request.headers['user-agent']), deviceToken: isToken ? device : undefined }
}

/** Sets the cookies of a session that has just begun or was renewed. */
export async function handOut(school: School, { request, reply }: Exchange, opened: Opened): Promise<void> {
  const access = await signAccess(school, request.server, opened)
  setSessionCookies(reply, { access, opened, now: school.now() })
}

/**
 * Begins a session by `opening`, in place of the browser's previous one, and returns its user. By then an invitation or
 * a code is spent, so whatever is still asked of a busy database waits for it.
 */
export async function startHere(
  school: School,
  { user, ...exchange }: Exchange & { user: User },
  opening: Promise<Opened & { deviceToken: string }>,
): Promise<Me> {
  const opened = await opening
  await retryBusy(() => handOut(school, exchange, opened))
  setDeviceCookie(exchange.reply, opened.deviceToken)
  await retryBusy(() => leave(school, user))
  return retryBusy(() => readMeOf(school, opened.sessionId))
}

/** Ends the browser's session, if there is one. The device stays known. */
export async function endHere(
  school: School,
  { user, reply }: Exchange & { user: User },
): Promise<{ signedOut: true }> {
  await leave(school, user)
  clearSessionCookies(reply)
  return { signedOut: true }
}

async function leave(school: School, user: User): Promise<void> {
  if (user.id === null || user.sessionId === null) return
  await endSessions(school, user, {
    accountId: user.id,
    which: { only: user.sessionId },
    reason: 'logged-out',
  })
}
