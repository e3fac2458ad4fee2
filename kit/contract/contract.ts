import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What may be done with the rows of a resource, as the settings grid lists it. */
export const actions = ['view', 'mark', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** How far a permission goes, narrowest first. */
export const reaches = ['own', 'section', 'campus', 'institute'] as const
export type Reach = (typeof reaches)[number]

/** What a resource's rows belong to; decides which reach may touch them. */
export type Within = 'institute' | 'campus' | 'section' | 'student' | 'owner'

/** Who may call an endpoint: a permission, or one of the doors that need none. */
export type May =
  | readonly [resource: string, action: Action]
  | 'signed-in'
  | 'anyone'
  | 'key'
  | 'device'
  | 'webhook'

/**
 * A named power in the settings grid: its rows are what roles are granted. `near` says of an action how much nearer than
 * `within` it can be given: where rows are about somebody, of their sections, or as one's own.
 */
export type Permission = {
  resource: string
  label: string
  within: Within
  actions: readonly Action[]
  near?: Near
}
export type Near = Partial<Record<Action, readonly Reach[]>>

/**
 * What a session may have to do before it does anything else: prove its second factor, choose a password of its own in
 * place of one that was given, or set up the second factor that a role demands.
 */
export const obligations = ['second-factor', 'password', 'enrolment'] as const
export type Obligation = (typeof obligations)[number]

export type Example<P, Q, B> = { params?: P; query?: Partial<Q>; body?: B }

/**
 * One thing an API can do, as plain data: Fastify serves it, the browser calls it, OpenAPI prints it, tests speak it.
 * `path` is without the `/api/v1` prefix; its `:names` are the keys of `params`.
 */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  summary: string
  may: May
  status: number
  /** Other successes of the same shape: 202 where the rest is done later. */
  statuses?: readonly number[]
  /** `raw` is a stream of bytes, which the handler reads from the request itself. */
  takes: 'json' | 'raw'
  gives: 'json' | 'file' | 'events' | 'text'
  /** Needs an Idempotency-Key; the answer is stored with the effect and replayed. */
  idempotent: boolean
  /** Needs If-Match with the row's version. */
  versioned: boolean
  /** May be asked for by whoever looks at the school as somebody else, though it is no GET. */
  whileViewing?: boolean
  /** For sessions that proved who they are a moment ago: others are asked to prove it again. */
  proof: 'recent' | null
  /**
   * Open to API keys although it asks for no permission of its own: what it is asked for says which power is needed, and
   * the handler looks at that.
   */
  forKeys?: boolean
  /** What a session may still owe when it calls this; who owes anything else is refused. */
  whileOwing: readonly Obligation[]
  /** Largest accepted body in bytes. */
  limit: number
  params: P
  query: Q
  body: B
  response: R
  example: Example<z.input<P>, z.input<Q>, z.input<B>>
}

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint<P, Q, B, R>,
  'method' | 'path' | 'summary' | 'may' | 'example'
> &
  Partial<Endpoint<P, Q, B, R>>

export const nothing = z.strictObject({})
export type Nothing = typeof nothing
export const noBody = z.null().optional()
export type NoBody = typeof noBody

/** Completes an endpoint with the defaults of the house: 200, JSON in and out, strict empty shapes, 1 MB. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = NoBody,
  R extends z.ZodType = NoBody,
>(given: Given<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const defaults = {
    status: 200,
    takes: 'json',
    gives: 'json',
    idempotent: false,
    versioned: false,
    proof: null,
    whileOwing: [],
    limit: 1024 * 1024,
    params: nothing,
    query: nothing,
    body: noBody,
    response: noBody,
  }
  return { ...defaults, ...given } as Endpoint<P, Q, B, R>
}

/** Whole numbers in a query arrive as text; this is the only transform of the contracts. */
export function count(from: number, to: number, fallback: number) {
  return z.coerce.number().int().min(from).max(to).default(fallback)
}

/** `true` or `false` in a query. */
export function flag(fallback: boolean) {
  return z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true')
}

/** The query of every list: `q`, `sort` (one of the keys, `-` descends), `limit`, `skip`. */
export function listQuery<K extends string>(
  sorts: readonly [K, ...K[]],
  first: NoInfer<K | `-${K}`> = sorts[0],
) {
  type Sort = K | `-${K}`
  const all: Sort[] = [...sorts, ...sorts.map((key) => `-${key}` as const)]
  return z.strictObject({
    q: z.string().max(100).optional(),
    sort: z.literal(all).default(() => first as never),
    limit: count(1, 100, 10),
    skip: count(0, 1_000_000, 0),
  })
}

/** A page of a list: the rows asked for and how many there are in all. */
export function page<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total: z.int().min(0) })
}
