import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The actions on the rows of a resource, as the settings grid lists them. */
export const actions = ['view', 'mark', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** How far a permission goes, narrowest first. */
export const reaches = ['own', 'section', 'campus', 'institute'] as const
export type Reach = (typeof reaches)[number]

/** What a resource's rows belong to. It decides which reaches apply to them. */
export type Within = 'institute' | 'campus' | 'section' | 'student' | 'owner'

/** Who may call an endpoint: holders of a permission, or one of the cases that need none. */
export type May =
  | readonly [resource: string, action: Action]
  | 'signed-in'
  | 'anyone'
  | 'key'
  | 'device'
  | 'webhook'

/**
 * A named permission in the settings grid, which roles are granted row by row. `near` lists, per action, the
 * reaches nearer than `within` that can be granted: where rows are about a person, their sections or the person
 * themselves.
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
 * What a session may have to do before anything else: pass its second factor, replace a password that somebody
 * else set, or enrol the second factor that a role requires.
 */
export const obligations = ['second-factor', 'password', 'enrolment'] as const
export type Obligation = (typeof obligations)[number]

export type Example<P, Q, B> = { params?: P; query?: Partial<Q>; body?: B }

/**
 * One operation of an API as plain data: Fastify serves it, the browser calls it, OpenAPI prints it, tests call
 * it. `path` lacks the `/api/v1` prefix; its `:names` are the keys of `params`.
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
  /** Other success statuses with the same body: 202 where the rest is done later. */
  statuses?: readonly number[]
  /** `raw` is a stream of bytes, which the handler reads from the request itself. */
  takes: 'json' | 'raw'
  gives: 'json' | 'file' | 'events' | 'text'
  /** Requires an Idempotency-Key; the response is stored with the effect and replayed. */
  idempotent: boolean
  /** Requires If-Match with the row's version. */
  versioned: boolean
  /** Allowed while viewing the school as another user, though it is no GET. */
  whileViewing?: boolean
  /**
   * `recent` requires a session that authenticated a moment ago; other sessions are asked to authenticate
   * again.
   */
  proof: 'recent' | null
  /**
   * Open to API keys although it requires no permission of its own: the input says which permission is needed,
   * and the handler checks it.
   */
  forKeys?: boolean
  /** Obligations that a session may still have when it calls this; with any other obligation it is refused. */
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

/** Completes an endpoint with the defaults: 200, JSON in and out, strict empty shapes, 1 MB. */
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

/** Parses whole numbers of a query, which arrive as text; this is the only transform in the contracts. */
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

/** A page of a list: the requested rows and the total count. */
export function page<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total: z.int().min(0) })
}
