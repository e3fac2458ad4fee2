import type { Endpoint } from 'kit/contract/contract'
import { firstKind } from 'tenant-api/contract/people/documents'
import { endpoints } from 'tenant-api/endpoints'
import { declared } from './preconditions.ts'
import { nameOf } from './scene-requests.ts'
import type { Mark } from './marks.ts'
import { spotsOf, type Spot, withAt } from './places-of-ids.ts'
import { type ReadingResult, type On, strangersIn, wordsOf } from './list-trials.ts'
import { nobody, type Parts, type Place, type Reader, send } from './relations.ts'
import type { Rows } from './rows-about.ts'

/** What is the reader's own, and what is about strangers; and of which tables the examples' ids are. */
export type Ground = {
  own: Rows
  foreign: Rows
  sections: readonly string[]
  tablesOf(id: string): readonly string[]
  /** Nothing is written. */
  isReading?: boolean | undefined
  on: On
  /** Strangers of today who were in the registers of days before, which are the reader's still. */
  wereInRegisters?: readonly string[]
  /** Who sits in meetings, and is chosen there from a list. */
  sitInMeetings: readonly string[]
}

/**
 * Registers of a day before: who was in the section on it stands there for good, and is marked there as long as the day
 * may be put right.
 */
const ofDaysBefore = new Set([
  'POST /sections/:id/register body.marks.0.studentId',
  'GET /registers/:id/students/:studentId/marks params.studentId',
])

/** What a form says besides, where the example alone would be refused before its ids are looked at. */
const filled: Readonly<Record<string, object>> = {
  'POST /students/changes': { set: { custom: { uses_the_van: null } } },
  'POST /guardians/changes': { set: { custom: { emergency_contacts_workplace: null } } },
  'POST /teachers/changes': { set: { majorRole: 'staff' } },
  'POST /staff/changes': { set: { majorRole: 'staff' } },
  'POST /documents/changes': { set: { kindId: firstKind } },
  'POST /family-documents/changes': { set: { kindId: firstKind } },
  'POST /staff-documents/changes': { set: { kindId: firstKind } },
}

/**
 * Every endpoint, with the id of a stranger or of a row about one at each place where an id may stand, and what is the
 * reader's own at all others: it answers as about nobody. In an address that is 404.
 */
export async function tryIds(place: Place, reader: Reader, ground: Ground): Promise<ReadingResult> {
  const found: ReadingResult = { tested: 0, wrong: [] }
  const asked = endpoints.filter(
    (one) => one.gives !== 'events' && !(ground.isReading && one.method !== 'GET') && ground.on(one),
  )
  for (const endpoint of asked) {
    const spots = spotsOf(endpoint)
    const parts = ownParts(endpoint, spots, ground)
    for (const spot of spots) {
      const name = `${nameOf(endpoint)} ${spot.at.join('.')}`
      const there = [
        ...(ofDaysBefore.has(name) ? (ground.wereInRegisters ?? []) : []),
        ...(name === 'POST /meeting-bookings body.bookings.0.employeeId' ? ground.sitInMeetings : []),
      ]
      const ids = idsFor(endpoint, spot, ground).filter(
        (id) => !there.includes(id) && !standsTwice(withAt(parts, spot.at, id), id),
      )
      if (ids.length === 0) continue
      const first = await send(place, reader, endpoint, withAt(parts, spot.at, nobody))
      const version = versionIn(first)
      const told = (id: string) => send(place, reader, endpoint, { ...withAt(parts, spot.at, id), version })
      const none = version === 1 ? first : await told(nobody)
      const expected = wordsOf(none, nobody)
      const isHidden = none.status === 404 || (spot.part === 'query' && none.status === 200)
      const isRefused = spot.part !== 'query' && [409, 422].includes(none.status) && pointsAt(none.body, spot)
      if (!isHidden && !isRefused && !isWithout(none) && declared.answeredOtherwise[name] === undefined)
        found.wrong.push(`${name} as ${reader.login}: of nobody ${expected.slice(0, 300)}`)
      for (const id of ids) {
        const seen = wordsOf(await told(id), id)
        found.tested += 1
        if (seen !== expected)
          found.wrong.push(
            `${name}=${id} as ${reader.login}: ${seen.slice(0, 300)}, of nobody ${expected.slice(0, 300)}`,
          )
      }
    }
  }
  return found
}

