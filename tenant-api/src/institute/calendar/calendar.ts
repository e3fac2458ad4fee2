import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { schoolClass } from '../structure/tables.ts'
import { calendarPermission, type CalendarEntry } from './contract.ts'
import { reasonIn } from './closure-reasons.ts'
import { readHijriShift } from './hijri-shift.ts'
import { refuseLong } from './long-span.ts'
import { academicYear, holiday, schoolEvent, term } from './tables.ts'

type Asked = { from: Day; until: Day; campus?: string | undefined }
const mostDays = 800

/** Everything that stands in the school's calendar on the days of a span, as far as the user's campuses and role reach. */
export async function readCalendar(
  school: School,
  user: User,
  asked: Asked,
): Promise<{ rows: CalendarEntry[]; hijriShift: number }> {
  refuseLong(asked, mostDays)
  const { days: hijriShift } = await readHijriShift(school)
  const found = await Promise.all([
    readTerms(school, user, asked),
    readHolidays(school, user, asked),
    readEvents(school, user, asked),
  ])
  return { rows: found.flat().sort(byDay), hijriShift }
}

async function readTerms(school: School, user: User, asked: Asked): Promise<CalendarEntry[]> {
  const rows = await school.db
    .select({ row: term, year: academicYear.name })
    .from(term)
    .innerJoin(academicYear, eq(academicYear.id, term.yearId))
    .where(and(within(term, user, asked), isNull(academicYear.archivedAt)))
  return rows.flatMap(({ row, year }) => piecesOf(row, year, user)).filter(touching(asked))
}

/** The days of a term, and for those who may enter marks the days of posting. */
function piecesOf(row: typeof term.$inferSelect, year: string, user: User): CalendarEntry[] {
  const { id, name, campusId, firstDay, lastDay, postingFrom, postingUntil } = row
  const days = { ...plain, id, kind: 'term' as const, title: name, detail: year, campusId, firstDay, lastDay }
  if (postingFrom === null || postingUntil === null || isStudying(user)) return [days]
  return [days, { ...days, kind: 'posting', firstDay: postingFrom, lastDay: postingUntil }]
}

function touching({ from, until }: Asked): (entry: CalendarEntry) => boolean {
  return ({ firstDay, lastDay }) => firstDay <= until && lastDay >= from
}

async function readHolidays(school: School, user: User, asked: Asked): Promise<CalendarEntry[]> {
  const rows = await school.db
    .select({ row: holiday, grade: schoolClass.title })
    .from(holiday)
    .leftJoin(schoolClass, eq(schoolClass.id, holiday.classId))
    .where(shown(holiday, user, asked))
  return rows.map(({ row, grade }) => {
    const { id, kind, campusId, firstDay, lastDay, isTentative } = row
    const title = reasonIn(user, row.title)
    return { ...plain, id, kind, title, detail: grade ?? '', campusId, firstDay, lastDay, isTentative }
  })
}

async function readEvents(school: School, user: User, asked: Asked): Promise<CalendarEntry[]> {
  const rows = await school.db
    .select()
    .from(schoolEvent)
    .where(and(shown(schoolEvent, user, asked), heardBy(user)))
  return rows.map(({ id, title, description, campusId, firstDay, lastDay, startsAt, endsAt }) => ({
    ...plain,
    id,
    kind: 'event' as const,
    title,
    detail: description,
    campusId,
    firstDay,
    lastDay,
    startsAt: startsAt?.slice(0, 5) ?? null,
    endsAt: endsAt?.slice(0, 5) ?? null,
  }))
}

const plain = { detail: '', startsAt: null, endsAt: null, isTentative: false }

type Placed = { campusId: PgColumn; archivedAt: PgColumn }
type Dated = Placed & { firstDay: PgColumn; lastDay: PgColumn }

/** Current rows within the user's campuses and the one that is asked for. */
function within(table: Placed, user: User, { campus }: Asked): SQL | undefined {
  return and(
    isNull(table.archivedAt),
    reach(user, calendarPermission.resource, 'view', { campus: table.campusId, shared: true }),
    campus === undefined ? undefined : or(eq(table.campusId, campus), isNull(table.campusId)),
  )
}

/** The same, of the span alone. */
function shown(table: Dated, user: User, asked: Asked): SQL | undefined {
  return and(lte(table.firstDay, asked.until), gte(table.lastDay, asked.from), within(table, user, asked))
}

/** Guardians and students are told what is for them; who works at the school sees all. */
function heardBy(user: User): SQL | undefined {
  const holds = (key: string) => user.roles.some((role) => role.key === key)
  if (!isStudying(user)) return undefined
  const parts = [
    holds('guardian') ? eq(schoolEvent.forGuardians, true) : undefined,
    holds('student') ? eq(schoolEvent.forStudents, true) : undefined,
  ]
  return or(...parts) ?? sql`false`
}

/** Whether a person is at the school as a guardian or a student, and as nothing else. */
function isStudying({ roles }: User): boolean {
  return roles.every(({ key }) => key === 'guardian' || key === 'student')
}

function byDay(a: CalendarEntry, b: CalendarEntry): number {
  return placeOf(a) < placeOf(b) ? -1 : 1
}

function placeOf({ firstDay, startsAt, id }: CalendarEntry): string {
  return `${firstDay} ${startsAt ?? ''} ${id}`
}
