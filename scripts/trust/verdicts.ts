import type { Action, Endpoint, Within } from 'kit/contract/contract'
import { modules } from 'tenant-api/modules'
import { importables, isOfCampus } from '../../tenant-api/src/records/imports/importable.ts'
import type { Power } from './holders.ts'
import { covers, isBulk, isOfTill, type Judged, namesRow, type VerdictInput } from './power-reach.ts'
import { addsToFamily } from './row-subject.ts'
import { declared } from './preconditions.ts'
import { nameOf } from './scene-requests.ts'

/** What a member is answered, as far as permissions go. `hidden` is 404: out of reach does not exist. */
export type Verdict = 'let in' | 'forbidden' | 'hidden'
/**
 * The resource that an endpoint asks a permission of; null where being signed in is enough. What people keep of a list
 * is there for those who may view its rows; the secret of somebody's calendar is good for as long as they may view it.
 */
export function resourceOf(trial: Judged): string | null {
  const { path, example } = trial.endpoint
  const may = mayOf(trial)
  if (Array.isArray(may)) return may[0] ?? null
  if (path.startsWith('/calendar-feed')) return 'calendar'
  if (path.startsWith('/lessons-feed')) return 'timetables'
  const { query, body } = example as { query?: { list?: string }; body?: { list?: string } }
  const list = query?.list ?? body?.list ?? null
  return path.startsWith('/views') ? list : null
}

/** The powers on a resource. */
export function powersOn(powers: readonly Power[], of: string | null): Power[] {
  return powers.filter(({ resource }) => resource === of)
}

/**
 * What an endpoint asks for; who imports has to be one who adds by hand, and the examples import departments. Files are
 * sent for documents, by whoever may change some, and opened by who sees the document; or for what a trial says.
 */
function mayOf({ endpoint: { may, path, method }, of }: Judged): Endpoint['may'] {
  if (path.startsWith('/imports')) return [permissionOf(of ?? 'departments'), 'edit']
  if (path === '/files' && method === 'POST') return [of ?? 'documents', 'edit']
  return path.startsWith('/files/') && method === 'GET' ? [of ?? 'documents', 'view'] : may
}

