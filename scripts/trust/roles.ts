import { setTimeout as sleep } from 'node:timers/promises'
import type { Action, Endpoint, Reach, Within } from 'kit/contract'
import { beginViewing, endViewing } from 'tenant-api/contract/viewing'
import { endpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import { type Answer, ask, foreignIn, succeeded } from './answers.ts'
import { homeRequest, nameOf } from './home.ts'
import { campusOf, type Holding, type Member, members } from './mould.ts'
import type { Scene } from './preparations.ts'
import type { StagedSchool } from './schools.ts'
import { pair, type Stage } from './stage.ts'

/** What a member is answered, as far as permissions go. `hidden` is 404: out of reach does not exist. */
type Verdict = 'let in' | 'forbidden' | 'hidden'
export type Cells = { tested: number; wrong: string[] }

/**
 * Every endpoint × every role × where the role is held, against the grants that stand in the database; or those of
 * these cells that `picks` picks.
 */
export async function tryRoles(stage: Stage, picks: () => boolean = () => true): Promise<Cells> {
  const [school] = pair(stage)
  const grants = await grantsOf(school)
  const cells: Cells = { tested: 0, wrong: [] }
  for (const endpoint of endpoints) {
    for (const member of members.filter(picks)) {
      const request = await homeRequest({ stage, school, member }, endpoint)
      const from = stage.log.length
      const answer = await ask(stage.tenant, school.host, request)
      if (nameOf(endpoint) === nameOf(beginViewing)) await beOneself({ stage, school, member })
      const expected = verdictOf(endpoint, member, grants)
      cells.tested += 1
      const seen = verdictOn(endpoint, answer)
      const name = `${nameOf(endpoint)} as ${member.role} (${member.holding})`
      cells.wrong.push(...beyond(answer, { endpoint, member }, grants).map((id) => `${name}: shows ${id}`))
      if (seen !== expected && !isExcused(answer))
        cells.wrong.push(`${name}: ${answer.status} ${codeIn(answer)}, not ${expected}`)
      cells.wrong.push(...foreignIn(answer, school, stage.log.slice(from)).map((leak) => `${name}: ${leak}`))
    }
  }
  return cells
}

/** Whoever looks as another would be refused every change that follows, whatever they may do themselves. */
async function beOneself(scene: Scene): Promise<void> {
  await ask(scene.stage.tenant, scene.school.host, await homeRequest(scene, endViewing))
}

/** How many cells there are. */
export function cellCount(): number {
  return endpoints.length * members.length
}

/** Gives every role but super_admin every permission with a reach drawn by `draw`, or none; behind the product's back. */
export async function shuffleGrants(stage: Stage, draw: () => Reach | null): Promise<void> {
  const [school] = pair(stage)
  const powers = modules.flatMap(({ permissions }) =>
    permissions.flatMap(({ resource, actions }) => actions.map((action) => ({ resource, action }))),
  )
  const roles = await school.sql<{ id: string }[]>`select id from role where key <> 'super_admin'`
  const rows = roles.flatMap(({ id }) =>
    powers.map((power) => ({ ...power, role_id: id, reach: draw(), edited: true })),
  )
  await school.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from role_grant where role_id = any (${roles.map(({ id }) => id)})`
    await tx`insert into role_grant ${tx(rows)}`
    await tx`update permission_version set version = version + 1`
  })
  // Nobody is told: after so long an instance reads again by itself what it has believed.
  await sleep(2_500)
}

type Held = { role: string; resource: string; action: Action; reach: Reach }

async function grantsOf({ sql }: StagedSchool): Promise<Held[]> {
  return sql<Held[]>`
    select r.key as role, g.resource, g.action, g.reach from role_grant g join role r on r.id = g.role_id
    where g.reach is not null`
}

const width: Record<Reach, number> = { own: 0, section: 1, campus: 2, institute: 3 }
const widthOf: Record<Exclude<Holding, 'former'>, Reach> = {
  institute: 'institute',
  own: 'campus',
  other: 'campus',
}

type Held1 = { action: Action; reach: Reach; holding: Holding }

/**
 * The resource that an endpoint asks a permission of; null where being signed in is enough. What people keep of a list
 * is there for those who may view its rows; the secret of somebody's calendar is good for as long as they may view it.
 */
function resourceOf({ path, example, ...endpoint }: Endpoint): string | null {
  const may = mayOf({ path, ...endpoint })
  if (Array.isArray(may)) return may[0] ?? null
  if (path.startsWith('/calendar-feed')) return 'calendar'
  const { query, body } = example as { query?: { list?: string }; body?: { list?: string } }
  const list = query?.list ?? body?.list ?? null
  return path.startsWith('/views') ? list : null
}

/** The powers that a member's role gives them on a resource; no further than where they hold it. */
function reachesOf(grants: readonly Held[], of: string | null, { role: key, holding }: Member): Held1[] {
  if (holding === 'former') return []
  return grants
    .filter(({ role, resource }) => role === key && resource === of)
    .map(({ action, reach }) => {
      const held = widthOf[holding]
      return { action, reach: width[reach] < width[held] ? reach : held, holding }
    })
    .filter(({ reach, holding }) => reach !== 'campus' || holding !== 'institute')
}

/**
 * What an endpoint asks for; who imports has to be one who adds by hand, and the examples import departments. Files are
 * sent for documents, by whoever may change some, and opened by who sees the document.
 */
function mayOf({ may, path, method }: Pick<Endpoint, 'may' | 'path' | 'method'>): Endpoint['may'] {
  if (path.startsWith('/imports')) return ['departments', 'edit']
  if (path === '/files' && method === 'POST') return ['documents', 'edit']
  return path.startsWith('/files/') && method === 'GET' ? ['documents', 'view'] : may
}

/** What is written beside the rows of an endpoint's own resource needs the power to write that too. */
const writesToo: Record<string, readonly string[]> = {
  'POST /admissions/:id/enrolment': ['students', 'guardians'],
}

/** Who sees a record is told to whoever may see roles besides the record. */
const readsToo: Record<string, string> = Object.fromEntries(
  [
    ...['students', 'guardians', 'teachers', 'staff'].map((name) => `GET /${name}/:id/readers`),
    'GET /users/:id/permissions/:resource/:action',
  ].map((name) => [name, 'roles']),
)

/** What is done to people of a list by another power than that over the list: they have to be seen there. */
const peopleOf: Record<string, string> = {
  'POST /invitations/many': 'staff',
  'POST /invitations/all': 'staff',
}

/** Registrations are decided by who keeps the door and sees them; approving writes to the rows of these as well. */
const decides: Record<string, readonly string[]> = {
  'POST /registrations/:id/approval': ['students'],
  'POST /registrations/:id/rejection': [],
}

function verdictOnDecision(endpoint: Endpoint, member: Member, grants: readonly Held[]): Verdict {
  const covering = (of: string, action: Action) =>
    reachesOf(grants, of, member).some((power) => power.action === action && covers(endpoint, power))
  if (!reachesOf(grants, 'users', member).some(({ action }) => action === 'edit')) return 'forbidden'
  if (!covering('users', 'edit') || !covering('registrations', 'view')) return 'hidden'
  for (const list of decides[nameOf(endpoint)] ?? [])
    if (!covering(list, 'edit')) return covering(list, 'view') ? 'forbidden' : 'hidden'
  return 'let in'
}

function verdictOf(endpoint: Endpoint, member: Member, grants: readonly Held[]): Verdict {
  if (nameOf(endpoint) in decides) return verdictOnDecision(endpoint, member, grants)
  const list = peopleOf[nameOf(endpoint)]
  if (list !== undefined) {
    const may = reachesOf(grants, resourceOf(endpoint), member).some(({ action }) => action === 'edit')
    const seen = reachesOf(grants, list, member).filter(({ action }) => action === 'view')
    if (!may) return 'forbidden'
    return seen.some((power) => covers(endpoint, power)) ? 'let in' : 'hidden'
  }
  const own = verdictOnOwn(endpoint, reachesOf(grants, resourceOf(endpoint), member))
  if (own !== 'let in') return own
  const besides = readsToo[nameOf(endpoint)]
  if (besides && !reachesOf(grants, besides, member).some(({ action }) => action === 'view'))
    return 'forbidden'
  if (nameOf(endpoint) === 'PATCH /roles' && !mayGive(grants, member)) return 'forbidden'
  const others = (writesToo[nameOf(endpoint)] ?? []).map((resource) => reachesOf(grants, resource, member))
  const mayAll = others.every((powers) =>
    powers.some((power) => power.action === 'edit' && covers(endpoint, power)),
  )
  return mayAll ? 'let in' : 'forbidden'
}

/** Nobody gives what they do not have: the example gives the power to view roles. */
function mayGive(grants: readonly Held[], member: Member): boolean {
  return reachesOf(grants, 'roles', member).some(
    ({ action, reach }) => action === 'view' && reach === 'institute',
  )
}

/** The rules of docs/security.md, written down a second time and from the grants alone. */
function verdictOnOwn(endpoint: Endpoint, powers: readonly Held1[]): Verdict {
  const may = mayOf(endpoint)
  if (!Array.isArray(may)) {
    const views = powers.some(({ action }) => action === 'view')
    return resourceOf(endpoint) === null || views ? 'let in' : 'hidden'
  }
  const [resource, action] = may
  const within = withinOf(resource)
  const granted = powers.filter((power) => power.action === action)
  if (endpoint.path.startsWith('/files/') && granted.length === 0) return 'hidden'
  if (granted.length === 0) return 'forbidden'
  if (endpoint.path === '/files') return 'let in'
  if (within === 'institute') {
    if (action !== 'view' && !granted.some(({ reach }) => reach === 'institute')) return 'forbidden'
    return isBulk(endpoint) && !powers.some((power) => power.action === 'view') ? 'hidden' : 'let in'
  }
  if (action === 'view' && !namesRow(endpoint)) return 'let in'
  const isSeen = powers.some((power) => power.action === 'view' && covers(endpoint, power))
  // Of many rows at once only those are spoken of that are seen.
  if (isBulk(endpoint) && !isSeen) return 'hidden'
  if (granted.some((power) => covers(endpoint, power))) return 'let in'
  // Seen but not theirs to change is said so; what is not even seen does not exist. A new row hides nothing.
  return isSeen || !namesRow(endpoint) ? 'forbidden' : 'hidden'
}

/** Whether a power reaches the row of the example, which lies in the main campus. A new campus lies in none yet. */
function covers(endpoint: Endpoint, { reach, holding }: Held1): boolean {
  if (reach === 'institute') return true
  if (reach !== 'campus' || holding !== 'own') return false
  return namesRow(endpoint) || nameOf(endpoint) !== 'POST /campuses'
}

/** Rows of a list that lie in a campus which none of the member's powers to view reaches; those of no campus are all's. */
function beyond(answer: Answer, { endpoint, member }: Cell, grants: readonly Held[]): string[] {
  if (!Array.isArray(endpoint.may) || withinOf(endpoint.may[0]) !== 'campus') return []
  if (answer.status !== 200 || endpoint.method !== 'GET' || endpoint.gives !== 'json') return []
  const powers = reachesOf(grants, resourceOf(endpoint), member).filter(({ action }) => action === 'view')
  if (powers.some(({ reach }) => reach === 'institute')) return []
  const allowed = powers.some(({ reach }) => reach === 'campus') ? campusOf[member.holding] : null
  const { rows = [] }: { rows?: { id: string; campusId?: string | null }[] } = JSON.parse(answer.body)
  const isCampuses = endpoint.path === '/campuses'
  const campuses = rows.flatMap(({ id, campusId }) => (isCampuses ? id : (campusId ?? [])))
  return campuses.filter((campus) => campus !== allowed)
}
type Cell = { endpoint: Endpoint; member: Member }

function namesRow(endpoint: Endpoint): boolean {
  return endpoint.path.includes('/:') || endpoint.path.startsWith('/subject-choices') || isBulk(endpoint)
}

function isBulk({ method, path }: Endpoint): boolean {
  if (path === '/subject-plans' || path === '/subject-choices') return method === 'PATCH'
  if (path.endsWith('/id-card-prints') || path === '/students/steps' || path === '/users/states')
    return method === 'POST'
  // Whoever is invited is a person whom one has to see.
  if (path.startsWith('/invitations')) return method === 'POST'
  // Two at once.
  if (path.endsWith('/duplicates/:otherId')) return method === 'PUT'
  if (path.endsWith('/mergers')) return method === 'POST'
  return path.endsWith('/filing') || path.endsWith('/changes')
}

function withinOf(resource: string): Within {
  const permission = modules
    .flatMap(({ permissions }) => permissions)
    .find((one) => one.resource === resource)
  if (!permission) throw new Error(`no module declares ${resource}`)
  return permission.within
}

function isExcused(answer: Answer): boolean {
  return findsNothingToChoose(answer) || wouldGiveMore(answer) || hasNothingToGiveUp(answer)
}

/** Who was a guardian until yesterday is asked in, and has no access of a guardian to give up. */
function hasNothingToGiveUp({ status, body }: Answer): boolean {
  return status === 409 && body.includes('"code":"no-guardian"')
}

/** Who may add a row, but not see what it has to name, gets as far as its form and no farther. */
function findsNothingToChoose({ status, body }: Answer): boolean {
  return status === 422 && body.includes('"code":"choice"')
}

/** Why something was refused, where the answer says it. */
function codeIn({ body }: Answer): string {
  return /"code":"([^"]*)"/.exec(body)?.[1] ?? ''
}

/** Whoever hands on powers, or acts on a log-in, gets no farther where that has more than they have themselves. */
function wouldGiveMore({ status, body }: Answer): boolean {
  return status === 403 && /"code":"(?:users\.)?(?:beyond-own|super-admin)"/.test(body)
}

/** Whoever knocks too often at a door that is open to all is told to wait: that is not for want of a permission. */
function verdictOn(endpoint: Endpoint, answer: Answer): Verdict | string {
  if (succeeded(endpoint, answer)) return 'let in'
  if (answer.status === 429 && endpoint.may === 'anyone') return 'let in'
  if (answer.status === 403) return 'forbidden'
  if (answer.status === 404) return 'hidden'
  return answer.body
}
