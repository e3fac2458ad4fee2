import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from 'kit/contract/refusal'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'

type NonApiRoute = {
  /** The route's URL; `name` for the log, and `fault` for its message on failure. */
  url: string
  name: string
  fault: string
  /** The body limit; bodies are parsed as text or bytes whatever their content type. */
  mostBytes: number
  parseAs?: 'string' | 'buffer'
  /** Sends a refusal: a status without a reason. */
  refuse: (reply: FastifyReply, status: number) => FastifyReply
  count: (request: FastifyRequest, reply: FastifyReply) => void
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Serves a route outside of the API, for callers with another protocol and no cookies: bodies are taken as they
 * come, and an error shows only its status.
 */
export function serveNonApiRoute(app: FastifyInstance, beside: NonApiRoute): void {
  const { url, name, fault, mostBytes, parseAs = 'string', refuse, count, handler } = beside
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs, bodyLimit: mostBytes }, (_, body, done) => done(null, body))
    own.setErrorHandler((error, request, reply) => {
      const known = refusalOfDatabaseError(error) ?? error
      const status = known instanceof Refusal ? known.status : statusOf(known)
      if (status >= 500) request.log.error({ err: error, route: name }, fault)
      return refuse(reply, status)
    })
    own.route({
      method: ['GET', 'POST'],
      url,
      bodyLimit: mostBytes,
      async onRequest(request, reply) {
        count(request, reply)
      },
      handler,
    })
  })
}

/** An answer in plain text, which is never cached. */
export function inPlainText(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store')
}

function statusOf(error: unknown): number {
  const known = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return known >= 400 && known < 600 ? known : 500
}
