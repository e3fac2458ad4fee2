import type { Endpoint } from 'kit/contract/contract'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { nameOf } from './scene-requests.ts'
import type { Parts } from './scene.ts'
import type { StagedSchool } from './schools.ts'

/** Whom the row of a request is about, and in which sections they are; both by the tables, as they are now. */
export type RowSubject = { person: string | null; sections: readonly string[] }

export const nobodys: RowSubject = { person: null, sections: [] }

/** Resources whose rows are about one person, who has them for their own. */
const own: ReadonlySet<string> = new Set([
  'students',
  'guardians',
  'teachers',
  'staff',
  'sensitive-details',
  'employee-details',
  'salary-info',
  'notes',
  'staff-notes',
  'id-cards',
  'employee-id-cards',
  'certificates',
  'family-documents',
  'staff-documents',
  'attendance',
  'presence',
  'student-leaves',
  'staff-leaves',
  'threads',
  'diary',
  'meeting-bookings',
  'family-accounts',
  'fee-plans',
  'dues',
  'own-payments',
  'date-sheets',
  'report-cards',
])
/** Resources whose rows are reached by who teaches the section of the person, or of the person's children. */
const taught: ReadonlySet<string> = new Set([
  'students',
  'guardians',
  'enrolments',
  'sensitive-details',
  'notes',
  'id-cards',
  'certificates',
  'family-documents',
  'attendance',
  'student-leaves',
  'student-leave-approvals',
  'threads',
  'diary',
  'meeting-bookings',
  'timetables',
  'assessments',
  'scores',
  'exams',
  'date-sheets',
  'results',
])

export function isOwned(resource: string): boolean {
  return own.has(resource)
}

/** What is added to the account of a family, and the page from which that is done. */
export function addsToFamily(endpoint: Endpoint): boolean {
  return /^(POST \/(receipts|advances\/applications|cheques|refunds)|GET \/collection-desk\/families\/:id)$/.test(
    nameOf(endpoint),
  )
}

export function isTaught(resource: string): boolean {
  return taught.has(resource)
}

const onPeople =
  /^(\/diary)?\/(students|guardians|teachers|staff|employees|threads)\/:id(\/|$)|^\/pages\/:of\/:id$/
const ofPeople = /^\/((family|staff)-documents|(student|staff)-leaves)\/people\/:id$/
const ofFamily = /^\/family-accounts\/:id\/(page|statement|address|members)/
const manyPeople =
  /^\/(students|guardians|teachers|staff)\/(filing|changes|steps)$|^(\/teachers|\/staff)?\/id-card-prints$/

