import { setTimeout as sleep } from 'node:timers/promises'
import type { Action, Endpoint, Reach, Within } from 'kit/contract'
import { filledLists } from 'tenant-api/contract/imports'
import { mainCampus } from 'tenant-api/contract/structure'
import { demoUser } from 'tenant-api/contract/users'
import { beginViewing, endViewing } from 'tenant-api/contract/viewing'
import { endpoints } from 'tenant-api/endpoints'
import { modules } from 'tenant-api/modules'
import { type Answer, ask, foreignIn, succeeded } from './answers.ts'
import { isExcused } from './excuses.ts'
import { grantsIn, type Grants, type Home, homeOf, type Power, powersOf } from './holders.ts'
import { homeParts, homeRequest, nameOf, requestWith } from './home.ts'
import { shownBeyond } from './lists-of-campuses.ts'
import { isAtPlaces, type Member, members } from './mould.ts'
import { type Preparation, type Scene } from './preparations.ts'
import { filesOfKinds } from './files-of-kinds.ts'
import { pair, type Stage } from './stage.ts'
import { isOwned, isTaught, nobodys, whoseRow, type Whose } from './whose-rows.ts'

/** What a member is answered, as far as permissions go. `hidden` is 404: out of reach does not exist. */
export type Verdict = 'let in' | 'forbidden' | 'hidden'
export type Cells = { tested: number; wrong: string[] }

/** An endpoint with its example; or with another one, where it serves several resources, and by which it is judged. */
type Trial = { endpoint: Endpoint; of?: string; prepare?: Preparation }

/** Every endpoint once, and those for what is imported and for files once for each kind of it. */
const trials: readonly Trial[] = [
  ...endpoints.map((endpoint) => ({ endpoint })),
  ...endpoints
    .filter((endpoint) => nameOf(endpoint) === 'GET /imports/template')
    .flatMap((endpoint) =>
      Object.keys(filledLists).map((of) => ({
        endpoint,
        of,
        prepare: async () => ({ query: { resource: of } }),
      })),
    ),
  ...filesOfKinds(),
]

type Picking = {
  picks?: (member: Member) => boolean
  /** Which endpoints, where it is not all. */
  on?: (endpoint: Endpoint) => boolean
  /** Only those who hold their role at places: whose rows are whose is written down for the product's own grants. */
  isPlaced?: boolean
}

/**
 * Every trial × every member, that is every role × where it is held and whose the rows are to them, against the grants
 * that stand in the database; or those of these cells that `picks` picks.
 */
export async function tryRoles(
  stage: Stage,
  { picks = () => true, on = () => true, isPlaced = false }: Picking = {},
): Promise<Cells> {
  const some = isPlaced ? members.filter(isAtPlaces) : members
  const [school] = pair(stage)
  const today = stage.now.toISOString().slice(0, 10)
  const grants = await grantsIn(school, today)
  const cells: Cells = { tested: 0, wrong: [] }
  for (const trial of trials.filter(({ endpoint }) => on(endpoint))) {
    for (const member of some.filter(picks)) {
      if (isSpokenOf(trial.endpoint, member)) continue
      const scene = { stage, school, member }
      const found = await tryCell(scene, trial, grants)
      // What a session is believed to reach may be two seconds old, and the cell before may have changed it.
      const isLate = found.length > 0 && member.hasRecord
      if (isLate) await oweNothing(scene)
      if (isLate) await sleep(2_500)
      cells.tested += 1
      cells.wrong.push(...(isLate ? await tryCell(scene, trial, grants) : found))
    }
  }
  return cells
}

/** Of whom an example speaks, or whose invitation ran out for it, the preparations make somebody else, whose session is over. */
function isSpokenOf({ path, example }: Endpoint, { accountId }: Member): boolean {
  return (
    JSON.stringify(example ?? {}).includes(accountId) ||
    (accountId === demoUser && path.startsWith('/invitations/again'))
  )
}

