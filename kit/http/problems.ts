import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { explainIssues } from '../contract/zod-issues.ts'
import type { Language } from '../text/locale.ts'
import { type Problem, Refusal } from '../contract/refusal.ts'
import { busy, refusalOfDatabaseError } from '../postgres/database-errors.ts'
import { type Reader, words } from '../text/words-node.ts'

/** The reader of a response, or only a language before the reader is known. */
type ReaderOf = (request: FastifyRequest) => Language | Reader

/**
 * Answers every error as problem+json in the reader's language; an error that is no refusal is logged and its
 * details are not sent. `pageFor` may answer a 404 with a page of its own; undefined falls back to the problem.
 */
export function answerProblems(
  app: FastifyInstance,
  readerOf: ReaderOf,
  pageFor?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined,
) {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(refusalOfDatabaseError(error) ?? error, request, readerOf(request))
    if (refusal.status >= 500) complain(request, error)
    return sendProblem(reply, refusal, readerOf(request))
  })
  app.setNotFoundHandler((request, reply) => {
    const missing = new Refusal('not-found', 'There is nothing at this address', {}, { status: 404 })
    return pageFor?.(request, reply) ?? sendProblem(reply, missing, readerOf(request))
  })
}

/** A refusal is intended, even when it says that a database is away: it raises no alarm. */
function complain(request: FastifyRequest, error: unknown) {
  const line = { err: error, route: request.routeOptions.url ?? 'none' }
  if (refusalOfDatabaseError(error)) request.log.warn(line, 'request refused')
  else request.log.error(line, 'request failed')
}

/** Sends a refusal as RFC 9457. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, reader: Language | Reader) {
  const { say } = words(reader)
  const detail = say(refusal.message, refusal.params)
  const problem: Problem = {
    type: `urn:maktab:problem:${refusal.code}`,
    title: detail,
    status: refusal.status,
    detail,
    code: refusal.code,
    requestId: reply.request.id,
    ...(refusal.errors.length > 0 ? { errors: refusal.errors } : {}),
    ...('current' in refusal ? { current: refusal.current } : {}),
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply
    .status(refusal.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem)
}

/** Input that failed its schema; it becomes a refusal in the reader's language. */
export class Unreadable extends Error {
  readonly issues: z.core.$ZodIssue[]
  readonly schema: z.ZodType
  constructor(issues: z.core.$ZodIssue[], schema: z.ZodType) {
    super('unreadable input')
    this.issues = issues
    this.schema = schema
  }
}

/** The refusal of a body with more bytes, or more keys, than any legitimate request has. */
export function tooLarge(): Refusal {
  return new Refusal('too-large', 'This is more than can be taken at once', {}, { status: 413 })
}

function asRefusal(error: unknown, request: FastifyRequest, reader: Language | Reader): Refusal {
  if (error instanceof Refusal) return error.errors.length > 0 ? inWordsOf(reader, error) : error
  if (error instanceof Unreadable) {
    const errors = explainIssues(error.issues, error.schema, words(reader).say)
    return new Refusal('invalid', 'Invalid Data', {}, { status: 422, errors })
  }
  const { statusCode = 500, headers = {} } = error as {
    statusCode?: number
    headers?: Record<string, string>
  }
  if (statusCode === 413) return tooLarge()
  if (statusCode === 415) return new Refusal('media-type', 'Only JSON is taken here', {}, { status: 415 })
  if (statusCode === 429) {
    const retryAfter = Number(headers['retry-after'] ?? 60)
    return new Refusal(
      'too-many',
      'Too many requests. Please wait a moment and try again',
      {},
      { status: 429, retryAfter },
    )
  }
  if (statusCode === 503) return busy()
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed', 'Invalid Data', {}, { status: statusCode })
  return new Refusal(
    'failed',
    'Something went wrong on our side. Please try again; the request was {id}',
    { id: request.id },
    { status: 500 },
  )
}

/** Translates the messages of single fields; the refusal's own message is translated when it is sent. */
function inWordsOf(reader: Language | Reader, refusal: Refusal): Refusal {
  const { say } = words(reader)
  const { code, message, params, status, retryAfter } = refusal
  const errors = refusal.errors.map(({ title = 'field', ...error }) => {
    return { ...error, message: say(error.message, { ...params, field: say(title) }) }
  })
  return Object.assign(new Refusal(code, message, params, { status, errors, retryAfter }), currentOf(refusal))
}

function currentOf(refusal: Refusal): { current?: unknown } {
  return 'current' in refusal ? { current: refusal.current } : {}
}
