import { domainToASCII } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const hostPattern =
  /^([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)\.?(?::\d{1,5})?$/i

/**
 * The name in a Host header as the directory stores it: lower case, without port and trailing dot, punycode
 * checked. Empty for anything that is no host name, so that it matches nothing.
 */
export function normalHost(header: string | undefined): string {
  if (header === undefined || header.length > 260) return ''
  const known = normal.get(header)
  if (known !== undefined) return known
  const name = normalise(header)
  normal.set(header, name)
  return name
}

/** Every request looks its host up, and nearly all use the same few. */
const normal = new LRUCache<string, string>({ max: 5_000 })

function normalise(header: string): string {
  const name = hostPattern.exec(header)?.[1]?.toLowerCase()
  if (name === undefined || name.length > 253) return ''
  return domainToASCII(name) === name ? name : ''
}

/**
 * The Host header of a request; undefined if there are several, or if the request target names a host of its
 * own (absolute form, meant for proxies), because two parsers might each take another. X-Forwarded-Host is read
 * only from a configured proxy, and only if it has one value.
 */
export function hostHeader(request: FastifyRequest, proxies: readonly string[]): string | undefined {
  const forwarded = request.headers['x-forwarded-host']
  if (namesTwoHosts(request.raw.rawHeaders) || !request.raw.url?.startsWith('/')) return undefined
  return typeof forwarded === 'string' && proxies.includes(peerOf(request)) ? forwarded : request.headers.host
}

/** Names and values alternate. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function peerOf({ raw }: FastifyRequest): string {
  return (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}
