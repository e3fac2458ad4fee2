// Traces of the requests that a process answers: node --import ./infra/opentelemetry/trace.mjs <the process>
// Sent as OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT under OTEL_SERVICE_NAME; without an endpoint it does nothing.
//
// One span per request, which holds what the metrics hold and the id of its log lines: method, pattern of the route,
// status. Never the address, the host, the school, the query or the words of an error. What a visitor sends as
// traceparent counts for nothing: they would choose what is kept.
import { subscribe } from 'node:diagnostics_channel'

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) await begin()

async function begin() {
  const { SpanKind, SpanStatusCode } = await import('@opentelemetry/api')
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const name = process.env.OTEL_SERVICE_NAME ?? 'maktab'
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    // Soon, so that what was answered last is sent before the process ends.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 500 }),
    ],
  })
  const tracer = provider.getTracer('maktab')
  const spans = new WeakMap()

  function start(request, _, done) {
    const { method } = request
    const route = request.routeOptions.url
    const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, {
      root: true,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'maktab.request': request.id },
    })
    if (route !== undefined) span.setAttribute('http.route', route)
    spans.set(request, span)
    done()
  }

  function end(request, status) {
    const span = spans.get(request)
    if (!span) return
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
    spans.delete(request)
  }

  // Fastify tells of each app that is made; its own hooks come first.
  subscribe('fastify.initialization', ({ fastify }) => {
    fastify.addHook('onRequest', start)
    fastify.addHook('onResponse', (request, reply, done) => (end(request, reply.statusCode), done()))
    fastify.addHook('onRequestAbort', (request, done) => (end(request), done()))
  })
}
