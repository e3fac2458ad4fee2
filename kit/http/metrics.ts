import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process. No label ever contains what a client can choose: no host, no school, no path.
 */
export type Metrics = {
  registry: Registry
  requests: Histogram<'app' | 'method' | 'route' | 'status'>
  /** Jobs, by kind and result. */
  jobs: Counter<'kind' | 'end'>
  /** Text messages by kind and by whether they were accepted. */
  texts: Counter<'kind' | 'end'>
  signups: Counter<'state'>
  /** Log lines of level error. */
  errors: Counter
}

/** A registry with the process metrics: memory, CPU time, event loop delay. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'maktab_http_request_seconds',
      help: 'Requests by the pattern of their route',
      labelNames: ['app', 'method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'maktab_jobs_total',
      help: 'Ended tries of jobs',
      labelNames: ['kind', 'end'],
      registers,
    }),
    texts: new Counter({
      name: 'maktab_texts_total',
      help: 'Text messages by kind, and whether a gateway took them',
      labelNames: ['kind', 'end'],
      registers,
    }),
    signups: new Counter({
      name: 'maktab_signups_total',
      help: 'Schools signed up, by what they began as',
      labelNames: ['state'],
      registers,
    }),
    errors: new Counter({
      name: 'maktab_errors_total',
      help: 'Logged errors',
      registers,
    }),
  }
}

/** Counts an app's requests by method, route pattern and status class; streams are counted when they end. */
export function countRequests(app: FastifyInstance, name: string, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      app: name,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

export type Figure = { name: string; help: string; by?: string }

/**
 * Adds a gauge that is read at each scrape: one number, or one for each value of the label `by`. A gauge that
 * cannot be read within 2 s is left out, so that the others stay visible while a database is away.
 */
export function addFigure(
  { registry }: Metrics,
  { name, help, by }: Figure,
  read: () => Promise<Record<string, number> | number> | Record<string, number> | number,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: by === undefined ? [] : [by],
    registers: [registry],
    async collect() {
      gauge.reset()
      const found = await Promise.race([
        Promise.resolve()
          .then(read)
          .catch(() => null),
        late(),
      ])
      if (found === null) gauge.remove()
      else if (typeof found === 'number') gauge.set(found)
      else for (const [value, figure] of Object.entries(found)) gauge.set({ [by ?? '']: value }, figure)
    },
  })
}

export type MetricsDoor = { port: number | undefined; token: string | undefined }

/**
 * Serves `/metrics` on a listener of its own, apart from the public one: on loopback only, or, with a token, on
 * all addresses to clients that present it. Returns null when no port is set.
 */
export async function serveMetrics({ registry }: Metrics, { port, token }: MetricsDoor) {
  if (port === undefined) return null
  const server = createServer(async (request, response) => {
    if (!isAllowed(request, token)) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, token === undefined ? '127.0.0.1' : '0.0.0.0', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

function isAllowed(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, 2_000, null).unref())
}
