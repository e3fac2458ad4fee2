import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serveDocs } from 'kit/http/docs'
import { serveHealth } from 'kit/http/health'
import { type LogOptions, loggerOptions } from 'kit/operation/log'
import type { Mailer } from 'kit/messages/mail/mail'
import { countRequests, type Metrics } from 'kit/http/metrics'
import type { Limit } from 'kit/http/limits'
import { Refusal, refuse } from 'kit/contract/refusal'
import { endForRetry } from 'kit/http/event-stream'
import { prefix, server } from 'kit/http/server'
import { secureHeaders } from 'kit/http/security-headers'
import { boundJson } from 'kit/http/json-bodies'
import { shedLoad } from 'kit/http/load-shedding'
import { endSlowBodies } from 'kit/http/slow-bodies'
import { answerProblems, sendProblem } from 'kit/http/problems'
import type { PassThrough } from 'node:stream'
import type { Catalogue } from 'kit/prices/catalogue'
import { isLanguage, type Language, pickLanguage } from 'kit/text/locale'
import type { Control } from './database.ts'
import { about, endpoints } from './endpoints.ts'
import { addControlFigures } from './metrics.ts'
import { type LimitName, rateLimits } from './limits.ts'
import { serveMailbox } from './mailbox.ts'
import { serveAsk } from './modules/domains/certificate-check.ts'
import { watchProgress } from './modules/signup/progress-watch.ts'
import { serveQuotes } from './modules/quotes/routes.ts'
import { serveSignup } from './modules/signup/routes.ts'
import { sendMissingPage, serveSite, wantsPage } from './site.ts'
import { forgetOld, sendMailDue } from './modules/signup/mail-due.ts'

export type ControlAppOptions = {
  control: Control
  mail: Mailer
  /** The folder of the development mailbox; without one there is no `/mailbox`. */
  mailbox?: string
  /** marketing/dist */
  marketingRoot: string
  /** Other origins under which our own pages are served, beside `control.places.origin`. */
  origins?: readonly string[]
  /** Addresses of the reverse proxy whose X-Forwarded-For may be believed. */
  trustProxy?: string[]
  log?: LogOptions | false
  metrics?: Metrics
  limits?: Partial<Record<LimitName, Limit>>
  /** Other prices than those of the house. */
  catalogue?: Catalogue
}

/**
 * The control plane's HTTP side: the sign-up's API, its documentation, and the public site. It opens no port. `leave`
 * says that it is about to stop and ends waiting visitors' streams; `close` lets go of everything except `control`,
 * which belongs to the caller.
 */
export async function buildControlApp(options: ControlAppOptions) {
  const { control, mail, mailbox, marketingRoot, log, metrics } = options
  const app = newApp(options)
  if (metrics) countRequests(app, 'control', metrics)
  const leave = serveHealth(app, () => control.sql`select 1`)
  await harden(app, control.places.origin)
  const checkLimit = rateLimits(options.limits)
  const origins = [...namesOf(control.places.origin), ...(options.origins ?? [])]
  const streams = new Set<PassThrough>()
  const watch = watchProgress(control)
  const rounds = mailRounds(control, mail, (err) => log !== false && app.log.error({ err }, 'mail not sent'))

  answerProblems(app, languageOf, (request, reply) =>
    wantsPage(request) ? sendMissingPage(reply, marketingRoot) : undefined,
  )
  const serve = server(app, async (endpoint, request, reply) => {
    refuseForeign(request, origins)
    checkLimit(endpoint, { request, reply })
    return { language: languageOf(request) }
  })
  serveSignup(serve, { control, watch, streams, mailSoon: rounds.soon, signups: metrics?.signups })
  serveQuotes(serve, control, options.catalogue)
  serveAsk(app, control, options.trustProxy ?? [])
  serveDocs(app, { about, endpoints })
  if (mailbox) serveMailbox(app, mailbox)
  await serveSite(app, marketingRoot, control.places.origin)

  app.leaving.addEventListener('abort', () => streams.forEach(endForRetry))
  app.addHook('onClose', async () => {
    await Promise.all([rounds.close(), watch.close()])
  })
  if (metrics) addControlFigures(metrics, control)
  await app.ready()
  return { app, leave, close: () => app.close() }
}

function newApp({ log, trustProxy }: ControlAppOptions): FastifyInstance {
  const app = fastify({
    ...(log === false ? {} : { logger: loggerOptions(log) }),
    trustProxy: trustProxy?.length ? trustProxy : false,
    bodyLimit: 64 * 1024,
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_, request, reply) => {
      const refusal = new Refusal('malformed', 'Invalid Data', {}, { status: 400 })
      void sendProblem(reply, refusal, languageOf(request))
    },
  })
  // Only JSON is taken: a form or a text that another site's page could send without asking is not even read.
  app.removeContentTypeParser('text/plain')
  boundJson(app)
  return app
}

async function harden(app: FastifyInstance, origin: string) {
  const secure = origin.startsWith('https:')
  await secureHeaders(app, { policy, secure, subDomains: true })
  await shedLoad(app)
  endSlowBodies(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const own = ["'self'"]
const none = ["'none'"]
const policy = {
  defaultSrc: none,
  scriptSrc: own,
  styleSrc: own,
  imgSrc: ["'self'", 'data:'],
  fontSrc: own,
  connectSrc: own,
  manifestSrc: own,
  formAction: own,
  baseUri: none,
  frameAncestors: none,
}

/** This machine has three names for itself; a developer may type any of them. */
function namesOf(origin: string): string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  const { hostname } = new URL(origin)
  return names.includes(hostname) ? names.map((name) => origin.replace(hostname, name)) : [origin]
}

/** By the route as well: the target of a request in absolute form does not begin with its path. */
function isApi({ url, routeOptions }: FastifyRequest): boolean {
  return [url, routeOptions.url].some((path) => path?.startsWith(prefix))
}

/** Sends owed mail every 15 seconds and whenever `soon` is called; one round at a time in this process. */
function mailRounds(control: Control, mailer: Mailer, onError: (error: unknown) => void) {
  let round: Promise<void> = Promise.resolve()
  let wanted = false
  let rounds = 0

  function soon() {
    if (wanted) return
    wanted = true
    round = round.then(goRound).catch(onError)
  }
  async function goRound() {
    wanted = false
    await sendMailDue(control, mailer, onError)
    if (rounds++ % 240 === 0) await forgetOld(control)
  }
  const timer = setInterval(soon, 15_000).unref()
  return {
    soon,
    async close() {
      clearInterval(timer)
      await round
    },
  }
}

/** The language of a visitor: the one chosen (cookie `language`), else the best of Accept-Language, else English. */
function languageOf(request: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : pickLanguage(request.headers['accept-language'])
}

/**
 * Refuses what another site's page sends. A browser tells where an unsafe request comes from; programs without an
 * Origin are let through, since nothing here is decided by a cookie.
 */
function refuseForeign(request: FastifyRequest, origins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && !origins.includes(origin)) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (foreign) refuse('foreign-origin', 'This can only be done from our own pages', {}, { status: 403 })
}
