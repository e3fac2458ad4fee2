import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLimits } from 'kit/limits'
import { Refusal } from 'kit/refusal'
import { troubleOf } from 'kit/trouble'
import { schoolAt } from '../../school.ts'
import { answerChallenge, type Posted, takeReports } from './reports.ts'

/** Meta gathers what it has to say of many messages in one post. */
const mostBytes = 3 * 1024 * 1024
const path = /^\/message-reports\/(mailgun|twilio|gateway|meta)$/

// A provider reports of a whole morning in a minute; who cannot sign tries sixty times a minute at most.
const limits = { reports: { quota: 6_000, seconds: 60 }, 'unsigned-reports': { quota: 60, seconds: 60 } }

/**
 * Where providers say what became of messages: signed posts without cookies, each in its provider's own shape, beside the
 * API and not of it. Whoever did not sign is answered by one constant refusal.
 */
export function reportRoutes(app: FastifyInstance): void {
  const count = countLimits(limits)
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    )
    own.setErrorHandler((error, request, reply) => {
      const known = troubleOf(error) ?? error
      const status = known instanceof Refusal ? known.status : statusOf(known)
      if (status >= 500) request.log.error({ err: error, route: '/message-reports' }, 'a report failed')
      return textOf(reply, status).send('')
    })
    own.route({
      method: ['GET', 'POST'],
      url: '/message-reports/*',
      bodyLimit: mostBytes,
      async onRequest(request, reply) {
        count('reports', { request, reply })
      },
      handler: (request, reply) =>
        serveReport(request, reply, () => count('unsigned-reports', { request, reply })),
    })
  })
}

async function serveReport(
  request: FastifyRequest,
  reply: FastifyReply,
  countUnsigned: () => void,
): Promise<FastifyReply> {
  const [pathOnly = '', search = ''] = request.url.split('?', 2)
  const [, provider] = path.exec(pathOnly) ?? []
  const school = (await schoolAt(request.headers.host)).during({ id: request.id, once: undefined })
  if (provider === undefined || school.state === 'read_only') return textOf(reply, 404).send('')
  if (request.method === 'GET') {
    const answer = await answerChallenge(school, new URLSearchParams(search))
    if (answer === null) countUnsigned()
    return answer === null ? textOf(reply, 403).send('') : textOf(reply, 200).send(answer)
  }
  const posted: Posted = {
    provider,
    body: typeof request.body === 'string' ? request.body : '',
    header: (name) => [request.headers[name]].flat()[0] ?? '',
  }
  const isSigned = await takeReports(school, posted)
  if (!isSigned) countUnsigned()
  return textOf(reply, isSigned ? 200 : 403).send('')
}

function textOf(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store')
}

function statusOf(error: unknown): number {
  const known = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return known >= 400 && known < 600 ? known : 500
}
