import type { z } from 'zod'
import type { Endpoint } from '../contract/contract.ts'
import type { Problem } from '../contract/refusal.ts'

/** The caller's input to an endpoint; parts that the endpoint does not take may be left out. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', z.input<P>> & { query?: Partial<z.input<Q>> } & Part<'body', z.input<B>> & Guards
    : never
type Part<K extends string, V> = {} extends V
  ? { [key in K]?: V }
  : null extends V
    ? { [key in K]?: V }
    : { [key in K]: V }
type Guards = { version?: number; onceKey?: string; signal?: AbortSignal }
export type Output<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never

/** A request to send, and its response: the transport is the browser's fetch or a test's inject. */
export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  signal?: AbortSignal | undefined
}
export type Incoming = { status: number; type: string; json: () => Promise<unknown> }
export type Transport = (request: Outgoing) => Promise<Incoming>

/** The server refused the request; `problem.detail` is a sentence in the reader's language. */
export class Refused extends Error {
  override name = 'Refused'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

export type Call = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>

/** Binds endpoints to a transport. `call` throws `Refused` for every response that is not a success. */
export function caller(transport: Transport): Call {
  return async function call(endpoint, input) {
    const answer = await transport(outgoing(endpoint as unknown as Endpoint, input as Parts))
    if (answer.status >= 200 && answer.status < 300)
      return (answer.status === 204 ? null : await answer.json()) as never
    throw new Refused(await asProblem(answer))
  }
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } & Guards

/** The HTTP request for an endpoint and its input; `base` is the address of the API. */
export function outgoing(endpoint: Endpoint, input: Parts): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json' }
  const hasBody = endpoint.method !== 'GET' && input.body !== undefined && input.body !== null
  if (hasBody) headers['content-type'] = 'application/json'
  if (endpoint.idempotent) headers['idempotency-key'] = input.onceKey ?? crypto.randomUUID()
  if (endpoint.versioned) headers['if-match'] = `"${input.version ?? 0}"`
  return {
    method: endpoint.method,
    url: address(endpoint, input),
    headers,
    body: hasBody ? JSON.stringify(input.body) : undefined,
    signal: input.signal,
  }
}

/** The address of an endpoint, for links and downloads as well as calls. */
export function address(
  endpoint: { path: string },
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

async function asProblem(answer: Incoming): Promise<Problem> {
  if (answer.type.includes('json')) return (await answer.json()) as Problem
  const detail = `The server answered ${answer.status}`
  return { type: 'about:blank', title: detail, detail, status: answer.status, code: 'failed', requestId: '' }
}

/**
 * The browser's own transport; a request that fails for want of a network is refused with a sentence that says
 * so.
 */
export async function browser({ method, url, headers, body, signal }: Outgoing): Promise<Incoming> {
  const response = await fetch(url, {
    method,
    headers,
    body,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(refuseOffline)
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    json: () => response.json(),
  }
}

function refuseOffline(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  const detail = 'Oops! Network Error Try again later'
  throw new Refused({ type: 'about:blank', title: detail, detail, status: 0, code: 'network', requestId: '' })
}

/** Calls an endpoint of the API that served this page. */
export const call = caller(browser)

/** Makes the query options by which TanStack Query reads a GET endpoint through this caller. */
export function reader(call: Call) {
  return function read<E extends Endpoint>(endpoint: E, input: Input<E>) {
    const { path } = endpoint as unknown as Endpoint
    return {
      queryKey: [path, input] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { ...input, signal }),
    }
  }
}

/** `reader` over the plain `call`. */
export const read = reader(call)
