import { createHash, randomBytes } from 'node:crypto'
import type { Outgoing } from 'kit/http/client'
import type { Action, Endpoint } from 'kit/contract/contract'
import { exampleKey } from 'tenant-api/contract/access/api-keys'
import { endpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import { type Answer, ask, foreignIn, succeeded } from './answers.ts'
import { change } from './direct-sql.ts'
import { declared } from './preconditions.ts'
import { homeRequest, nameOf } from './scene-requests.ts'
import { chief } from './school-template.ts'
import type { Cells } from './roles.ts'
import type { StagedSchool } from './schools.ts'
import { kindOf } from './sample.ts'
import { pair, type Stage } from './stage.ts'

type Power = { resource: string; action: Action }

/** What no key may do, and the endpoints that are a person's own: written down a second time. */
const never = [
  'roles edit',
  'users edit',
  'api-keys edit',
  'webhooks edit',
  'view-as view',
  'threads view',
  'threads edit',
  'thread-oversight edit',
  'person-data view',
  'person-data delete',
  'school-export edit',
  'support-access edit',
  'voucher-approvals edit',
  'concession-approvals edit',
  'fine-waivers edit',
  'write-offs edit',
]

/** What asks for no power of its own: which one is needed says the row that a file is for. */
const ofFiles: ReadonlySet<string> = new Set([
  'POST /files',
  'PUT /files/:id/content',
  'POST /files/:id/completion',
  'DELETE /files/:id',
  'GET /files',
  'GET /files/:id',
  'GET /files/:id/preview',
])

/** What can be asked with a key, and comes to an end. */
export const keyEndpoints: readonly Endpoint[] = endpoints.filter(({ gives }) => gives !== 'events')

/** What is expected of a key at an endpoint, with and without the power. */
export function keyKindOf(endpoint: Endpoint): string {
  return `${isForKeys(endpoint)} ${ofFiles.has(nameOf(endpoint))} ${kindOf(endpoint)}`
}

/**
 * Every endpoint with a key that may do everything but what it asks for, and with one that may do everything: only the
 * second is let in, and neither where no key may.
 */
export async function tryKeys(stage: Stage, on: readonly Endpoint[] = keyEndpoints): Promise<Cells> {
  const [school] = pair(stage)
  const cells: Cells = { tested: 0, wrong: [] }
  for (const endpoint of on) {
    for (const isGiven of [false, true]) {
      const request = await homeRequest({ stage, school, member: chief }, endpoint)
      const given = all.filter((power) => isGiven || !isAsked(endpoint, power))
      const secret = await giveKey(school, given)
      const from = stage.log.length
      const answer = await ask(stage.tenant, school.host, byKey(request, secret))
      const verdict = verdictOf(endpoint, answer)
      const isLetIn = isGiven || ofFiles.has(nameOf(endpoint))
      const expected = !isForKeys(endpoint) ? 'not-for-keys' : isLetIn ? 'let in' : 'key-forbidden'
      const name = `${nameOf(endpoint)} with${isGiven ? '' : 'out'} the power`
      cells.tested += 1
      if (verdict !== expected) cells.wrong.push(`${name}: ${verdict}, not ${expected}`)
      if (succeeded(endpoint, answer) && isRepeated(endpoint)) {
        const again = await ask(stage.tenant, school.host, byKey(request, secret))
        if (again.status !== answer.status || again.body !== answer.body)
          cells.wrong.push(`${name}: sent again under its key it is ${again.status} ${again.body}`)
      }
      if (answer.headers['set-cookie']) cells.wrong.push(`${name}: sets a cookie`)
      const log = stage.log.slice(from)
      if (log.join('').includes(secret)) cells.wrong.push(`${name}: the log tells the secret`)
      cells.wrong.push(...foreignIn(answer, school, log).map((leak) => `${name}: ${leak}`))
    }
  }
  return cells
}

/** What a program may send again under the same Idempotency-Key. */
function isRepeated({ method, takes, gives }: Endpoint): boolean {
  return method === 'POST' && takes === 'json' && gives === 'json'
}

const all: Power[] = modules.flatMap(({ permissions }) =>
  permissions.flatMap(({ resource, actions }) => actions.map((action) => ({ resource, action }))),
)

function isAsked({ may }: Endpoint, { resource, action }: Power): boolean {
  return Array.isArray(may) && may[0] === resource && may[1] === action
}

function isForKeys(endpoint: Endpoint): boolean {
  const { may, status, proof } = endpoint
  if (ofFiles.has(nameOf(endpoint))) return true
  return Array.isArray(may) && !never.includes(may.join(' ')) && status !== 202 && proof !== 'recent'
}

/** A key of the school's owner with these powers, in place of the one before. */
async function giveKey(school: StagedSchool, powers: readonly Power[]): Promise<string> {
  const secret = `mk_trial_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(secret).digest()
  await change(
    school,
    (
      sql,
    ) => sql`update api_key set secret_hash = ${hash}, powers = ${sql.json(powers as never)}, revoked_at = null,
      networks = '{}', campus_ids = '{}', expires_on = null
      where id = ${exampleKey}`,
  )
  return secret
}

function byKey(request: Outgoing, secret: string): Outgoing {
  const { cookie: _, ...headers } = request.headers
  const given: Record<string, string> = { ...headers, authorization: `Bearer ${secret}` }
  if (request.method === 'POST') given['idempotency-key'] ??= `trial-${secret.slice(-40)}`
  return { ...request, headers: given }
}

function verdictOf(endpoint: Endpoint, answer: Answer): string {
  if (succeeded(endpoint, answer)) return 'let in'
  const { code = '' }: { code?: string } = JSON.parse(answer.body)
  if (code !== '' && code === declared.refusedToKeys[nameOf(endpoint)]) return 'let in'
  return answer.status === 403 ? code : `${answer.status} ${answer.body}`
}
