import { outgoing, type Outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { change } from './direct-sql.ts'
import { chief, members } from './school-template.ts'
import { letIn } from '../../tenant-api/testing/trials/accounts/guardian-opt-out.ts'
import { preparations } from './preconditions.ts'
import type { Parts, Scene } from './scene.ts'
import type { StagedSchool } from './schools.ts'
import { signed, tokenOf } from './tokens.ts'

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** An endpoint's example as a request that must succeed for whoever may: prepared, versioned and with a fresh key. */
export async function homeRequest(scene: Scene, endpoint: Endpoint): Promise<Outgoing> {
  return requestWith(scene, endpoint, await homeParts(scene, endpoint))
}

/** What the example says once it is prepared. */
export async function homeParts(
  scene: Scene,
  endpoint: Endpoint,
  prepare = preparations[nameOf(endpoint)],
): Promise<Parts> {
  await wakeUp(scene.school)
  return { ...endpoint.example, ...(await prepare?.(scene)) } as Parts
}

export async function requestWith(scene: Scene, endpoint: Endpoint, parts: Parts): Promise<Outgoing> {
  const version = endpoint.versioned ? (parts.version ?? (await versionOf(scene, endpoint, parts))) : 0
  const request =
    endpoint.takes === 'raw' ? rawRequest(endpoint, parts) : outgoing(endpoint, { ...parts, version })
  const cookie = [cookieOf(scene), ...(parts.cookie ? [parts.cookie] : [])].join('; ')
  return { ...request, headers: { ...request.headers, ...parts.headers, cookie } }
}

/** The body goes as the bytes that it is. */
function rawRequest(endpoint: Endpoint, { body, ...parts }: Parts): Outgoing {
  const request = outgoing(endpoint, parts)
  const headers = { ...request.headers, 'content-type': 'application/octet-stream' }
  return { ...request, headers, body: String(body) }
}

/** The access cookie of a member's open session, signed with the school's own key. */
export function cookieOf({ stage, school, member }: Scene): string {
  return `__Host-session=${signed(tokenOf(school, member, stage.now.getTime()), school.signing)}`
}

/**
 * Opens all sessions again, lets members in again who gave up their access, and forgets failed log-ins, so that no trial
 * depends on the one before.
 */
async function wakeUp(school: StagedSchool) {
  const [away] = await school.sql`
    select 1 from account where state <> 'active' and id = any (${members.map(({ accountId }) => accountId)}) limit 1`
  if (away) await change(school, letIn)
  await school.sql`update session set ended_at = null, end_reason = null where ended_at is not null`
  await school.sql`delete from login_throttle`
}

/** The version that the chief is shown, or the one of nothing. */
async function versionOf({ stage, school }: Scene, { path }: Endpoint, { params }: Parts): Promise<number> {
  const { url } = outgoing({ method: 'GET', path, idempotent: false, versioned: false } as Endpoint, {
    params,
  })
  const cookie = cookieOf({ stage, school, member: chief })
  const answer = await stage.tenant.inject({ url, headers: { host: school.host, cookie } })
  const row: { version?: number } = answer.json()
  return row.version ?? 0
}
