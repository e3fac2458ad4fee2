import type { Outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { type Answer, type TrialRequest, ask, succeeded } from './answers.ts'
import { differences, footprint } from './footprint.ts'
import { nameOf } from './scene-requests.ts'
import { beOneself, type Side, sidesOf } from './api-clients.ts'
import type { Stage } from './stage.ts'

export type Origins = { tried: number; wrong: string[] }

/**
 * Everything that changes something, sent from elsewhere by a browser that has all cookies: refused, and unchanged.
 * All places and types, or those that `picks` picks.
 */
export async function tryOrigins(
  stage: Stage,
  picks: () => boolean = () => true,
  on = (side: Side) => side.endpoints,
): Promise<Origins> {
  const result: Origins = { tried: 0, wrong: [] }
  for (const side of sidesOf(stage)) {
    // A webhook comes from no page, and no cookie counts there.
    for (const endpoint of on(side).filter(({ method, may }) => method !== 'GET' && may !== 'webhook')) {
      const before = result.tried
      for (const [from, headers] of Object.entries(foreignFor(side)).filter(picks)) {
        const wrong = await trial(side, endpoint, (request) => ({
          ...request,
          headers: { ...request.headers, ...headers },
        }))
        note(result, `${side.name}: ${nameOf(endpoint)} from ${from}`, wrong)
      }
      for (const [type, body] of Object.entries(otherTypes).filter(picks)) {
        const wrong = await trial(side, endpoint, (request) => asType(request, type, body))
        if (takesBody(endpoint)) note(result, `${side.name}: ${nameOf(endpoint)} as ${type}`, wrong)
      }
      if (result.tried > before)
        note(result, `${side.name}: ${nameOf(endpoint)} from its own page`, await succeeds(side, endpoint))
    }
  }
  return result
}

/** What a page of another origin may read: nothing, since no answer and no preflight says so. */
export async function tryReading(stage: Stage, on = (side: Side) => side.endpoints): Promise<Origins> {
  const result: Origins = { tried: 0, wrong: [] }
  for (const side of sidesOf(stage)) {
    for (const endpoint of on(side)) {
      const request = await side.request(endpoint)
      const headers = {
        ...request.headers,
        origin: 'http://evil.maktab.localhost',
        'sec-fetch-site': 'same-site',
      }
      const preflight = {
        ...headers,
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': 'content-type',
      }
      const asked = await ask(side.app, side.host, {
        url: request.url,
        method: 'OPTIONS',
        headers: preflight,
      })
      note(result, `${side.name}: preflight of ${nameOf(endpoint)}`, allows(asked))
      if (endpoint.method !== 'GET') continue
      const answer = await ask(side.app, side.host, { ...request, headers })
      const kept = answer.headers['cross-origin-resource-policy'] === 'same-origin'
      note(result, `${side.name}: ${nameOf(endpoint)}`, [
        ...allows(answer),
        ...(kept || isSign(endpoint) ? [] : ['may be embedded']),
      ])
    }
  }
  return result
}

/** A school's public sign stands in letters and on other sites' pages. */
function isSign({ may, gives }: Endpoint): boolean {
  return may === 'anyone' && gives === 'file'
}

function note(result: Origins, name: string, wrong: readonly string[]): void {
  result.tried += 1
  result.wrong.push(...wrong.map((one) => `${name}: ${one}`))
}

async function trial(
  side: Side,
  endpoint: Endpoint,
  change: (request: Outgoing) => TrialRequest,
): Promise<string[]> {
  const request = change(await side.request(endpoint))
  const before = await footprint(side.sql)
  const answer = await ask(side.app, side.host, request)
  const changed = differences(before, await footprint(side.sql))
  const refused = answer.status === 403 || answer.status === 415
  return [...(refused ? [] : [`was answered ${answer.status}`]), ...changed]
}

async function succeeds(side: Side, endpoint: Endpoint): Promise<string[]> {
  const answer = await ask(side.app, side.host, await side.request(endpoint))
  await beOneself(side, endpoint)
  return succeeded(endpoint, answer) ? [] : [`was answered ${answer.status} ${answer.body}`]
}

function allows({ headers }: Answer): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'))
}

function foreignFor({ name, host }: Side): Record<string, Record<string, string>> {
  return name === 'school' ? { ...foreignTo(host), ...withoutBrowser } : foreignTo(host)
}

/** Where a request may come from that is not this very origin; a browser says so itself. */
function foreignTo(host: string): Record<string, Record<string, string>> {
  return {
    'a sibling': from('http://school1.maktab.localhost', 'same-site'),
    'a sibling in an old browser': from('http://school1.maktab.localhost'),
    'a sibling that says it is not one': from('http://school1.maktab.localhost', 'same-origin'),
    'another site': from('https://evil.example', 'cross-site'),
    'a page without an origin': from('null', 'cross-site'),
    'a sandbox of its own page': from('null', 'same-origin'),
    'its own name by another scheme': from(`https://${host}`),
    'another port': from(`http://${host.split(':')[0]}:8080`, 'same-site'),
    'the zone': from('http://maktab.localhost', 'same-site'),
    'a name below it': from(`http://x.${host}`, 'same-site'),
    'a name that begins like it': from(`http://${host}.evil.example`, 'cross-site'),
    'a name that ends like it': from(`http://evil${host}`, 'cross-site'),
    'two origins': from(`http://${host}, http://evil.example`),
    'its origin with a path': from(`http://${host}/`),
    'its origin with a user': from(`http://user@${host}`),
    'its own page, says the origin, but another site, says the browser': from(`http://${host}`, 'cross-site'),
    'its own page, says the origin, but a sibling, says the browser': from(`http://${host}`, 'same-site'),
    'a file': from('file://'),
    'an extension': from('chrome-extension://abcdefghijklmnop'),
  }
}

function from(origin: string, site = ''): Record<string, string> {
  return { origin, 'sec-fetch-site': site }
}

/** A cookie without any mark of where it comes from; the control plane knows no cookies. */
const withoutBrowser = {
  nowhere: { origin: '', 'sec-fetch-site': '' },
  'an address bar': { origin: '', 'sec-fetch-site': 'none' },
}

const otherTypes = {
  'text/plain': (json: string) => json,
  'text/plain;charset=application/json': (json: string) => json,
  'application/x-www-form-urlencoded': (json: string) => `${encodeURIComponent(json)}=`,
  'multipart/form-data; boundary=x': (json: string) =>
    `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--x--`,
  'application/octet-stream': (json: string) => json,
  '': (json: string) => json,
}

function asType(request: Outgoing, type: string, body: (json: string) => string): TrialRequest {
  return {
    ...request,
    headers: { ...request.headers, 'content-type': type },
    body: body(request.body ?? '{}'),
  }
}

function takesBody({ body }: Endpoint): boolean {
  return body.safeParse(null).success === false
}
