import type { Endpoint } from 'kit/contract/contract'
import { endpoints } from 'tenant-api/endpoints'
import { type Answer, ask, foreignIn, succeeded } from './answers.ts'
import { differences, footprint } from './footprint.ts'
import { cookieOf, homeRequest, nameOf } from './scene-requests.ts'
import { chief, memberOf } from './school-template.ts'
import type { StagedSchool } from './schools.ts'
import { pair, type Stage } from './stage.ts'
import { hmacSigned, signed, tokenOf, unsigned } from './tokens.ts'

/** What one school's things do at another. `leaks` and `admitted` must stay empty. */
export type Isolation = { tried: number; admitted: string[]; leaks: string[] }

/** Endpoints whose example does not succeed at home: their trials would prove nothing. */
export async function failingAtHome(stage: Stage, on: readonly Endpoint[] = endpoints): Promise<string[]> {
  const [school] = pair(stage)
  const failing: string[] = []
  for (const endpoint of on) {
    const request = await homeRequest({ stage, school, member: memberOf(endpoint) }, endpoint)
    const answer = await ask(stage.tenant, school.host, request)
    if (!succeeded(endpoint, answer)) failing.push(`${nameOf(endpoint)}: ${answer.status} ${answer.body}`)
  }
  return failing
}

/**
 * Tries every endpoint of one school with each thing that belongs to the other, of which all ids are the same; or some
 * endpoints with so many things each, taken in turn, so that each thing is tried as often as the others.
 */
export async function tryForeignThings(
  stage: Stage,
  { on = endpoints, each = Infinity }: { on?: readonly Endpoint[]; each?: number } = {},
): Promise<Isolation> {
  const [home, other] = pair(stage)
  const result: Isolation = { tried: 0, admitted: [], leaks: [] }
  const real = await logInAt(stage, home)
  await copySession(home, other, real)
  for (const [at, endpoint] of on.entries()) {
    const all = Object.entries(foreignCookies(stage, real))
    const first = each < all.length ? (at * each) % all.length : 0
    const things = [...all, ...all].slice(first, first + Math.min(each, all.length))
    // What is open to all succeeds, and is done once; what is refused leaves its request as it was.
    const turns = isOpen(endpoint) ? things.map((one) => [one]) : [things]
    for (const turn of turns) if (turn.length > 0) await tryThings({ stage, endpoint, result }, turn)
  }
  return result
}

/** A code that was made for one school's host, tried at the other's; and that it was not spent by that. */
export async function tryForeignCode(stage: Stage): Promise<number[]> {
  const [home, other] = pair(stage)
  const endpoint = endpoints.find((one) => nameOf(one) === 'POST /welcome')
  if (!endpoint) throw new Error('there is no hand-off')
  const request = await homeRequest({ stage, school: home, member: chief }, endpoint)
  const bare = { ...request, headers: { ...request.headers, cookie: '' } }
  const abroad = await ask(stage.tenant, other.host, bare)
  const atHome = await ask(stage.tenant, home.host, bare)
  return [abroad.status, atHome.status]
}

/** What is no endpoint, asked at one school with the cookies of the other: pages, documents, and nothing at all. */
export async function tryPages(stage: Stage): Promise<string[]> {
  const [home, other] = pair(stage)
  const cookie = await logInAt(stage, home)
  const leaks: string[] = []
  for (const url of [
    '/',
    '/login',
    '/i',
    '/welcome',
    '/nothing.txt',
    '/api/v1/docs',
    '/api/v1/openapi.json',
    '/api/v1/x',
  ]) {
    const from = stage.log.length
    const answer = await ask(stage.tenant, other.host, { url, headers: { cookie } })
    leaks.push(...foreignIn(answer, other, stage.log.slice(from)).map((leak) => `${url}: ${leak}`))
  }
  return leaks
}

type Trial = { stage: Stage; endpoint: Endpoint; result: Isolation }

