import type { Endpoint } from 'kit/contract/contract'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import type { Home, Power } from './holders.ts'
import { addsToFamily, isOwned, isTaught, type RowSubject } from './row-subject.ts'
import { nameOf } from './scene-requests.ts'

/** An endpoint with its example; or with another one, where it serves several resources, and by which it is judged. */
export type Judged = { endpoint: Endpoint; of?: string }

/** Who asks for it: what they may do, and whose the rows are to them. */
export type VerdictInput = { powers: readonly Power[]; whose: RowSubject; home: Home }

/** Whether a power reaches the row of the example, which lies in the main campus. A new campus lies in none yet. */
export function covers({ endpoint, whose }: Judged & VerdictInput, power: Power): boolean {
  const { reach, resource, campuses, sections, own } = power
  // Members of a conversation are a family and who teaches; no wider power makes one.
  if (resource === 'threads' && reach !== 'section' && reach !== 'own') return false
  if (reach === 'institute') return true
  // Of a list of payments each row that is out of reach is named as refused, and nothing is booked for it.
  if (endpoint.path.startsWith('/receipts/bulk')) return true
  if (reach === 'campus')
    return campuses.includes(mainCampus) && (namesRow(endpoint) || nameOf(endpoint) !== 'POST /campuses')
  if (reach === 'section') return isTaught(resource) && whose.sections.some((id) => sections.includes(id))
  // A till is its cashier's, and the trials of these make it that of whoever asks.
  if (isOfTill(endpoint)) return true
  // Of two records one of which is their own, nobody has the other by that.
  if (endpoint.path.endsWith('/duplicates/:otherId') && own.length < 2) return false
  // What the office says of who came and went nobody says of themselves: that is another endpoint.
  if (resource === 'presence' && power.action !== 'view') return false
  // A family books and gives back; what came of a talk is written by the school.
  if (endpoint.path === '/meeting-bookings/:id/outcome') return false
  // Families read the diary: what is their own they do not write.
  if (resource === 'diary' && power.action !== 'view') return false
  // Families read what they pay and by which plan; an account is shown to who gets its bills, which no student does.
  if ((resource === 'family-accounts' || resource === 'fee-plans') && power.action !== 'view') return false
  const isOfAccount = /^\/(family-accounts|my-challans|my-receipts|own-payments)(\/|$)/.test(endpoint.path)
  if ((isOfAccount || addsToFamily(endpoint)) && own.length < 2) return false
  // What the office did to a record is not told to whom it is their own.
  if (endpoint.path.includes('/:id/history')) return false
  return isOwned(resource) && whose.person !== null && own.includes(whose.person)
}

/** What is done with a till that is open or counted. */
export function isOfTill(endpoint: Endpoint): boolean {
  return /^\/cash-sessions\/:id\/(count|expenses|banking)$/.test(endpoint.path)
}

/** Papers are added for somebody, whom one has to see. */
export function isOfSomebody(endpoint: Endpoint): boolean {
  return nameOf(endpoint) === 'POST /family-documents' || nameOf(endpoint) === 'POST /staff-documents'
}

/** A log-in that is made in the act is written to by whoever reaches it. */
function isOfNewLogIn(endpoint: Endpoint): boolean {
  return nameOf(endpoint) === 'POST /invitations' || nameOf(endpoint) === 'POST /invitations/newcomers'
}

export function namesRow(endpoint: Endpoint): boolean {
  return (
    isOfSomebody(endpoint) ||
    isOfNewLogIn(endpoint) ||
    // A report is named in the path, and is no row: it shows what is in reach.
    /\/:(?!report\b)/.test(endpoint.path) ||
    endpoint.path.startsWith('/subject-choices') ||
    /^\/weeks(\/sheet)?$/.test(endpoint.path) ||
    endpoint.path === '/timetabling/hours' ||
    nameOf(endpoint) === 'POST /meeting-bookings' ||
    nameOf(endpoint) === 'POST /own-payments' ||
    nameOf(endpoint) === 'POST /cheques/deposits' ||
    /^\/presence\/(arrivals|departures)$/.test(endpoint.path) ||
    /^\/invoices\/(discounts|cancellations|fines|due-days|completions|notifications)$/.test(endpoint.path) ||
    isBulk(endpoint)
  )
}

/** Rows, or families, that have to be seen before anything is said of what may be done to them. */
const onSeen =
  /^\/(challan-prints\/reprints|fee-holds(\/lifting)?|fee-reminders(\/preview)?|defaulters\/:id\/promises(\/withdrawal)?)$/

export function isBulk({ method, path }: Endpoint): boolean {
  if (onSeen.test(path)) return method === 'POST'
  if (path === '/subject-plans' || path === '/subject-choices') return method === 'PATCH'
  if (path.endsWith('/id-card-prints') || path === '/students/steps' || path === '/users/states')
    return method === 'POST'
  if (path.startsWith('/invitations/again')) return method === 'POST' && path !== '/invitations/again/all'
  // Two at once.
  if (path.endsWith('/duplicates/:otherId')) return method === 'PUT'
  if (path.endsWith('/mergers')) return method === 'POST'
  return path.endsWith('/filing') || (path.endsWith('/changes') && !path.includes('/:'))
}
