import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLimits } from 'kit/http/limits'
import { inPlainText, serveNonApiRoute } from '../../core/http/non-api-route.ts'
import { schoolAt } from '../../core/school/school.ts'
import { answerChallenge, type Posted, takeReports } from './reports.ts'

/** Meta batches reports on many messages in one post. */
const mostBytes = 3 * 1024 * 1024
const path = /^\/message-reports\/(mailgun|twilio|gateway|meta)$/

// A provider may report on a whole morning within a minute; unsigned posts are limited to sixty a minute.
const limits = { reports: { quota: 6_000, seconds: 60 }, 'unsigned-reports': { quota: 60, seconds: 60 } }

/**
 * Routes for delivery reports of providers: signed posts without cookies, each in its provider's own format,
 * outside of the API. Unsigned posts get a constant refusal.
 */
export function reportRoutes(app: FastifyInstance): void {
  const count = countLimits(limits)
  serveNonApiRoute(app, {
    url: '/message-reports/*',
    name: '/message-reports',
    fault: 'a report failed',
    mostBytes,
    refuse: (reply, status) => inPlainText(reply, status).send(''),
    count: (request, reply) => count('reports', { request, reply }),
    handler: (request, reply) =>
      serveReport(request, reply, () => count('unsigned-reports', { request, reply })),
  })
}

async function serveReport(
  request: FastifyRequest,
  reply: FastifyReply,
  countUnsigned: () => void,
): Promise<FastifyReply> {
  const [pathOnly = '', search = ''] = request.url.split('?', 2)
  const [, provider] = path.exec(pathOnly) ?? []
  const school = (await schoolAt(request.headers.host, { writes: true })).during({
    id: request.id,
    once: undefined,
  })
  if (provider === undefined || school.state === 'read_only') return inPlainText(reply, 404).send('')
  if (request.method === 'GET') {
    const answer = await answerChallenge(school, new URLSearchParams(search))
    if (answer === null) countUnsigned()
    return answer === null ? inPlainText(reply, 403).send('') : inPlainText(reply, 200).send(answer)
  }
  const posted: Posted = {
    provider,
    body: typeof request.body === 'string' ? request.body : '',
    header: (name) => [request.headers[name]].flat()[0] ?? '',
  }
  const isSigned = await takeReports(school, posted)
  if (!isSigned) countUnsigned()
  return inPlainText(reply, isSigned ? 200 : 403).send('')
}