export async function whoseRow({ sql }: StagedSchool, endpoint: Endpoint, parts: Parts): Promise<RowSubject> {
  const section = sectionAt(endpoint, parts) ?? (await sectionOfRegister(sql, endpoint, parts))
  if (section !== null) return { person: null, sections: [section] }
  const person = await personAt()
  if (!person) return nobodys
  const rows = await sql<{ id: string }[]>`
    select section_id as id from student where section_id is not null and (id = ${person}
      or id in (select student_id from guardian_link where guardian_id = ${person}))`
  return { person, sections: rows.map(({ id }) => id) }

  async function personAt(): Promise<string | null> {
    const { path } = endpoint
    const id = String(parts.params?.id ?? '')
    const body = (parts.body ?? {}) as {
      personId?: string
      familyAccountId?: string
      of?: { ids?: string[] }
      people?: string[]
      bookings?: { studentId: string }[]
    }
    const several = body.of?.ids?.[0] ?? ''
    if (onPeople.test(path) || ofPeople.test(path)) return id
    if (manyPeople.test(path)) return several
    if (/^\/presence\/(arrivals|departures)$/.test(path)) return body.people?.[0] ?? null
    if (path.startsWith('/presence/:id')) return ofRow('presence', 'person_id', id)
    if (/^POST \/(student|staff)-leaves$/.test(nameOf(endpoint))) return body.personId ?? null
    if (/^\/(student|staff)-leaves\/:id/.test(path)) return ofRow('leave_request', 'person_id', id)
    if (nameOf(endpoint) === 'POST /meeting-bookings') return body.bookings?.[0]?.studentId ?? null
    if (path.startsWith('/meeting-bookings/:id')) return ofRow('meeting_booking', 'student_id', id)
    if (path === '/meeting-hosts/:id/place') return ofRow('meeting_host', 'employee_id', id)
    if (path.startsWith('/devices/pins/:id')) return ofRow('device_pin', 'person_id', id)
    if (path.startsWith('/certificates/:id')) return ofRow('certificate', 'student_id', id)
    if (path.startsWith('/report-cards/:setId/:studentId')) return String(parts.params?.studentId ?? '')
    if (path.startsWith('/files/:id')) return ofFile(id)
    if (ofFamily.test(path)) return childOf(id)
    if (path.startsWith('/my-challans/:id'))
      return childOf((await ofRow('challan', 'family_account_id', id)) ?? '')
    if (nameOf(endpoint) === 'POST /own-payments' || addsToFamily(endpoint))
      return childOf(body.familyAccountId ?? id)
    if (path.startsWith('/own-payments/:id'))
      return childOf((await ofRow('online_payment', 'family_account_id', id)) ?? '')
    if (path.startsWith('/my-receipts/:id'))
      return childOf((await ofRow('receipt', 'family_account_id', id)) ?? '')
    if (path.startsWith('/enrolments/:id')) return ofRow('enrolment', 'student_id', id)
    if (nameOf(endpoint) === 'POST /family-documents' || nameOf(endpoint) === 'POST /staff-documents')
      return body.personId ?? null
    if (/^\/(family|staff)-documents\/:id/.test(path)) return ofRow('person_document', 'person_id', id)
    if (/^\/(family|staff)-documents\//.test(path)) return ofRow('person_document', 'person_id', several)
    return null
  }

  /** The child of a family for whom somebody gets the bills. */
  async function childOf(id: string): Promise<string | null> {
    const [found] = await sql<{ person: string }[]>`
      select m.student_id as person from family_member m join guardian_link l on l.student_id = m.student_id and l.gets_bills
      where m.family_account_id = ${id} order by l.id desc limit 1`
    return found?.person ?? null
  }

  async function ofFile(id: string): Promise<string | null> {
    const [found] = await sql<{ person: string }[]>`
      select coalesce(d.person_id, f.owner_id) as person
      from file f left join person_document d on d.id = f.owner_id where f.id = ${id} and f.resource <> 'documents'`
    return found?.person ?? null
  }

  async function ofRow(table: string, column: string, id: string): Promise<string | null> {
    if (id === '') return null
    const [found] = await sql<{ person: string }[]>`
      select ${sql(column)} as person from ${sql(table)} where id = ${id}`
    return found?.person ?? null
  }
}

async function sectionOfRegister(
  sql: StagedSchool['sql'],
  { path }: Endpoint,
  { params }: Parts,
): Promise<string | null> {
  if (!path.startsWith('/registers/:id')) return null
  const [found] = await sql<{ section: string }[]>`
    select section_id as section from register where id = ${String(params?.id)}`
  return found?.section ?? null
}

/** Whose choices are made, or who is called, in one section. */
function sectionAt({ path, method }: Endpoint, { params, query, body }: Parts): string | null {
  const isAssessmentList = path === '/assessments' && method === 'GET'
  if (path.startsWith('/diary/sections/:id')) return String(params?.id)
  if (path.startsWith('/diary/entries/:id')) return exampleSection
  if (/^\/assessments(\/:id|$)/.test(path) && !isAssessmentList) return exampleSection
  if (/^\/exams\/:id|^\/exam-sittings\/:id|^\/results\/:id/.test(path)) return exampleSection
  if (
    /^\/sections\/:id\/(register|attendance|(opening|subject)-attendance|lesson-registers)(\/sheet)?$/.test(
      path,
    )
  )
    return String(params?.id)
  if (!path.startsWith('/subject-choices') && !/^\/weeks(\/sheet)?$/.test(path)) return null
  const { section } = (query ?? body ?? {}) as { section?: string }
  return section ?? null
}
