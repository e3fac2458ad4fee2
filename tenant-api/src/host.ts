import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const hostPattern =
  /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)\.?(?::\d{1,5})?$/i

/**
 * The name in a Host header as the directory knows it: lower case, without port and trailing dot, punycode checked.
 * Empty for everything that is no host name, so that it matches nothing.
 */
export function normalHost(header: string | undefined): string {
  if (header === undefined || header.length > 260) return ''
  const known = normal.get(header)
  if (known !== undefined) return known
  const name = normalise(header)
  normal.set(header, name)
  return name
}

/** Each request asks, and nearly all ask for the same few. */
const normal = new LRUCache<string, string>({ max: 5_000 })

function normalise(header: string): string {
  const name = hostPattern.exec(header)?.[1]?.toLowerCase()
  if (name === undefined || name.length > 253) return ''
  return domainToASCII(name) === name ? name : ''
}

/**
 * The Host header that counts; none when there are several, or when the request's target names a host of its own
 * (absolute form, meant for proxies): two readers might each take another.
 * X-Forwarded-Host is read only from a configured proxy, and only when it is one value.
 */
export function hostHeader(request: FastifyRequest, proxies: readonly string[]): string | undefined {
  const forwarded = request.headers['x-forwarded-host']
  const peer = request.raw.socket.remoteAddress ?? ''
  const { rawHeaders } = request.raw
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !request.raw.url?.startsWith('/')) return undefined
  return typeof forwarded === 'string' && proxies.includes(peer.replace(/^::ffff:/, ''))
    ? forwarded
    : request.headers.host
}
