import { z } from 'zod'
import type { Endpoint } from 'kit/contract/contract'
import type { TrialRequest } from './answers.ts'

/**
 * A way to spoil a request that would succeed; `what` says which. With `hopeless` it may never be accepted, with
 * `status` it must be answered so.
 */
export type Case = {
  what: string
  spoil(request: TrialRequest): TrialRequest
  hopeless?: boolean
  status?: number
}

/** The same, never to be accepted. */
export function hopeless(spoiled: Case): Case {
  return { ...spoiled, hopeless: true }
}

/** Changes the body's JSON. */
export function inBody(what: string, change: (given: Record<string, unknown>) => unknown): Case {
  return {
    what,
    spoil(request) {
      const given: Record<string, unknown> = jsonIn(request.body)
      const body = JSON.stringify(change(given))
      return { ...request, headers: { ...request.headers, 'content-type': 'application/json' }, body }
    },
  }
}

/** What is sent raw, such as a PDF, is no JSON: it gives way to what the trial sends. */
function jsonIn(body: unknown): Record<string, unknown> {
  try {
    return JSON.parse(String(body ?? '{}'))
  } catch {
    return {}
  }
}

/** Adds to the query. */
export function inQuery(what: string, pairs: [string, string][]): Case {
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return {
    what,
    spoil: (request) => ({
      ...request,
      url: `${request.url}${request.url.includes('?') ? '&' : '?'}${text}`,
    }),
  }
}

/** Puts a text in place of one step of an endpoint's path. */
export function withStep(url: string, at: number, text: string): string {
  const [path = ''] = url.split('?')
  // Two more for /api/v1.
  return path
    .split('/')
    .map((step, place) => (place === at + 2 ? text : step))
    .join('/')
}

/** Whether an endpoint asks for a body at all. */
export function takesJson({ method, takes, body }: Endpoint): boolean {
  return method !== 'GET' && takes === 'json' && !body.safeParse(null).success
}

/** A key that nobody knows is wrong in every body but a bank’s message, which is taken with whatever else it has. */
export function withUnknownKey(schema: z.ZodType, spoiled: Case): Case {
  return schema instanceof z.ZodRecord ? spoiled : hopeless(spoiled)
}

/** Lone surrogates cannot be encoded; they are sent as what a careless client makes of them. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 12_000)
}

/** What can stand in an address, and in a header, as it is. */
export function asRaw(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '~').slice(0, 12_000)
}

export function asHeader(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]/g, '~')
    .trim()
    .slice(0, 6_000)
}
