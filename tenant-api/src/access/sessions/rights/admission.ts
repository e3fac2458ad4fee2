import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { isLanguage, type Language, pickLanguage } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import type { Reader } from 'kit/text/words-node'
import type { Admitted } from '../../../core/module.ts'
import { readerOf } from '../../../core/acts/localized-message.ts'
import type { School } from '../../../core/school/school.ts'
import { verifyAccess } from '../tokens/access-token.ts'
import { cookieNames, readCookies, setSupportCookie } from '../tokens/cookies.ts'
import { atHand, handOut } from '../sign-in/start-session.ts'
import { refuseWhileObliged, refuseStale } from '../session-obligations.ts'
import { may, mayInInstitute } from '../../../core/authorization/reach.ts'
import { readGivers } from './roles.ts'
import { rotate } from '../tokens/rotation.ts'
import { signedIn, touchSession } from '../tokens/session-cache.ts'
import { noteLook, supportUser } from './support-user.ts'
import { anonymous, type User, type Viewing } from '../../../core/authorization/user.ts'

/**
 * Admits a request before its body is read: finds the user by its cookies, renews an expired access token, and
 * checks the endpoint's permission. 401 without a session, 403 without the permission, for a session with an
 * obligation, and for one that must reauthenticate.
 */
export async function admitTo(
  school: School,
  { endpoint, request, reply }: { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply },
): Promise<Admitted> {
  const user = await findUser(school, { endpoint, request, reply })
  const reader = user ?? (await visitor(school, request))
  request.reader = reader
  if (user?.viewing && endpoint.method !== 'GET' && !endpoint.whileViewing) refuseViewer(user.viewing)
  const mayOwe = !user?.owes || endpoint.whileOwing.includes(user.owes)
  // A program of somebody else's proves itself by what it sends; cookies beside it do not count.
  if (endpoint.may === 'webhook') return { school, user: anonymous(reader) }
  if (endpoint.may === 'anyone') return { school, user: user && mayOwe ? user : anonymous(reader) }
  if (!user) return refuseVisitor(request)
  if (user.owes && !mayOwe) refuseWhileObliged(user.owes)
  await checkPower(school, user, { endpoint, request, reply })
  if (endpoint.proof === 'recent') refuseStale(school, user)
  return { school, user }
}

/**
 * Admits the user of a request to another endpoint, whose answer is part of the request's own: by the same rules as if
 * it was asked by itself, and what support looks at is noted.
 */
export async function admitWithin(
  { school, user }: Admitted,
  { endpoint, url, request, reply }: Asked & { url: string },
): Promise<void> {
  if (user.viewing !== null && user.viewing.operator !== null)
    await noteLook(school, user, { endpoint, method: endpoint.method, url })
  await checkPower(school, user, { endpoint, request, reply })
  if (endpoint.proof === 'recent') refuseStale(school, user)
}

async function checkPower(school: School, user: User, { endpoint, request }: Asked): Promise<void> {
  if (endpoint.may === 'signed-in') return
  if (!Array.isArray(endpoint.may)) return refuseVisitor(request)
  const [resource, action] = endpoint.may
  const holds = request.server.narrowResources.has(resource) ? may : mayInInstitute
  if (!holds(user, resource, action)) await refuseUser(school, user)
}

/** The reader of an answer; for a request refused before its school was known, only the language. */
export function readerOfRequest(request: FastifyRequest): Language | Reader {
  if (request.reader) return request.reader
  // A malformed address is refused before the cookies are parsed.
  const cookies = request.cookies ?? request.server.parseCookie(request.headers.cookie ?? '')
  const language = cookies[cookieNames.language]
  return isLanguage(language) ? language : pickLanguage(request.headers['accept-language'])
}

/** The header of requests that a page sends without its user doing anything. */
export const unattended = 'x-unattended'

type Asked = { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply }

/** Who a request's cookies are of, as of one to this endpoint; an access token that has run out is renewed. */
export async function findUser(school: School, { endpoint, request, reply }: Asked): Promise<User | null> {
  const cookies = readCookies(request)
  if (cookies.support !== undefined) return support(school, { endpoint, request, reply })
  const claims = cookies.access ? await verifyAccess(school, request.server, cookies.access) : null
  // An open stream is no user activity, nor is a page that reloads what others changed.
  const isSignOfLife = endpoint.gives !== 'events' && request.headers[unattended] === undefined
  const sessionId =
    claims?.sid ?? (await goOn(school, { request, reply, refresh: cookies.refresh, isSignOfLife }))
  if (sessionId === null) return null
  const user = await signedIn(school, sessionId)
  if (user && isSignOfLife) await touchSession(school, sessionId)
  return user
}

/**
 * The user of the provider's support, who is nobody else on this browser until they leave or their time ends.
 */
async function support(school: School, { endpoint, request, reply }: Asked): Promise<User | null> {
  const { support: token = '', language } = readCookies(request)
  const user = await supportUser(school, { token, language: language ?? 'en' })
  if (user) await noteLook(school, user, { endpoint, method: request.method, url: request.url })
  else setSupportCookie(reply, null)
  return user
}

type Refreshing = {
  request: FastifyRequest
  reply: FastifyReply
  refresh: string | undefined
  isSignOfLife: boolean
}

async function goOn(
  school: School,
  { request, reply, refresh, isSignOfLife }: Refreshing,
): Promise<string | null> {
  const opened = await rotate(school, refresh, { agent: atHand(request).agent, isSignOfLife })
  if (!opened) return null
  await handOut(school, { request, reply }, opened)
  return opened.sessionId
}

async function visitor(school: School, request: FastifyRequest): Promise<Reader> {
  const { languages, language } = await school.profile()
  const chosen = readCookies(request).language
  const asked = request.headers['accept-language']
  return readerOf(
    school,
    chosen && languages.includes(chosen) ? chosen : pickLanguage(asked, languages, language),
  )
}

/**
 * Cookies that open nothing stay where they are: this answer may reach the browser after one to a new log-in, and
 * would take the new session's cookies away.
 */
function refuseVisitor(request: FastifyRequest): never {
  const { access, refresh } = readCookies(request)
  if (access === undefined && refresh === undefined) {
    refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
  }
  return refuse('session-expired', 'Session Expired', {}, { status: 401 })
}

/** Refuses changes during an impersonation. */
function refuseViewer({ name }: Viewing): never {
  return refuse(
    'viewing',
    'You are looking as {name}, and nothing can be changed. End the view first',
    { name },
    { status: 403 },
  )
}

async function refuseUser(school: School, user: User): Promise<never> {
  const { roles: names } = await readGivers(school, user)
  const roles = new Intl.ListFormat(user.language, { type: 'disjunction' }).format(names)
  return refuse('forbidden', 'You do not have this permission. Ask: {roles}', { roles }, { status: 403 })
}
