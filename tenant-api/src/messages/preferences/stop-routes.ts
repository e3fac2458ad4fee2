import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pickLanguage } from 'kit/text/locale'
import { countLimits } from 'kit/http/limits'
import { inPlainText, serveNonApiRoute } from '../../core/http/non-api-route.ts'
import { schoolAt } from '../../core/school/school.ts'
import { type Choice, choose, readStop } from './stopping.ts'
import { stopPage } from './stop-page.ts'

// Limits guesses to sixty a minute.
const limits = { stops: { quota: 60, seconds: 60 } }
const choices: ReadonlySet<string> = new Set(['category', 'all', 'again'])

/**
 * The target of a mail's unsubscribe link, without login and outside of the API. GET changes nothing, since
 * mail scanners open links before people do; a mail program with one-click unsubscribe (RFC 8058) posts, and
 * switches the category off.
 */
export function stopRoutes(app: FastifyInstance): void {
  const count = countLimits(limits)
  serveNonApiRoute(app, {
    url: '/stop/:token',
    name: '/stop',
    fault: 'a stop failed',
    mostBytes: 4096,
    refuse: (reply, status) => inPlainText(reply, status).send(''),
    count: (request, reply) => count('stops', { request, reply }),
    handler: serveStop,
  })
}

async function serveStop(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const school = (await schoolAt(request.headers.host, { writes: request.method !== 'GET' })).during({
    id: request.id,
    once: undefined,
  })
  const { token = '' } = request.params as { token?: string }
  const stop = await readStop(school, token)
  const wanted =
    request.method === 'POST' && stop !== null && school.state === 'active' ? wantedBy(request.body) : null
  if (stop && wanted) await choose(school, stop, wanted)
  const shown = wanted ? await readStop(school, token) : stop
  const language = shown?.language ?? pickLanguage(request.headers['accept-language'])
  const { name } = await school.profile()
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .status(shown === null ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(stopPage({ school: name, nonce, language, stop: shown }))
}

/** The pressed button; any other post is a mail program's one-click unsubscribe. */
function wantedBy(body: unknown): Choice {
  const choice = new URLSearchParams(typeof body === 'string' ? body : '').get('choice') ?? ''
  return choices.has(choice) ? (choice as Choice) : 'category'
}