/** All things with the same request: none of them may leave anything that the next would find. */
async function tryThings(trial: Trial, things: [thing: string, cookie: string][]): Promise<void> {
  const { stage, endpoint, result } = trial
  const [, other] = pair(stage)
  const request = await homeRequest({ stage, school: other, member: chief }, endpoint)
  let before = await footprint(other.sql)
  for (const [thing, cookie] of things) {
    const from = stage.log.length
    const answer = await ask(stage.tenant, other.host, {
      ...request,
      headers: { ...request.headers, cookie },
    })
    const name = `${nameOf(endpoint)} with ${thing}`
    const after = await footprint(other.sql)
    const leaks = foreignIn(answer, isOpen(endpoint) ? other : null, stage.log.slice(from))
    const changed = isOpen(endpoint) ? [] : differences(before, after)
    const ended = await other.sql`select id from session where ended_at is not null`
    result.tried += 1
    result.leaks.push(
      ...[...leaks, ...changed, ...ended.map(({ id }) => `ended ${id}`)].map((leak) => `${name}: ${leak}`),
    )
    if (!wasRefused(endpoint, answer)) result.admitted.push(`${name}: ${answer.status}`)
    before = after
  }
}

/** Whatever anybody may ask is answered as to a stranger; everything else not at all. */
function wasRefused(endpoint: Endpoint, answer: Answer): boolean {
  if (isOpen(endpoint)) return succeeded(endpoint, answer)
  return [401, 403, 404].includes(answer.status) || answer.body.includes('"code":"journey-over"')
}

/** Who comes back from a provider has to be in the browser that left: cookies in its place are refused, like a stranger. */
function isOpen(endpoint: Endpoint): boolean {
  // A webhook proves itself by what it sends, and no cookie counts.
  const isOpenToAll = endpoint.may === 'anyone' || endpoint.may === 'webhook'
  return isOpenToAll && nameOf(endpoint) !== 'POST /session/by-provider'
}

/** Each cookie that a thief in the first school could bring to the second. */
function foreignCookies(stage: Stage, real: string): Record<string, string> {
  const [home, other] = pair(stage)
  const now = stage.now.getTime()
  const mine = tokenOf(home, chief, now)
  const theirs = tokenOf(other, chief, now)
  const refresh = /__Host-refresh=[^;]+/.exec(real)?.[0] ?? ''
  return {
    'all cookies of the other school': real,
    'its access token': cookieOf({ stage, school: home, member: chief }),
    'its refresh token': refresh,
    'its access token twice': `${session(signed(mine, home.signing))}; ${session(signed(mine, home.signing))}`,
    'its access token as the refresh token': `__Host-refresh=${signed(mine, home.signing)}`,
    'claims for this school under its key': session(signed(theirs, home.signing)),
    'claims for both under its key': session(
      signed({ ...theirs, claims: { ...theirs.claims, aud: [home.id, other.id] } }, home.signing),
    ),
    'its claims under the key of this school': session(signed(mine, other.signing)),
    'its audience, else all of this school': session(
      signed({ ...theirs, claims: { ...theirs.claims, aud: home.id } }, other.signing),
    ),
    'its issuer, else all of this school': session(
      signed({ ...theirs, claims: { ...theirs.claims, iss: home.address } }, other.signing),
    ),
    'no signature': session(unsigned(theirs)),
    'the public key as a secret': session(hmacSigned(theirs, other.signing)),
    'the public key of the other as a secret': session(hmacSigned(theirs, home.signing)),
  }
}

function session(token: string): string {
  return `__Host-session=${token}`
}

/** A real log-in, whose cookies are those that a browser keeps. */
async function logInAt(stage: Stage, school: StagedSchool): Promise<string> {
  const endpoint = endpoints.find((one) => nameOf(one) === 'POST /session')
  if (!endpoint) throw new Error('nobody can log in')
  const request = await homeRequest({ stage, school, member: chief }, endpoint)
  const response = await stage.tenant.inject({
    method: 'POST',
    url: request.url,
    headers: { ...request.headers, host: school.host, origin: `http://${school.host}`, cookie: '' },
    payload: request.body,
  })
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** The other school gets the very session of these cookies, as if it had been cloned a moment later. */
async function copySession(home: StagedSchool, other: StagedSchool, cookies: string) {
  const claims = /__Host-session=[^.]+\.([^.]+)/.exec(cookies)?.[1] ?? ''
  const { sid }: { sid: string } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const [session] = await home.sql`select * from session where id = ${sid}`
  const [device] = await home.sql`select * from known_device where id = ${session?.device_id}`
  if (!device || !session) throw new Error('the log-in left no session')
  await other.sql`insert into known_device ${other.sql(device)} on conflict do nothing`
  await other.sql`insert into session ${other.sql(session)}`
}
