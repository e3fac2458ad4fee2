import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { type Day, timeAt } from 'kit/values/day'
import { clockAt, minutesOf } from 'kit/values/time'
import { arrayOf } from '../../core/columns/array-text.ts'
import { type Candidate, rankCandidates } from 'kit/week/cover-matching'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { School } from '../../core/school/school.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { campus } from '../../institute/structure/tables.ts'
import { joinableLessons } from './assign.ts'
import { type ArrangedLesson, type ArrangementSheet, arrangements } from './contract.ts'
import { type DayCoverer, readCoverers, toMatch } from './coverers.ts'
import { doMeet } from './day-lessons.ts'
import { type DayOfCampus, type OpenLesson, hereOf, keyOf, readDay } from './day.ts'
import { arrangement } from './tables.ts'

/** Until when the sheet should hang in the staff room: shown, and nothing happens by itself. */
const deadline = '07:45'
/** How long after the first bell of theirs somebody is offered as not come. */
const notComeAfter = 10

type Head = {
  isOffice: boolean
  mayEdit: boolean
  releasedAt: string | null
  releasedBy: string | null
}
type Here = { today: Day; now: string }

/**
 * The arrangement of a day at a campus. Whoever arranges it sees all; others see what was released for them and for their
 * sections, and nothing of who else could have been asked.
 */
export async function readSheet(
  school: School,
  user: User,
  { campus: campusId, day: asked }: { campus: string; day?: Day | undefined },
): Promise<ArrangementSheet> {
  const { today, country } = await hereOf(school)
  const day = asked ?? today
  const here = { today, now: timeAt((await school.profile()).zone, school.now()) }
  const head = await readHead(school, user, { campusId, day })
  const found = await readDay(school.db, { campusId, day, country })
  const shared = {
    campusId,
    day,
    ...here,
    deadline,
    isSchoolDay: found.isSchoolDay,
    reason: reasonIn(user, found.closure),
    mayEdit: head.mayEdit && day >= today,
    releasedAt: head.releasedAt,
    releasedBy: head.releasedBy,
  }
  if (!head.isOffice) {
    const lessons = await ownLessons(school, user, found)
    return { ...shared, fairnessDays: null, away: [], notCome: [], people: [], lessons }
  }
  const { coverers, asking } = await readCoverers(school.db, found, country)
  const ranked = rankCandidates({ lessons: toMatch(found), coverers: [...coverers.values()], ...asking })
  return {
    ...shared,
    fairnessDays: asking.fairnessDays,
    away: awayOf(found),
    notCome: await notCome(school, found, here),
    lessons: found.open.map((lesson) => lessonOf(found, lesson, ranked.get(keyOf(lesson)) ?? [])),
    people: ledgerOf(found, coverers),
  }
}

async function readHead(
  school: School,
  user: User,
  { campusId, day }: { campusId: string; day: Day },
): Promise<Head> {
  const within = { campus: campus.id }
  const { resource } = arrangements
  const [head] = await school.db.execute<Head>(sql`
    select ${reach(user, resource, 'view', within)} or ${reach(user, resource, 'edit', within)} as "isOffice",
      ${reach(user, resource, 'edit', within)} as "mayEdit", to_json(d.released_at) #>> '{}' as "releasedAt",
      (select ${nameOf(user, 'n')} from account a join person n on n.id = a.person_id where a.id = d.released_by) as "releasedBy"
    from campus left join arrangement_day d on d.campus_id = campus.id and d.day = ${day}::date
    where campus.id = ${campusId}::uuid and campus.archived_at is null`)
  return head ?? refuseMissing()
}

/** What was released for the reader and the reader's sections. */
async function ownLessons(school: School, user: User, day: DayOfCampus): Promise<ArrangedLesson[]> {
  const mine = reach(user, arrangements.resource, 'view', {
    person: arrangement.employeeId,
    section: (ids) => sql`exists (
      select from placement p join teaching_party y on y.teaching_id = p.teaching_id
      where p.id = ${arrangement.placementId} and y.section_id = any (${ids}))`,
  })
  const rows = await school.db
    .select({ id: arrangement.id })
    .from(arrangement)
    .where(
      sql`${arrangement.campusId} = ${day.campusId}::uuid and ${arrangement.day} = ${day.day}::date
        and ${arrangement.state} in ('told', 'accepted')
        and (${mine} or ${arrangement.employeeId} = any (${arrayOf(user.own)}::uuid[]))`,
    )
  const ids = new Set(rows.map(({ id }) => id))
  return day.open
    .filter(({ arranged }) => arranged !== null && ids.has(arranged.id))
    .map((lesson) => ({ ...lessonOf(day, lesson, []), joinable: [] }))
}

