import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from 'kit/contract/contract'
import { refuse } from 'kit/contract/refusal'
import { readQuery, server } from 'kit/http/server'
import { address } from 'kit/http/client'
import { writerOf } from 'kit/http/response-schema'
import type { CheckLimits } from '../core/http/limits.ts'
import { admitTo, admitWithin } from '../access/sessions/rights/admission.ts'
import { admitKey, bearerOf } from '../access/api-keys/admission.ts'
import type { Admitted, AnswerWithin, ServeSchool } from '../core/module.ts'
import { closedMeanwhile, schoolAt } from '../core/school/school.ts'

type Rules = { secure: boolean; checkLimits: CheckLimits }

/**
 * The function by which modules serve their endpoints: foreign pages are refused, the host finds the school,
 * admission finds the user or the API key, and the handler's school is bound to the request. Who brings a key is no
 * browser: no page of another origin can send one without being allowed to, and its cookies do not count.
 */
export function serveEndpoints(app: FastifyInstance, { secure, checkLimits }: Rules): ServeSchool {
  async function admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const secret = bearerOf(request)
    if (secret === undefined) refuseForeign(endpoint, request, secure)
    checkLimits.address(endpoint, { request, reply })
    const school = await schoolAt(request.headers.host, { writes: endpoint.method !== 'GET' })
    nameSchool(request, school.id)
    checkLimits.school(school, { request, reply })
    try {
      if (secret !== undefined)
        return await admitKey(school, secret, { endpoint, request, reply, checkLimits })
      const admitted = await admitTo(school, { endpoint, request, reply })
      checkLimits.account(school, admitted.user, { request, reply })
      return admitted
    } catch (error) {
      throw await closedMeanwhile(school, error)
    }
  }
  const serve = server<Admitted>(app, admit)
  const answers = new Map<Endpoint, Answer>()
  app.decorate('answerWithin', answerWithin(answers))
  return (endpoint, answer) => {
    if (isReadable(endpoint as Endpoint)) answers.set(endpoint as Endpoint, answer as Answer)
    serve(endpoint, async (ask) => {
      const school = ask.school.during({ id: ask.request.id, once: ask.once })
      try {
        return await answer({ ...ask, school })
      } catch (error) {
        throw await closedMeanwhile(ask.school, error)
      }
    })
  }
}

type Answer = (ask: object) => unknown

/** Whether an endpoint can be part of another answer: it changes nothing and answers with JSON. */
function isReadable({ method, gives }: Endpoint): boolean {
  return method === 'GET' && gives === 'json'
}

/** Answers endpoints by the same handlers, admission and schemas as if each was asked by itself. */
function answerWithin(answers: ReadonlyMap<Endpoint, Answer>): AnswerWithin {
  return async (endpoint, input, within) => {
    const answer = answers.get(endpoint)
    if (!answer) throw new Error(`${endpoint.path} is served nowhere as something to read`)
    const url = address(endpoint, input)
    await admitWithin(within, { ...within, endpoint, url })
    const given = await answer({ ...within, ...readQuery(endpoint, input), once: undefined, version: 0 })
    return { url, body: writerOf(endpoint.response)(given ?? null) }
  }
}

/**
 * Sibling schools are the same site, so SameSite does not part them: what changes something and comes from a browser
 * must come from this very origin. Without a browser's marks it must bring no cookie.
 */
export function refuseForeign(endpoint: Endpoint, request: FastifyRequest, secure: boolean): void {
  if (endpoint.method === 'GET' || ['key', 'device', 'webhook'].includes(String(endpoint.may))) return
  const { origin, host = '', cookie, 'sec-fetch-site': site } = request.headers
  const own = `${secure ? 'https' : 'http'}://${host.toLowerCase()}`
  const foreign = (origin !== undefined && origin !== own) || (site !== undefined && site !== 'same-origin')
  if (foreign || (origin === undefined && cookie !== undefined)) {
    refuse('foreign-origin', 'This request did not come from the school’s own pages', {}, { status: 403 })
  }
}

/** Every line of this request's log carries the school. pino's request logger takes names; a second child costs more. */
function nameSchool({ log }: FastifyRequest, school: string) {
  if ('setBindings' in log && typeof log.setBindings === 'function') log.setBindings({ school })
}