/** The resource whose permission an import of this name asks for. */
function permissionOf(name: string): string {
  return importables().find(({ crud }) => crud.name === name)?.permission ?? name
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

function verdictOnDecision(asked: Judged & VerdictInput): Verdict {
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
function verdictOnLeave(asked: Judged & VerdictInput): Verdict {
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

const aboutTickets = /^POST \/tickets(?:\/:id\/(replies|reopening|withdrawal|satisfaction|resolution))?$/

/**
 * The example is a ticket for a guardian who rings up, which is for who answers at the campus. What the asker alone may do,
 * the member is made to have asked; that it is resolved says who answers as well.
 */
function verdictOnTickets(asked: Judged & VerdictInput): Verdict {
  const [, act] = aboutTickets.exec(nameOf(asked.endpoint)) ?? []
  const to = (action: Action) => powersOn(asked.powers, 'tickets').filter((power) => power.action === action)
  const reaches = (action: Action) => to(action).some((power) => covers(asked, power))
  if (to('view').length === 0) return 'forbidden'
  if (act === undefined) return reaches('edit') ? 'let in' : 'forbidden'
  if (act !== 'resolution' || reaches('edit')) return 'let in'
  return reaches('view') ? 'forbidden' : 'hidden'
}

/** Whoever sees the row in its list is told that they may not decide about it. */
function verdictOnRow(asked: Judged & VerdictInput, list: string): Verdict {
  const reaches = (of: string, action: Action) =>
    powersOn(asked.powers, of).some((power) => power.action === action && covers(asked, power))
  const [decides = '', act] = mayOf(asked)
  if (!powersOn(asked.powers, decides).some(({ action }) => action === act)) return 'forbidden'
  if (reaches(decides, act as Action)) return 'let in'
  return reaches(list, 'view') ? 'forbidden' : 'hidden'
}

/**
 * The page of a person is there for whoever sees the person; and, with nothing of them in it, for whom the list is closed
 * to altogether.
 */
function verdictOnPage(asked: Judged & VerdictInput): Verdict {
  const { of } = asked.endpoint.example.params as { of: string }
  const views = powersOn(asked.powers, of).filter(({ action }) => action === 'view')
  return views.length === 0 || views.some((power) => covers(asked, power)) ? 'let in' : 'hidden'
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

/** What somebody has to be answered, as far as permissions go. */
export function verdictOf(asked: Judged & VerdictInput): Verdict {
  const { endpoint, powers } = asked
  const list = peopleOf[nameOf(endpoint)]
  if (list !== undefined) {
    const may = powersOn(powers, resourceOf(asked)).some(({ action }) => action === endpoint.may[1])
    const seen = powersOn(powers, list).filter(({ action }) => action === 'view')
    if (!may) return 'forbidden'
    if (!seen.some((power) => covers(asked, power))) return 'hidden'
    if (!donePlaced.has(nameOf(endpoint))) return 'let in'
  }
  if (nameOf(endpoint) === 'GET /pages/:of/:id') return verdictOnPage(asked)
  if (nameOf(endpoint) in decides) return verdictOnDecision(asked)
  if (aboutLeave.test(nameOf(endpoint))) return verdictOnLeave(asked)
  if (aboutTickets.test(nameOf(endpoint))) return verdictOnTickets(asked)
  const decided = declared.decidedOn[nameOf(endpoint)]
  if (decided !== undefined) return verdictOnRow(asked, decided)
  // Whoever may not add to a family's account is told so where they see the account, and of others nothing.
  if (addsToFamily(endpoint)) return verdictOnRow(asked, 'family-accounts')
  // A till is opened where one takes payments.
  if (nameOf(endpoint) === 'POST /cash-sessions') {
    const takes = powersOn(powers, 'receipts').some((one) => one.action === 'mark' && covers(asked, one))
    const may = powersOn(powers, 'cash-sessions').some(({ action }) => action === 'mark')
    return takes && may ? 'let in' : 'forbidden'
  }
  // Who answers for the tills of a campus does it in the cashier's place.
  if (isOfTill(endpoint)) {
    const tills = powersOn(powers, 'cash-sessions')
    const answers = tills.some((one) => one.action === 'edit' && covers(asked, one))
    if (answers && tills.some(({ action }) => action === 'mark')) return 'let in'
  }
  const own = verdictOnOwn({ ...asked, powers: powersOn(powers, resourceOf(asked)) })
  if (own !== 'let in') return own
  if (isHistoryForFamily(asked)) return 'hidden'
  if (nameOf(endpoint) === 'POST /diary/students/:id/signature' && !isOfChild(asked)) return 'forbidden'
  const besides = readsToo[nameOf(endpoint)]
  if (besides && !powersOn(powers, besides).some(({ action }) => action === 'view')) return 'forbidden'
  if (nameOf(endpoint) === 'PATCH /roles' && !mayGive(powers)) return 'forbidden'
  const others = (writesToo[nameOf(endpoint)] ?? []).map((resource) => powersOn(powers, resource))
  const mayAll = others.every((some) => some.some((power) => power.action === 'edit' && covers(asked, power)))
  return mayAll ? 'let in' : 'forbidden'
}

/** A guardian signs for a child; of a student nobody but themself is their own. */
function isOfChild({ whose, home }: Judged & VerdictInput): boolean {
  return whose.person !== null && home.own.length > 1 && home.own.includes(whose.person)
}

/** Nobody gives what they do not have: the example gives the power to view roles. */
function mayGive(powers: readonly Power[]): boolean {
  return powersOn(powers, 'roles').some(({ action, reach }) => action === 'view' && reach === 'institute')
}

/** What was done to a record is told to nobody who has the roles of families alone. */
function isHistoryForFamily({ endpoint, powers }: Judged & VerdictInput): boolean {
  return endpoint.path.includes('/:id/history') && powers.every(({ role }) => family.has(role))
}
const family: ReadonlySet<string> = new Set(['guardian', 'student'])

const ofWithinReach: ReadonlySet<string> = new Set([
  'POST /registers/reminders',
  'POST /messages/resending',
  'POST /invoices/opening-dues',
])

/** The rules of docs/security.md, written down a second time and from the tables alone. */
function verdictOnOwn(asked: Judged & VerdictInput): Verdict {
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
  // Of what is within reach they are reminded, all of it is sent again, and dues are entered; of nothing where that is nothing.
  if (ofWithinReach.has(nameOf(endpoint))) return 'let in'
  // All that one may write to are looked for by that alone.
  if (nameOf(endpoint) === 'POST /invitations/again/all')
    return granted.some((power) => covers(asked, power)) ? 'let in' : 'hidden'
  if (granted.some((power) => covers(asked, power))) return 'let in'
  // Seen but not theirs to change is said so; what is not even seen does not exist. A new row hides nothing.
  return isSeen || !namesRow(endpoint) ? 'forbidden' : 'hidden'
}

/** Who works here sees the photo of their own record, and sends another, whatever they may do with others. */
function isOwnPhoto({ endpoint, whose, home }: Judged & VerdictInput, resource: string): boolean {
  if (resource !== home.post || !endpoint.path.startsWith('/files')) return false
  return endpoint.path === '/files' || (whose.person !== null && home.own.includes(whose.person))
}

/** Whose the rows are that an import fills: campuses are the institute's own. */
function filledBy(resource: string): Within {
  const of = importables().find(({ crud }) => crud.name === resource)
  return of ? (isOfCampus(of) ? 'campus' : 'institute') : withinOf(resource)
}

export function withinOf(resource: string): Within {
  const permission = modules
    .flatMap(({ permissions }) => permissions)
    .find((one) => one.resource === resource)
  if (!permission) throw new Error(`no module declares ${resource}`)
  return permission.within
}
