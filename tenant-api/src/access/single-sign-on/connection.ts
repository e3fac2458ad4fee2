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

/** What a provider says of itself is believed for ten minutes; a change of ours is another version. */
const known = new LRUCache<string, Promise<Configuration>>({ max: 500, ttl: 600_000 })

/** What is asked of a provider, after it has said where it is asked. Whatever it throws is the provider's fault. */
export function connect(school: School, row: ProviderRow, outgoing: OutboundHttp): Promise<Configuration> {
  const key = keyOf(school, row)
  const there = known.get(key)
  if (there) return there
  const connecting = discover(school, row, outgoing)
  known.set(key, connecting)
  connecting.catch(() => known.delete(key))
  return connecting
}

/** The same, whatever was believed of it: for who wants to know how it is now. */
export function connectAnew(
  school: School,
  row: ProviderRow,
  outgoing: OutboundHttp,
): Promise<Configuration> {
  known.delete(keyOf(school, row))
  return connect(school, row, outgoing)
}

/** Versions are counted anew in a school that was brought back from a backup. */
function keyOf({ id }: School, { key, version, issuer, clientId }: ProviderRow): string {
  return JSON.stringify([id, key, version, issuer, clientId])
}

export const sealedFor = ({ key }: { key: string }) => `oidc-provider:${key}`

function openProviderSecret(school: School, row: ProviderRow): string {
  return row.secretSealed === null
    ? ''
    : open(school.dataKey, row.secretSealed, sealedFor(row)).toString('utf8')
}

/** Another issuer than the one that was written down: who speaks there speaks for somebody else. */
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
    // The connection of the back channel alone proves no token to us: its signature is read as well.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })
  const said = configuration.serverMetadata()
  // The library lets some issuers speak for many tenants; here one is meant.
  if (bare(said.issuer) !== bare(issuer)) throw new OtherIssuer()
  // The browser is sent there: nothing but a page of the web will do.
  if (outgoing.refusal(said.authorization_endpoint ?? '') !== null) throw new RequestNotSent('address')
  return configuration
}

function bare(issuer: string): string {
  return issuer.replace(/\/$/, '')
}

/** In the body where the provider takes it so, else in the header. */
function authenticate(secret: string): ClientAuth {
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }
}

/** Requests of the library by our own way out: public addresses alone, no redirects, bounds of time and size. */
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