async function tryCell(scene: Scene, trial: Trial, grants: Grants): Promise<string[]> {
  const { stage, school, member } = scene
  const { endpoint } = trial
  const parts = await homeParts(scene, endpoint, trial.prepare)
  const request = await requestWith(scene, endpoint, parts)
  const today = stage.now.toISOString().slice(0, 10)
  // The cast are among whom the examples give roles to.
  const held = member.hasRecord ? await grantsIn(school, today) : grants
  const home = await homeOf(school, member, today)
  const powers = powersOf(held, member, home)
  const isNarrow = powers.some(({ reach }) => reach === 'own' || reach === 'section')
  const whose = isNarrow || member.hasRecord ? await whoseRow(school, endpoint, parts) : nobodys
  const from = stage.log.length
  const answer = await ask(stage.tenant, school.host, request)
  if (nameOf(endpoint) === nameOf(beginViewing)) await beOneself(scene)
  const expected = verdictOf({ ...trial, powers, whose, home })
  const seen = verdictOn(endpoint, answer)
  const name = `${nameOf(endpoint)}${trial.of ? ` of ${trial.of}` : ''} as ${member.role} (${member.holding})`
  const beyond =
    expected === 'let in' && Array.isArray(endpoint.may) && withinOf(endpoint.may[0]) === 'campus'
      ? await shownBeyond(scene, endpoint, { answer, powers: viewing(powers, endpoint) })
      : []
  return [
    ...beyond.map((what) => `${name}: ${what}`),
    ...(seen === expected || isExcused(endpoint, { answer, expected, member })
      ? []
      : [`${name}: ${answer.status} ${reasonIn(answer)}, not ${expected}`]),
    ...foreignIn(answer, school, stage.log.slice(from)).map((leak) => `${name}: ${leak}`),
  ]
}

function viewing(powers: readonly Power[], endpoint: Endpoint): Power[] {
  return powersOn(powers, resourceOf({ endpoint })).filter(({ action }) => action === 'view')
}

/** Whoever looks as another would be refused every change that follows, whatever they may do themselves. */
async function beOneself(scene: Scene): Promise<void> {
  await ask(scene.stage.tenant, scene.school.host, await homeRequest(scene, endViewing))
}

