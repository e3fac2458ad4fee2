import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../contract/contract.ts'
import { tooLarge, Unreadable } from './problems.ts'
import { Refusal, refuse } from '../contract/refusal.ts'
import { writerOf } from './response-schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract that a route serves; hooks read it. */
    endpoint?: object
  }
}

/** The input of a handler: the admitted context, the validated input, and the guards of a write. */
export type Ask<C, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = C & {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /**
   * Present when an idempotent endpoint is called with an Idempotency-Key, or a program calls any POST with
   * one; `hash` covers method, path and body.
   */
  once: Once | undefined
  /** The row's version from If-Match, for versioned endpoints; 0 elsewhere. */
  version: number
  request: FastifyRequest
  reply: FastifyReply
}
export type Once = { key: string; hash: string }

/** Admits a request before its body is read, or throws a refusal. The return value is the handler's context. */
export type Admit<C> = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => C | Promise<C>

export type Serve<C> = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (ask: Ask<C, P, Q, B>) => Promise<z.input<R>> | z.input<R> | Promise<FastifyReply>,
) => void

/**
 * What `admit` may say of the caller: it is a program. A program retries every request that got no response, so
 * each of its POSTs that carries an idempotency key is executed once.
 */
type Program = { isProgram: true }

export const prefix = '/api/v1'
const admitted = Symbol('admitted')
type Holding<C> = { [admitted]: C }

/**
 * Returns the function by which a module serves its endpoints: admission, zod validation, the handler, and a
 * response serialized through the endpoint's JSON schema, so that a field that the schema lacks is never sent.
 */
export function server<C extends object>(app: FastifyInstance, admit: Admit<C>): Serve<C> {
  // Declares the property so that all requests share one hidden class: adding it later slows every access.
  if (!app.hasRequestDecorator(admitted)) app.decorateRequest(admitted, null)
  return function serve(endpoint, answer) {
    routeOf(
      app,
      endpoint,
    )<{ Params: unknown; Querystring: unknown; Body: unknown }>({
      method: endpoint.method,
      url: `${prefix}${endpoint.path}`,
      bodyLimit: endpoint.limit,
      config: { endpoint },
      schema: {
        ...(/[:*]/.test(endpoint.path) ? { params: endpoint.params } : {}),
        querystring: endpoint.query,
        ...(hasBody(endpoint) ? { body: endpoint.body } : {}),
        ...(endpoint.gives === 'json' ? { response: { '2xx': endpoint.response } } : {}),
      },
      validatorCompiler: ({ schema, httpPart }) => {
        const checked = (data: unknown) => check(schema as z.ZodType, data)
        return httpPart === 'querystring' ? rememberQueries(checked) : checked
      },
      serializerCompiler: ({ schema }) => writerOf(schema as z.ZodType),
      async onRequest(request, reply) {
        const holding = request as unknown as Holding<C>
        holding[admitted] = await admit(endpoint as Endpoint, request, reply)
      },
      async handler(request, reply) {
        const context = (request as unknown as Holding<C>)[admitted]
        const guards = {
          once: isOnce(endpoint as Endpoint, context) ? readOnce(request) : undefined,
          version: readVersion(endpoint as Endpoint, request),
        }
        const { params, query, body } = request
        const given = await answer({ ...context, ...guards, params, query, body, request, reply } as never)
        // A reply can be awaited: a response that the handler sent itself, such as a stream, has then begun or
        // even ended.
        if (reply.sent || reply.raw.headersSent || given === reply) return reply
        if (endpoint.gives === 'json') withVersion(reply, given)
        if (reply.statusCode === 200) reply.status(endpoint.status)
        return reply.send(given ?? null)
      },
    })
  }
}

/**
 * A raw body is passed as a stream, and accepted only as untyped bytes: no page of another origin can send that
 * without a CORS preflight. A webhook is signed over its bytes, whatever it calls them, and no cookie counts there.
 * Everywhere else raw bodies are not parsed.
 */
function routeOf(
  app: FastifyInstance,
  { takes, may }: Pick<Endpoint, 'takes' | 'may'>,
): FastifyInstance['route'] {
  if (takes !== 'raw') return app.route.bind(app)
  return (options) => {
    app.register(async (own) => {
      own.removeAllContentTypeParsers()
      own.addContentTypeParser(may === 'webhook' ? '*' : 'application/octet-stream', (_, body, done) =>
        done(null, body),
      )
      own.route(options)
    })
    return app
  }
}

