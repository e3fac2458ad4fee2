import compress, { type FastifyCompressOptions } from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serveDocs } from 'kit/http/docs'
import { serveHealth } from 'kit/http/health'
import { type LogOptions, loggerOptions } from 'kit/operation/log'
import { countRequests, type Metrics, addFigure } from 'kit/http/metrics'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { Refusal } from 'kit/contract/refusal'
import { prefix } from 'kit/http/server'
import { secureHeaders } from 'kit/http/security-headers'
import { boundJson } from 'kit/http/json-bodies'
import { shedLoad } from 'kit/http/load-shedding'
import { endSlowBodies } from 'kit/http/slow-bodies'
import { answerProblems, sendProblem } from 'kit/http/problems'
import { about, endpoints } from './endpoints.ts'
import { hostHeader } from '../core/school/host.ts'
import { type Limits, rateLimits } from '../core/http/limits.ts'
import { readerOfRequest } from '../access/sessions/rights/admission.ts'
import { accessPlugin } from '../access/sessions/plugin.ts'
import { forGood } from './assets.ts'
import { modules } from './modules.ts'
import { servePages } from './page.ts'
import { directory, connectionCounts, fileCounts } from '../core/school/school.ts'
import { serveEndpoints } from './serve.ts'
import { openTenant, type TenantOptions } from './tenant.ts'

export type TenantAppOptions = TenantOptions & {
  /** web/dist */
  webRoot: string
  /** Addresses of the reverse proxy whose X-Forwarded-* may be believed. */
  proxies?: readonly string[]
  log?: LogOptions | false
  metrics?: Metrics
  limits?: Partial<Limits>
}

/**
 * The schools' HTTP side: the API, its documentation, and the dashboard. It opens no port, so that one process can
 * host it beside the control plane. `leave` says that it is about to stop and ends streams; `close` lets go of the
 * schools.
 */
export async function buildTenantApp(options: TenantAppOptions) {
  const tenant = await openTenant(options)
  const app = newApp(options)
  app.decorate('modules', modules)
  const out = options.outgoing ?? outboundHttp()
  app.decorate('outgoing', out)
  app.decorate('outside', { mailer: options.mailer, texter: options.texter ?? noSmsSender, outgoing: out })
  const secure = options.origin.startsWith('https:')
  app.addHook('onRequest', (request, _, done) => {
    request.headers.host = hostHeader(request, options.proxies ?? [])
    done()
  })
  if (options.metrics) countRequests(app, 'schools', options.metrics)
  const leave = serveHealth(app, () => directory().ready())
  await harden(app, secure)
  await app.register(accessPlugin, { modules })
  answerProblems(app, readerOfRequest)
  app.decorate('checkLimits', rateLimits(options.limits))
  const serve = serveEndpoints(app, { secure, checkLimits: app.checkLimits })
  for (const module of modules) module.routes(serve, app)
  serveDocs(app, { about, endpoints })
  await servePages(app, { root: options.webRoot, origin: options.origin })
  app.addHook('onClose', () => tenant.leave())
  if (options.metrics) addSchoolFigures(options.metrics)
  await app.ready()
  return { app, leave, close: () => app.close() }
}

function newApp({ log, proxies = [] }: TenantAppOptions): FastifyInstance {
  const app = fastify({
    ...(log === false ? {} : { logger: loggerOptions(log) }),
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    bodyLimit: 1024 * 1024,
    genReqId: () => crypto.randomUUID(),
    // Long enough for a file of ten megabytes from a slow telephone.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_, request, reply) => {
      const refusal = new Refusal('malformed', 'Invalid Data', {}, { status: 400 })
      void sendProblem(reply, refusal, readerOfRequest(request))
    },
  })
  // Only JSON is taken: a form or a text that another site's page could send without asking is not even read.
  app.removeContentTypeParser('text/plain')
  boundJson(app)
  return app
}

/**
 * The quickest gzip, at once for usual answers: of 23 kB it makes 4.7 in 0.1 ms, where brotli as a stream made 4.2 in
 * 0.65. What is built before lies packed by the best brotli already (page.ts).
 */
const packing = {
  threshold: 1_024,
  encodings: ['gzip'],
  zlibOptions: { level: 1 },
  syncThreshold: 65_536,
} satisfies FastifyCompressOptions

async function harden(app: FastifyInstance, secure: boolean) {
  await secureHeaders(app, { policy, secure })
  await shedLoad(app)
  endSlowBodies(app)
  await app.register(compress, { ...packing, globalDecompression: false })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.getHeader('cache-control') !== forGood) reply.header('x-request-id', request.id)
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}

const own = ["'self'"]
const none = ["'none'"]
/** For everything but the dashboard's page, which has a nonce of its own each time. */
const policy = {
  defaultSrc: none,
  scriptSrc: own,
  styleSrc: own,
  imgSrc: ["'self'", 'data:'],
  connectSrc: own,
  formAction: own,
  baseUri: none,
  frameAncestors: none,
}

const apiPath = `${prefix}/`

/** By the route as well: the target of a request in absolute form does not begin with its path. */
function isApi({ url, routeOptions }: FastifyRequest) {
  return url.startsWith(apiPath) || routeOptions.url?.startsWith(apiPath) === true
}

/** Adds to the metrics the connections to schools, open streams, contents of files, and how long work of schools has been waiting. */
function addSchoolFigures(metrics: Metrics): void {
  addFigure(
    metrics,
    {
      name: 'maktab_school_connections',
      help: 'Pools, their connections, and who waits for one',
      by: 'what',
    },
    () => connectionCounts(),
  )
  addFigure(
    metrics,
    { name: 'maktab_live_listeners', help: 'Open streams and other listeners to live events' },
    () => directory().live.listeners(),
  )
  addFigure(
    metrics,
    {
      name: 'maktab_file_contents',
      help: 'Contents of files written, read, moved and taken away since the start, and what went wrong',
      by: 'what',
    },
    () => fileCounts(),
  )
  addFigure(
    metrics,
    {
      name: 'maktab_work_waiting',
      help: 'Schools whose work is overdue, and the age of the oldest',
      by: 'what',
    },
    () => directory().overdue(new Date()),
  )
}
