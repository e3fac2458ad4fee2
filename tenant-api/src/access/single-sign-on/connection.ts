import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { type OutboundHttp, RequestNotSent } from 'kit/messages/outbound-http'
import { open } from 'kit/storage/keys'
import type { School } from '../../core/school/school.ts'
import type { ProviderRow } from './tables.ts'

/** A provider's metadata is cached for ten minutes; a change of our settings has another version. */
const known = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: 600_000 })

/** The client of a provider, after discovery. Whatever it throws is the provider's fault. */
export function connect(school: School, row: ProviderRow, outgoing: OutboundHttp): Promise<Configuration> {
  const key = keyOf(school, row)
  const there = known.get(key)
  if (there) return there
  const connecting = discover(school, row, outgoing)
  known.set(key, connecting)
  connecting.catch(() => known.delete(key))
  return connecting
}

/** The same without the cache, for checking the current state. */
export function connectAnew(
  school: School,
  row: ProviderRow,
  outgoing: OutboundHttp,
): Promise<Configuration> {
  known.delete(keyOf(school, row))
  return connect(school, row, outgoing)
}

/** A school restored from a backup counts versions anew, so the version alone is not enough. */
function keyOf({ id }: School, { key, version, issuer, clientId }: ProviderRow): string {
  return JSON.stringify([id, key, version, issuer, clientId])
}

export const sealedFor = ({ key }: { key: string }) => `oidc-provider:${key}`

function openProviderSecret(school: School, row: ProviderRow): string {
  return row.secretSealed === null
    ? ''
    : open(school.dataKey, row.secretSealed, sealedFor(row)).toString('utf8')
}

/** The provider names another issuer than the configured one, so it speaks for somebody else. */
export class OtherIssuer extends Error {
  override name = 'OtherIssuer'
}

async function discover(school: School, row: ProviderRow, outgoing: OutboundHttp): Promise<Configuration> {
  const { issuer, clientId } = row
  const secret = openProviderSecret(school, row)
  const refusal = outgoing.refusal(issuer)
  if (refusal !== null) throw new RequestNotSent('address')
  const configuration = await discovery(new URL(issuer), clientId, undefined, authenticate(secret), {
    [customFetch]: fetchBy(outgoing),
    // TLS to the token endpoint alone is not enough for us: the token's signature is checked as well.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
  const said = configuration.serverMetadata()
  // The library accepts some issuers for many tenants; here exactly one is allowed.
  if (bare(said.issuer) !== bare(issuer)) throw new OtherIssuer()
  // The browser is sent there, so only a web address is allowed.
  if (outgoing.refusal(said.authorization_endpoint ?? '') !== null) throw new RequestNotSent('address')
  return configuration
}

function bare(issuer: string): string {
  return issuer.replace(/\/$/, '')
}

/** Client authentication in the body if the provider supports it, else in the header. */
function authenticate(secret: string): ClientAuth {
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }
}

/**
 * The library's requests go through our outbound client: public addresses only, no redirects, limits of time
 * and size.
 */
function fetchBy(outgoing: OutboundHttp): CustomFetch {
  return async (url, { method, headers, body }) => {
    const more = body === null || body === undefined ? {} : { body: asText(body) }
    const { status, type, text } = await outgoing.ask({ url, method, headers, ...more })
    if (status < 200 || status > 599) throw new RequestNotSent('connection')
    const isEmpty = [204, 205, 304].includes(status)
    return new Response(isEmpty ? null : text, { status, headers: { 'content-type': type } })
  }
}

function asText(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('a body of another kind')
}