function lessonOf(day: DayOfCampus, lesson: OpenLesson, candidates: readonly Candidate[]): ArrangedLesson {
  const { id, period, from, until, subjectId, subject, sections, room, awayIds, arranged } = lesson
  return {
    lessonId: id,
    period,
    startsAt: clockAt(from),
    endsAt: clockAt(until),
    subjectId,
    subject,
    sections,
    room,
    away: awayIds.map((one) => named(day, one)),
    candidates: candidates
      .filter(({ employeeId }) => !awayIds.includes(employeeId))
      .map(({ employeeId, refusals, reasons }) => ({
        employeeId,
        refusals: [...refusals],
        reasons: refusals.includes('busy') ? [] : [...reasons],
      })),
    joinable: joinableLessons(day, lesson).map((other) => ({
      lessonId: other.id,
      subject: other.subject,
      sections: other.sections.map(({ title }) => title).join(', '),
      isSameSubject: other.subjectId === subjectId,
    })),
    arranged: arranged && {
      id: arranged.id,
      kind: arranged.kind,
      employeeId: arranged.employeeId,
      teacher: arranged.employeeId === null ? null : named(day, arranged.employeeId),
      joinsId: arranged.joinsId,
      state: arranged.state,
      isSwap: arranged.isSwap,
    },
  }
}

/** Who is away and teaches at the campus on that day, or was marked there. */
function awayOf(day: DayOfCampus): ArrangementSheet['away'] {
  return day.away.map(({ employeeId, awayId, source, part, firstPeriod, lastPeriod, ...span }) => ({
    ...named(day, employeeId),
    awayId,
    source,
    part,
    firstPeriod,
    lastPeriod,
    lessons: day.lessons.filter(
      (one) => one.campusId === day.campusId && one.teacherIds.includes(employeeId) && doMeet(one, span),
    ).length,
  }))
}

/** Whoever should have come ten minutes ago, where the presence of anybody at the campus is noted today. */
async function notCome(
  school: School,
  day: DayOfCampus,
  { today, now }: Here,
): Promise<ArrangementSheet['notCome']> {
  if (day.day !== today || day.lessons.length === 0) return []
  const isAway = new Set(day.away.map(({ employeeId }) => employeeId))
  const first = new Map<string, number>()
  for (const { teacherIds, from } of day.lessons)
    for (const id of teacherIds) if (!first.has(id) && day.people.has(id)) first.set(id, from)
  const due = [...first].filter(([id, from]) => !isAway.has(id) && from + notComeAfter <= minutesOf(now))
  const rows = await school.db.execute<{ id: string }>(sql`
    select distinct person_id as id from presence where day = ${today}::date and struck_at is null
      and person_id = any (${arrayOf([...day.people.keys()])}::uuid[])`)
  if (rows.length === 0) return []
  const seen = new Set(rows.map(({ id }) => id))
  return due
    .filter(([id]) => !seen.has(id))
    .map(([id, from]) => ({ ...named(day, id), startsAt: clockAt(from) }))
}

function ledgerOf(day: DayOfCampus, coverers: ReadonlyMap<string, DayCoverer>): ArrangementSheet['people'] {
  return [...day.people.keys()].map((id) => {
    const one = coverers.get(id)
    return {
      ...named(day, id),
      covers: one?.covers ?? 0,
      freeLessons: one?.freeLessons ?? 0,
      lessonsToday: one?.lessonsToday ?? 0,
      coversToday: one?.coversToday ?? 0,
    }
  })
}

function named({ people }: DayOfCampus, id: string): { id: string; name: string; otherName: string } {
  const found = people.get(id)
  return { id, name: found?.name ?? '', otherName: found?.otherName ?? '' }
}