function hasBody(endpoint: { method: string; takes: string; body: z.ZodType }) {
  return endpoint.method !== 'GET' && endpoint.takes === 'json'
}

function check(schema: z.ZodType, data: unknown): { value?: unknown; error?: Error } {
  if (isCrowded(data)) return { error: tooLarge() }
  // Loose schemas would assign this key instead of rejecting it.
  if (typeof data === 'object' && data !== null && Object.hasOwn(data, '__proto__'))
    return { error: new Unreadable([unknownKey('__proto__', data)], schema) }
  const result = schema.safeParse(data ?? undefined, { reportInput: true })
  if (!result.success) return { error: new Unreadable(result.error.issues, schema) }
  if (holdsNoText(result.data)) return { error: new Refusal('malformed', 'Invalid Data') }
  return { value: result.data }
}

type Checked = ReturnType<typeof check>

/** The most queries of one endpoint that are remembered, and how long one may be. */
const [mostQueries, longestQuery] = [50, 200]

/**
 * Remembers what short queries were read as: the same lists are asked with the same few words all day, and to read them
 * takes longer than the rest of a small request. Queries with a value that somebody could change are read each time.
 */
function rememberQueries(checked: (data: unknown) => Checked): (data: unknown) => Checked {
  const known = new Map<string, object>()
  return (data) => {
    const key = JSON.stringify(data)
    const before = known.get(key)
    if (before) return { value: { ...before } }
    const result = checked(data)
    const value: unknown = result.value
    if (key.length > longestQuery || typeof value !== 'object' || value === null) return result
    if (Object.values(value).some((one) => typeof one === 'object' && one !== null)) return result
    if (known.size === mostQueries) known.clear()
    known.set(key, { ...value })
    return result
  }
}

/** The input of a GET endpoint, checked as if it had come in an address, where each value of the query is text. */
export function readQuery(
  { params, query }: Pick<Endpoint, 'params' | 'query'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): { params: unknown; query: unknown; body: undefined } {
  const asked = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const inAddress = Object.fromEntries(asked.map(([key, value]) => [key, String(value)]))
  return {
    params: checked(params, input.params ?? {}),
    query: checked(query, inAddress),
    body: undefined,
  }
}

function checked(schema: z.ZodType, data: unknown): unknown {
  const { value, error } = check(schema, data)
  if (error) throw error
  return value
}

function unknownKey(key: string, input: unknown): z.core.$ZodIssue {
  return { code: 'unrecognized_keys', keys: [key], path: [], input: input as never, message: '' }
}

/** More keys than any object of ours has, with all the custom fields that a school may add. */
const mostKeys = 1000

/**
 * Whether data has too many keys. Lists have bounds of their own; records would be validated key by key,
 * blocking other requests.
 */
function isCrowded(data: unknown): boolean {
  const open = [data]
  for (const one of open) {
    if (typeof one !== 'object' || one === null) continue
    const inside = Object.values(one)
    if (!Array.isArray(one) && inside.length > mostKeys) return true
    for (const value of inside) if (typeof value === 'object') open.push(value)
  }
  return false
}

/**
 * Whether a text contains NUL or a lone surrogate: PostgreSQL stores neither in text or JSON, and nobody types
 * them.
 */
function holdsNoText(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('\0') || !data.isWellFormed()
  if (typeof data !== 'object' || data === null) return false
  return Object.values(data).some(holdsNoText)
}

function isOnce({ idempotent, method, takes }: Endpoint, context: object | Program): boolean {
  const isProgram = 'isProgram' in context && context.isProgram
  return idempotent || (isProgram && method === 'POST' && takes === 'json')
}

function readOnce(request: FastifyRequest): Once | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    refuse(
      'idempotency-key',
      'The Idempotency-Key must be 1 to 200 printable characters',
      {},
      { status: 400 },
    )
  }
  const said = JSON.stringify([request.method, request.url, request.body ?? null])
  return { key, hash: createHash('sha256').update(said).digest('base64url') }
}

function readVersion(endpoint: Endpoint, request: FastifyRequest): number {
  if (!endpoint.versioned) return 0
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '')
  if (!match)
    refuse('version-missing', 'Send the version that you are changing in If-Match', {}, { status: 428 })
  return Number(match[1])
}

function withVersion(reply: FastifyReply, given: unknown) {
  if (typeof given === 'object' && given !== null && 'version' in given)
    reply.header('etag', `"${given.version}"`)
}