/** Among what cells do is giving somebody a new password, which a member with a record then owes to change. */
async function oweNothing({ school, member }: Scene): Promise<void> {
  await school.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update account set must_change_password = false where id = ${member.accountId}`
  })
}

/** How many cells there are, with all members or with those who hold their role at places. */
export function cellCount({ isPlaced = false }: Pick<Picking, 'isPlaced'> = {}): number {
  return trials.length * (isPlaced ? members.filter(isAtPlaces) : members).length
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

type Asked = { powers: readonly Power[]; whose: Whose; home: Home }

/**
 * The resource that an endpoint asks a permission of; null where being signed in is enough. What people keep of a list
 * is there for those who may view its rows; the secret of somebody's calendar is good for as long as they may view it.
 */
function resourceOf(trial: Trial): string | null {
  const { path, example } = trial.endpoint
  const may = mayOf(trial)
  if (Array.isArray(may)) return may[0] ?? null
  if (path.startsWith('/calendar-feed')) return 'calendar'
  const { query, body } = example as { query?: { list?: string }; body?: { list?: string } }
  const list = query?.list ?? body?.list ?? null
  return path.startsWith('/views') ? list : null
}

/** The powers on a resource. */
function powersOn(powers: readonly Power[], of: string | null): Power[] {
  return powers.filter(({ resource }) => resource === of)
}

/**
 * What an endpoint asks for; who imports has to be one who adds by hand, and the examples import departments. Files are
 * sent for documents, by whoever may change some, and opened by who sees the document; or for what a trial says.
 */
function mayOf({ endpoint: { may, path, method }, of }: Trial): Endpoint['may'] {
  if (path.startsWith('/imports')) return [of ?? 'departments', 'edit']
  if (path === '/files' && method === 'POST') return [of ?? 'documents', 'edit']
  return path.startsWith('/files/') && method === 'GET' ? [of ?? 'documents', 'view'] : may
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

/** Registrations are decided by who keeps the door and sees them; approving writes to the rows of these as well. */
const decides: Record<string, readonly string[]> = {
  'POST /registrations/:id/approval': ['students'],
  'POST /registrations/:id/rejection': [],
}

function verdictOnDecision(asked: Trial & Asked): Verdict {
  const covering = (of: string, action: Action) =>
    powersOn(asked.powers, of).some(
      (power) => power.action === action && power.reach !== 'own' && covers(asked, power),
    )
  if (!powersOn(asked.powers, 'users').some(({ action }) => action === 'edit')) return 'forbidden'
  if (!covering('users', 'edit') || !covering('registrations', 'view')) return 'hidden'
  for (const list of decides[nameOf(asked.endpoint)] ?? []) {
    if (!covering(list, 'view')) return 'hidden'
    if (!covering(list, 'edit')) return 'forbidden'
  }
  return 'let in'
}

const aboutLeave = /^POST \/(student|staff)-leaves(?:\/:id\/(approval|rejection|revocation|cancellation))?$/

/**
 * Leave is asked for and taken back by who may change the list of it, and of what is their own by who sees that. It is
 * decided by who has the power over its approvals, and revoked by the office: to teach the section is not enough.
 */
function verdictOnLeave(asked: Trial & Asked): Verdict {
  const { endpoint, powers, whose, home } = asked
  const [, side, act] = aboutLeave.exec(nameOf(endpoint)) ?? []
  const to = (resource: string, action: Action) =>
    powersOn(powers, resource).filter((power) => power.action === action)
  const reaches = (some: readonly Power[]) => some.some((power) => covers(asked, power))
  const views = to(`${side}-leaves`, 'view')
  const asks = to(`${side}-leaves`, 'edit')
  const decides = to(`${side}-leave-approvals`, 'edit')
  const isAsking = act === undefined || act === 'cancellation'
  if ((isAsking ? views : decides).length === 0) return 'forbidden'
  if (!reaches(views) && !reaches(asks) && (act === undefined || !reaches(decides))) return 'hidden'
  const isOwn = whose.person !== null && home.own.includes(whose.person)
  if (isAsking)
    return reaches(asks) || (isOwn && (act !== undefined || reaches(views))) ? 'let in' : 'forbidden'
  const enough = act === 'revocation' ? decides.filter(({ reach }) => reach !== 'section') : decides
  return reaches(enough) ? 'let in' : 'forbidden'
}

/** What is done to people of a list by another power than that over the list: they have to be seen there. */
const peopleOf: Record<string, string> = {
  'POST /invitations': 'staff',
  'POST /invitations/many': 'staff',
  'POST /invitations/all': 'staff',
  'GET /people/:id/log-in': 'staff',
  'DELETE /devices/pins/:id': 'students',
}

/** Of these the power has to reach where they are done as well. */
const donePlaced = new Set(['POST /invitations', 'DELETE /devices/pins/:id'])

function verdictOf(asked: Trial & Asked): Verdict {
  const { endpoint, powers } = asked
  const list = peopleOf[nameOf(endpoint)]
  if (list !== undefined) {
    const may = powersOn(powers, resourceOf(asked)).some(({ action }) => action === endpoint.may[1])
    const seen = powersOn(powers, list).filter(({ action }) => action === 'view')
    if (!may) return 'forbidden'
    if (!seen.some((power) => covers(asked, power))) return 'hidden'
    if (!donePlaced.has(nameOf(endpoint))) return 'let in'
  }
  if (nameOf(endpoint) in decides) return verdictOnDecision(asked)
  if (aboutLeave.test(nameOf(endpoint))) return verdictOnLeave(asked)
  const own = verdictOnOwn({ ...asked, powers: powersOn(powers, resourceOf(asked)) })
  if (own !== 'let in') return own
  const besides = readsToo[nameOf(endpoint)]
  if (besides && !powersOn(powers, besides).some(({ action }) => action === 'view')) return 'forbidden'
  if (nameOf(endpoint) === 'PATCH /roles' && !mayGive(powers)) return 'forbidden'
  const others = (writesToo[nameOf(endpoint)] ?? []).map((resource) => powersOn(powers, resource))
  const mayAll = others.every((some) => some.some((power) => power.action === 'edit' && covers(asked, power)))
  return mayAll ? 'let in' : 'forbidden'
}

/** Nobody gives what they do not have: the example gives the power to view roles. */
function mayGive(powers: readonly Power[]): boolean {
  return powersOn(powers, 'roles').some(({ action, reach }) => action === 'view' && reach === 'institute')
}

/** The rules of docs/security.md, written down a second time and from the tables alone. */
function verdictOnOwn(asked: Trial & Asked): Verdict {
  const { endpoint, powers } = asked
  const may = mayOf(asked)
  if (!Array.isArray(may)) {
    const views = powers.some(({ action }) => action === 'view')
    return resourceOf(asked) === null || views ? 'let in' : 'hidden'
  }
  const [resource, action] = may
  const within = endpoint.path.startsWith('/imports') ? filledBy(resource) : withinOf(resource)
  const granted = powers.filter((power) => power.action === action)
  if (isOwnPhoto(asked, resource)) return 'let in'
  if (endpoint.path.startsWith('/files/') && granted.length === 0) return 'hidden'
  if (granted.length === 0) return 'forbidden'
  if (endpoint.path === '/files') return 'let in'
  if (within === 'institute') {
    if (action !== 'view' && !granted.some(({ reach }) => reach === 'institute')) return 'forbidden'
    return isBulk(endpoint) && !powers.some((power) => power.action === 'view') ? 'hidden' : 'let in'
  }
  if (endpoint.path.startsWith('/imports')) return 'let in'
  // A list shows what is in reach, and nothing where that is nothing, whichever power it asks for.
  if ((action === 'view' || endpoint.method === 'GET') && !namesRow(endpoint)) return 'let in'
  // Who sees the slips of a gate does not see who stands there: that is for who keeps it.
  const sees: Action = endpoint.path.startsWith('/gate/') ? 'edit' : 'view'
  const isSeen = powers.some((power) => power.action === sees && covers(asked, power))
  // Of many rows at once only those are spoken of that are seen.
  if (isBulk(endpoint) && !isSeen) return 'hidden'
  // Of what is within reach they are reminded, and of nothing where that is nothing.
  if (nameOf(endpoint) === 'POST /registers/reminders') return 'let in'
  // All that one may write to are looked for by that alone.
  if (nameOf(endpoint) === 'POST /invitations/again/all')
    return granted.some((power) => covers(asked, power)) ? 'let in' : 'hidden'
  if (granted.some((power) => covers(asked, power))) return 'let in'
  // Seen but not theirs to change is said so; what is not even seen does not exist. A new row hides nothing.
  return isSeen || !namesRow(endpoint) ? 'forbidden' : 'hidden'
}

/** Who works here sees the photo of their own record, and sends another, whatever they may do with others. */
function isOwnPhoto({ endpoint, whose, home }: Trial & Asked, resource: string): boolean {
  if (resource !== home.post || !endpoint.path.startsWith('/files')) return false
  return endpoint.path === '/files' || (whose.person !== null && home.own.includes(whose.person))
}

/** Whether a power reaches the row of the example, which lies in the main campus. A new campus lies in none yet. */
function covers({ endpoint, whose }: Trial & Asked, power: Power): boolean {
  const { reach, resource, campuses, sections, own } = power
  if (reach === 'institute') return true
  if (reach === 'campus')
    return campuses.includes(mainCampus) && (namesRow(endpoint) || nameOf(endpoint) !== 'POST /campuses')
  if (reach === 'section') return isTaught(resource) && whose.sections.some((id) => sections.includes(id))
  // Of two records one of which is their own, nobody has the other by that.
  if (endpoint.path.endsWith('/duplicates/:otherId') && own.length < 2) return false
  // What the office says of who came and went nobody says of themselves: that is another endpoint.
  if (resource === 'presence' && power.action !== 'view') return false
  // What the office did to a record is not told to whom it is their own.
  if (endpoint.path.includes('/:id/history')) return false
  return isOwned(resource) && whose.person !== null && own.includes(whose.person)
}

/** Papers are added for somebody, whom one has to see. */
function isOfSomebody(endpoint: Endpoint): boolean {
  return nameOf(endpoint) === 'POST /family-documents' || nameOf(endpoint) === 'POST /staff-documents'
}

/** A log-in that is made in the act is written to by whoever reaches it. */
function isOfNewLogIn(endpoint: Endpoint): boolean {
  return nameOf(endpoint) === 'POST /invitations' || nameOf(endpoint) === 'POST /invitations/newcomers'
}

function namesRow(endpoint: Endpoint): boolean {
  return (
    isOfSomebody(endpoint) ||
    isOfNewLogIn(endpoint) ||
    endpoint.path.includes('/:') ||
    endpoint.path.startsWith('/subject-choices') ||
    /^\/presence\/(arrivals|departures)$/.test(endpoint.path) ||
    isBulk(endpoint)
  )
}

function isBulk({ method, path }: Endpoint): boolean {
  if (path === '/subject-plans' || path === '/subject-choices') return method === 'PATCH'
  if (path.endsWith('/id-card-prints') || path === '/students/steps' || path === '/users/states')
    return method === 'POST'
  if (path.startsWith('/invitations/again')) return method === 'POST' && path !== '/invitations/again/all'
  // Two at once.
  if (path.endsWith('/duplicates/:otherId')) return method === 'PUT'
  if (path.endsWith('/mergers')) return method === 'POST'
  return path.endsWith('/filing') || path.endsWith('/changes')
}

/** Whose the rows are that an import fills: campuses are the institute's own. */
function filledBy(resource: string): Within {
  return Object.entries(filledLists).find(([list]) => list === resource)?.[1] ?? withinOf(resource)
}

function withinOf(resource: string): Within {
  const permission = modules
    .flatMap(({ permissions }) => permissions)
    .find((one) => one.resource === resource)
  if (!permission) throw new Error(`no module declares ${resource}`)
  return permission.within
}

/** Why something was refused, where the answer says it, and at which fields. */
function codeIn({ body }: Answer): string {
  return /"code":"([^"]*)"/.exec(body)?.[1] ?? ''
}

function reasonIn(answer: Answer): string {
  const at = [...answer.body.matchAll(/"pointer":"([^"]*)","code":"([^"]*)"/g)].map(([, ...said]) =>
    said.join(' '),
  )
  return [codeIn(answer), ...at].join(' ')
}

/**
 * Whoever knocks too often at a door that is open to all is told to wait: that is not for want of a permission. What is
 * forbidden for another reason than a permission reads as itself.
 */
function verdictOn(endpoint: Endpoint, answer: Answer): Verdict | string {
  if (succeeded(endpoint, answer)) return 'let in'
  if (answer.status === 429 && endpoint.may === 'anyone') return 'let in'
  if (answer.status === 403 && ['forbidden', 'beyond-reach'].includes(codeIn(answer))) return 'forbidden'
  if (answer.status === 404) return 'hidden'
  if (isOfSomebody(endpoint) && codeIn(answer) === 'person-documents.holder') return 'hidden'
  return answer.body
}
