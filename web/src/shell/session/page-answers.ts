import type { Call, Incoming, Outgoing, Transport } from 'kit/http/client'
import { openHome } from 'tenant-api/contract/records/home/pages'
import { type PageRequest, requestFor } from './page-request.ts'
import { isStale } from './stale-paths.ts'

type Answer = { path: string; url: string; body: unknown }
/** One request for a page: the answers that it brought and nobody has taken yet. */
type Opening = {
  /** The address of the request, and when it was sent: the same page is not asked for again within a moment. */
  of: string
  at: number
  isComing: Promise<void> | null
  answers: Map<string, Answer>
  /** What has changed at the school since the request was sent. */
  topics: string[]
}

/**
 * So long an answer counts as of now, in milliseconds: a slow phone is at its cards a good while after the answers came,
 * and would ask for each again. What changes at the school meanwhile drops them.
 */
const fresh = 60_000
/** These are no part of a page's answers, so that nothing has to wait for them. */
const apart = new Set(['/me', '/site', '/home', '/events', openHome.path].map((path) => `/api/v1${path}`))

let opening: Opening | undefined
/** What stands around each page is asked for with the first one, and keeps itself fresh from then on. */
let isFramed = false
let page: string | undefined

/**
 * Asks for all that a page shows first, in one request; only home and the pages of people have such an answer. What the
 * page's parts then read by themselves is taken from it. A page that is opened again within a moment has its data still.
 */
export function openPage(call: Call, pathname: string): void {
  const asked = requestFor(pathname, !isFramed)
  const isSame = asked?.page === page
  page = asked?.page
  if (!asked || isSame) return
  if (opening && opening.of === asked.page && Date.now() - opening.at < fresh) return
  isFramed = true
  const next: Opening = { of: asked.page, at: Date.now(), isComing: null, answers: new Map(), topics: [] }
  opening = next
  next.isComing = receive(next, asked.send(call))
}

/** Whatever is wrong with the answer of a page, each of its parts finds out for itself. */
async function receive(next: Opening, asking: ReturnType<PageRequest['send']>): Promise<void> {
  const { answers } = await asking.catch(() => ({ answers: [] }))
  for (const answer of answers) next.answers.set(ordered(answer.url), answer)
  for (const topic of next.topics) drop(next, (path) => isStale(path, topic))
  next.isComing = null
}

/** Forgets everything, for another person may be here next. */
export function forgetPages(): void {
  opening = undefined
  isFramed = false
  page = undefined
}

/** Forgets what has come and was not taken yet: it may be older than what is known to have changed. */
export function dropAllAnswers(): void {
  opening = undefined
}

/** Forgets the answers that a topic makes stale, also those that are still on their way. */
export function dropAnswers(topic: string): void {
  if (!opening) return
  opening.topics.push(topic)
  drop(opening, (path) => isStale(path, topic))
}

/** Answers a read from what came with the page, once; waits for it while it is on its way. */
export function withPageAnswers(send: Transport): Transport {
  return async (request) => {
    if (request.method !== 'GET') return sendWrite(send, request)
    if (!opening || isApart(request.url)) return send(request)
    if (opening.isComing) await until(opening.isComing, request)
    return taken(request.url) ?? send(request)
  }
}

/** What was read before a write, or while it was under way, is no answer after it. */
async function sendWrite(send: Transport, request: Outgoing): Promise<Incoming> {
  opening = undefined
  try {
    return await send(request)
  } finally {
    opening = undefined
  }
}

function taken(url: string): Incoming | undefined {
  const key = ordered(url)
  const answer = opening?.answers.get(key)
  if (!opening || !answer) return undefined
  opening.answers.delete(key)
  if (Date.now() - opening.at > fresh) return undefined
  return { status: 200, type: 'application/json', json: async () => answer.body }
}

function drop({ answers }: Opening, isDropped: (path: string) => boolean): void {
  for (const [key, { path }] of answers) if (isDropped(path)) answers.delete(key)
}

function isApart(url: string): boolean {
  const [path = ''] = url.split('?')
  return apart.has(path) || path.startsWith('/api/v1/pages/')
}

/** A request that its page has given up does not wait. */
async function until(coming: Promise<void>, { signal }: Outgoing): Promise<void> {
  if (!signal) return coming
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([coming, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** The same question has the same address, in whatever order its parts were named. */
function ordered(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const parts = query.split('&').filter(Boolean).sort()
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path
}
