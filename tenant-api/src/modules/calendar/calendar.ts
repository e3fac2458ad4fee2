import { and, asc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Day, daysBetween } from 'kit/day'
import { refuse } from 'kit/refusal'
import type { School } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { calendarPermission, type CalendarEntry } from './contract.ts'
import { readHijriShift } from './hijri-shift.ts'
import { academicYear, holiday, schoolEvent, term } from './tables.ts'

type Asked = { from: Day; until: Day; campus?: string | undefined }
const mostDays = 800

/** Everything that stands in the school's calendar on the days of a span, as far as the user's campuses and role reach. */
export async function readCalendar(
  school: School,
  user: User,
  asked: Asked,
): Promise<{ rows: CalendarEntry[]; hijriShift: number }> {
  if (daysBetween(asked.from, asked.until) < 0 || daysBetween(asked.from, asked.until) >= mostDays)
    refuse(
      'span',
      'Ask for at most {days} days, from the first to the last',
      { days: mostDays },
      { status: 422 },
    )
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
    .where(and(shown(term, user, asked), isNull(academicYear.archivedAt)))
    .orderBy(asc(term.firstDay))
  return rows.flatMap(({ row, year }) => {
    const { id, name, campusId, firstDay, lastDay, postingFrom, postingUntil } = row
    const entry = { ...plain, id, kind: 'term' as const, title: name, detail: year, campusId }
    const span = { firstDay, lastDay }
    if (postingFrom === null || postingUntil === null || isStudying(user)) return [{ ...entry, ...span }]
    const posting = { firstDay: postingFrom, lastDay: postingUntil }
    return [
      { ...entry, ...span },
      { ...entry, ...posting, kind: 'posting' as const },
    ]
  })
}

async function readHolidays(school: School, user: User, asked: Asked): Promise<CalendarEntry[]> {
  const rows = await school.db
    .select()
    .from(holiday)
    .where(shown(holiday, user, asked))
  return rows.map(({ id, kind, title, campusId, firstDay, lastDay, isTentative }) => ({
    ...plain,
    id,
    kind,
    title,
    campusId,
    firstDay,
    lastDay,
    isTentative,
  }))
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

type Dated = { campusId: PgColumn; firstDay: PgColumn; lastDay: PgColumn; archivedAt: PgColumn }

/** Current rows of the span, within the user's campuses and the one that is asked for. */
function shown(table: Dated, user: User, { from, until, campus }: Asked): SQL | undefined {
  return and(
    isNull(table.archivedAt),
    lte(table.firstDay, until),
    gte(table.lastDay, from),
    reach(user, calendarPermission.resource, 'view', { campus: table.campusId, shared: true }),
    campus === undefined ? undefined : or(eq(table.campusId, campus), isNull(table.campusId)),
  )
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
  return a.firstDay.localeCompare(b.firstDay) || (a.startsAt ?? '').localeCompare(b.startsAt ?? '')
}
