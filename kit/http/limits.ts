import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { refuse } from '../contract/refusal.ts'

/** `quota` requests within `seconds`. */
export type Limit = { quota: number; seconds: number }

/**
 * Counts a request under one of the limits, by the client's network, or by `key`, such as an account. Refuses
 * 429 beyond the quota.
 */
export type CountRequest<N extends string> = (
  name: N,
  asked: { request: FastifyRequest; reply: FastifyReply; key?: string },
) => void

/**
 * Makes counters. Every response carries RateLimit-Policy and RateLimit (IETF httpapi draft) with one item for
 * each limit that the request counted under. Counts are per process: with several processes, each has the
 * quota.
 */
export function countLimits<N extends string>(limits: Readonly<Record<N, Limit>>): CountRequest<N> {
  const counters = new Map(Object.entries<Limit>(limits).map(([name, limit]) => [name, counter(limit)]))
  return function countRequest(name, { request, reply, key = networkOf(request.ip) }) {
    const { quota, seconds } = limits[name]
    const count = counters.get(name)?.(key)
    if (!count) return
    addItem(reply, 'ratelimit-policy', `"${name}";q=${quota};w=${seconds}`)
    addItem(reply, 'ratelimit', `"${name}";r=${Math.max(0, quota - count.used)};t=${count.left}`)
    if (count.used > quota) refuseTooMany(count.left)
  }
}

/** The refusal when a limit is exceeded; `retryAfter` in seconds. */
export function refuseTooMany(retryAfter: number): never {
  refuse('too-many', 'Too many requests. Please wait a moment and try again', {}, { status: 429, retryAfter })
}

/** An IPv4 address, or the /64 of an IPv6 address, which is one household's. */
export function networkOf(address: string): string {
  const plain = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain !== undefined) return plain
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const gap = after ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : []
  const groups = [...before, ...gap, ...(after ?? [])].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Returns the count of a key in its current window, and the seconds left in the window. */
function counter({ seconds }: Limit): (key: string) => { used: number; left: number } {
  const windows = new LRUCache<string, { used: number; end: number }>({ max: 20_000 })
  return (key) => {
    const now = Date.now()
    let window = windows.get(key)
    if (!window || window.end <= now) windows.set(key, (window = { used: 0, end: now + seconds * 1000 }))
    window.used += 1
    return { used: window.used, left: Math.ceil((window.end - now) / 1000) }
  }
}

function addItem(reply: FastifyReply, header: string, item: string) {
  const before = reply.getHeader(header)
  reply.header(header, before === undefined ? item : `${String(before)}, ${item}`)
}