/** What is one's own is there, and shows nobody else. */
export async function tryOwn(
  place: Place,
  reader: Reader,
  { own, marks, tablesOf, on }: Pick<Ground, 'own' | 'tablesOf' | 'on'> & { marks: readonly Mark[] },
): Promise<ReadingResult & { seen: string[] }> {
  const found = { tested: 0, wrong: [] as string[], seen: [] as string[] }
  for (const endpoint of endpoints.filter(
    (one) => one.method === 'GET' && one.path.includes('/:id') && on(one),
  )) {
    const [spot] = spotsOf(endpoint)
    if (!spot) continue
    for (const id of idsOf(own, spot, tablesOf)) {
      const answer = await send(place, reader, endpoint, withAt(endpoint.example as Parts, spot.at, id))
      found.tested += 1
      const name = `${nameOf(endpoint)} of one's own ${id} as ${reader.login}`
      if (answer.status >= 500) found.wrong.push(`${name}: ${answer.status}`)
      if (answer.status === 200 && !found.seen.includes(nameOf(endpoint))) found.seen.push(nameOf(endpoint))
      found.wrong.push(...(await strangersIn(endpoint, answer, marks)).map((mark) => `${name} shows ${mark}`))
    }
  }
  return found
}

/** The example with the reader's own in place of each id. */
function ownParts(endpoint: Endpoint, spots: readonly Spot[], { own, tablesOf }: Ground): Parts {
  const example = endpoint.example as Parts
  const body = filled[nameOf(endpoint)]
  const whole = body ? { ...example, body: { ...(example.body as object), ...body } } : example
  return spots.reduce((parts, spot) => {
    const [id] = spot.example === null ? [] : idsOf(own, spot, tablesOf)
    return id === undefined ? parts : withAt(parts, spot.at, id)
  }, whole)
}

/** The ids that fit a place: rows of the example's own table, or what the place is called after. */
function idsFor(
  { may, path }: Endpoint,
  spot: Spot,
  { foreign, sections, tablesOf }: Ground,
): readonly string[] {
  const key = String(spot.at.at(-1))
  if (key === 'section') return Array.isArray(may) && may[0] === 'students' ? sections : []
  return idsOf(foreign, spot, (id) => {
    const tables = tablesOf(id)
    return tables.length > 0 ? tables : (called[key] ?? called[`${path.split('/')[1]}.${key}`] ?? [])
  })
}

/** The rows that fit a place: those of the tables that hold the example's id. */
export function idsOf(rows: Rows, { example }: Spot, tablesOf: Ground['tablesOf']): readonly string[] {
  return [...new Set(tablesOf(example ?? '').flatMap((table) => rows.get(table) ?? []))]
}

const people = ['student', 'guardian', 'employee']

/** Of which tables ids are where the example has none, or one of nothing that is there: by the name of the place. */
const called: Readonly<Record<string, readonly string[]>> = {
  personId: people,
  studentId: ['student'],
  guardianId: ['guardian'],
  siblingId: ['student'],
  otherId: people,
  employeeId: ['employee'],
  teacherId: ['employee'],
  photoId: ['file'],
  fileId: ['file'],
  noteId: ['note'],
  mergerId: ['merger'],
  memberId: ['team_member'],
  assignmentId: ['teacher_assignment'],
  assignment: ['assignment'],
  account: ['account'],
  'students.ids': ['student'],
  'guardians.ids': ['guardian'],
  'teachers.ids': ['employee'],
  'staff.ids': ['employee'],
  'files.ids': ['file'],
  'enrolments.ids': ['enrolment'],
  'certificates.ids': ['certificate'],
  'family-documents.ids': ['person_document'],
  'staff-documents.ids': ['person_document'],
  'users.ids': ['account'],
  'sessions.id': ['session'],
  'notifications.id': ['notification'],
  'id-card-prints.id': ['id_card_print'],
  'jobs.id': ['job'],
  'views.id': ['list_view'],
  'imports.id': ['file_import'],
  'timetable-imports.id': ['timetable_import'],
}

/** The version of one's own row, where it is not the first: a stale one is refused before anything is looked at. */
function versionIn({ status, body }: { status: number; body: string }): number {
  if (status !== 412) return 1
  const { current }: { current?: { version?: number } } = JSON.parse(body)
  return current?.version ?? 1
}

/** Of one and the same twice something else is said, whoever that is. */
function standsTwice(parts: Parts, id: string): boolean {
  return JSON.stringify(parts).split(id).length > 2
}

/** What is refused of anybody, before it is looked at who that is: by the reason, or because one is let in no more. */
const ofAnybody = ['forbidden', 'notes.oneself']

function isWithout({ status, body }: { status: number; body: string }): boolean {
  if (status === 401) return true
  return status === 403 && ofAnybody.some((code) => body.includes(`"code":"${code}"`))
}

/** Whether a form is refused for what stands at this place. */
function pointsAt(body: string, { at }: Spot): boolean {
  return body.includes(`"pointer":"/${at.slice(1).join('/')}"`)
}
