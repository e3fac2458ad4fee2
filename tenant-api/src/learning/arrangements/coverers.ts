import { sql } from 'drizzle-orm'
import { addDays, type Day, weekOf } from 'kit/values/day'
import type { Coverer, OpenLesson } from 'kit/week/cover-matching'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { type CoverAsking, coverAskingOf } from '../cover-rules/policy.ts'
import type { Span } from './day-lessons.ts'
import { type DayOfCampus, type Person, bellsOf, keyOf } from './day.ts'
import type { OfDay } from './lock-day.ts'

/** Why somebody cannot take a lesson at some time. */
export type Busy = Span & {
  why: 'teaches' | 'covers' | 'away' | 'not-there'
  isLesson: boolean
  coverId?: string
}
/** Who could cover on a day, with the ledger. */
export type DayCoverer = Omit<Coverer, 'busy'> & { busy: Busy[]; ledger: Ledger }

const nothing: Ledger = { covers: 0, freeLessons: 0, coversToday: 0, coversThisWeek: 0 }

/** Who could cover, and by which rules of the campus they are asked. */
type Covering = { coverers: Map<string, DayCoverer>; asking: CoverAsking }

/** Everybody of a campus who is there for any part of a day, with what its rules ask about. */
export async function readCoverers(db: Db | Tx, day: DayOfCampus, country: string): Promise<Covering> {
  const people = [...day.people.keys()]
  const asking = await coverAskingOf(db, day.campusId)
  const ledger = await readLedger(db, { ...day, people, country, days: asking.fairnessDays })
  const covers = await readCovers(db, { day: day.day, people })
  const way = await readWays(db, day.campusId)
  const freed = await readFreed(db, day.day)
  const coverers = [...day.people.values()].map((person): DayCoverer => {
    const own = ledger.get(person.id) ?? nothing
    const lessons = day.lessons.filter(({ teacherIds }) => teacherIds.includes(person.id))
    return {
      employeeId: person.id,
      busy: [
        ...lessons.map((one) => padded(one, { minutes: way(one.campusId), why: 'teaches' })),
        ...coversOf(person, covers).map((one) => ({
          ...padded(one, { minutes: way(one.campusId), why: one.id === null ? 'teaches' : 'covers' }),
          ...(one.id !== null && { coverId: one.id }),
        })),
        ...absences(person, day),
      ],
      isFreed: freed.has(person.id),
      subjectIds: person.subjectIds,
      sectionIds: person.sectionIds,
      covers: own.covers,
      freeLessons: own.freeLessons,
      lessonsToday: lessons.length + own.coversToday,
      coversToday: own.coversToday,
      coversThisWeek: own.coversThisWeek,
      ledger: own,
    }
  })
  const there = coverers.filter(
    ({ busy }) => !busy.some(({ why, from, until }) => why !== 'teaches' && until - from >= 1440),
  )
  return { coverers: new Map(there.map((one) => [one.employeeId, one])), asking }
}

/** The lessons without their teacher as the matching asks for them. */
export function toMatch(day: DayOfCampus): (OpenLesson & { lessonId: string })[] {
  return day.open.map((lesson) => ({
    id: keyOf(lesson),
    lessonId: lesson.id,
    subjectId: lesson.subjectId,
    sectionId: lesson.sections[0]?.id ?? '',
    from: lesson.from,
    until: lesson.until,
    double: lesson.length > 1 ? lesson.id : null,
  }))
}

function padded(
  { from, until }: Span,
  { minutes, why }: { minutes: number; why: 'teaches' | 'covers' },
): Busy {
  return { from: from - minutes, until: until + minutes, why, isLesson: true }
}

function coversOf({ id }: Person, covers: readonly CoverSpan[]): CoverSpan[] {
  return covers.filter(({ employeeId }) => employeeId === id)
}

/** When somebody is away, never there, or at school in another shift alone. */
function absences(person: Person, day: DayOfCampus): Busy[] {
  const bells = bellsOf(person.id, day)
  const away = day.away
    .filter(({ employeeId }) => employeeId === person.id)
    .map(({ from, until }): Busy => ({ from, until, why: 'away', isLesson: false }))
  const hours = person.hours.map(({ firstPeriod, lastPeriod, from, until }): Busy => {
    const meant = bells.filter(({ number }) => number >= (firstPeriod ?? 0) && number <= (lastPeriod ?? 0))
    const [first, last] =
      firstPeriod === null ? [from ?? 0, until ?? 1440] : [meant[0]?.from ?? 0, meant.at(-1)?.until ?? 0]
    return { from: first, until: last, why: 'not-there', isLesson: false }
  })
  return [...away, ...hours, ...otherShifts(person, day)]
}

/** Who teaches today in one shift is not there in another one. */
function otherShifts(person: Person, { lessons, bells, campusId }: DayOfCampus): Busy[] {
  const here = lessons.filter((one) => one.campusId === campusId && one.teacherIds.includes(person.id))
  const shifts = new Set(here.map(({ shiftId }) => shiftId))
  if (shifts.size === 0 || shifts.has(null)) return []
  const own = [...shifts].flatMap((shift) => bells.get(shift) ?? [])
  if (own.length === 0) return []
  const outside = { why: 'not-there', isLesson: false } as const
  return [
    { from: 0, until: Math.min(...own.map(({ from }) => from)), ...outside },
    { from: Math.max(...own.map(({ until }) => until)), until: 1440, ...outside },
  ]
}

type Ledger = {
  covers: number
  freeLessons: number
  coversToday: number
  coversThisWeek: number
}

/**
 * The covers of some people in the days that the campus looks back over, and their free lessons there: of days on which they teach,
 * what rings in their shift and is not theirs. Lessons that are given back do not count as covers.
 */
async function readLedger(
  db: Db | Tx,
  {
    campusId,
    day,
    people,
    country,
    days: back,
  }: OfDay & { people: readonly string[]; country: string; days: number },
): Promise<Map<string, Ledger>> {
  const [from, until] = [addDays(day, -back), addDays(day, -1)]
  const days = await schoolDaysIn(db, { campus: campusId, from, until, country })
  const open = days.filter(({ state }) => state !== 'closed').map((one) => one.day)
  const week = weekOf(day)
  const ids = sql`${arrayOf(people)}::uuid[]`
  const rows = await db.execute<Ledger & { id: string }>(sql`
    with taught as (
      select r.day, t.employee_id, g.shift_id, sum(p.length)::int as lessons
      from ruling_timetables(${from}::date, ${until}::date) r join teaching g on g.timetable_id = r.timetable_id
        join placement p on p.teaching_id = g.id and p.weekday = extract(isodow from r.day)::smallint
          and (p.week = 0 or p.week = r.letter) and p.period is not null
        join teaching_teacher t on t.teaching_id = g.id
      where r.campus_id = ${campusId}::uuid and r.day = any (${arrayOf(open)}::date[])
      group by r.day, t.employee_id, g.shift_id
    ), rung as (
      select d.day, d.shift_id, (
        select count(*)::int from bell_period o
        where o.schedule_id = ruling_bells(${campusId}::uuid, d.shift_id, d.day) and o.kind = 'lesson') as lessons
      from (select distinct day, shift_id from taught) d
    ), free as (
      select t.employee_id, sum(greatest(g.lessons - t.lessons, 0))::int as lessons
      from taught t join rung g on g.day = t.day and g.shift_id is not distinct from t.shift_id group by t.employee_id
    ), covered as (
      select a.employee_id,
        count(*) filter (where a.day <= ${until}::date and not a.is_swap and a.state in ('told', 'accepted'))::int as covers,
        count(*) filter (where a.day = ${day}::date)::int as today,
        count(*) filter (where a.day >= ${week[0] ?? day}::date)::int as week
      from arrangement a
      where a.employee_id = any (${ids}) and a.kind = 'cover' and a.state not in ('declined', 'withdrawn')
        and a.day between ${from}::date and ${week[6] ?? day}::date
      group by a.employee_id
    )
    select e.id, coalesce(f.lessons, 0) as "freeLessons", coalesce(c.covers, 0) as covers, coalesce(c.today, 0) as "coversToday",
      coalesce(c.week, 0) as "coversThisWeek"
    from unnest(${ids}) e (id) left join free f on f.employee_id = e.id left join covered c on c.employee_id = e.id`)
  return new Map(rows.map(({ id, ...ledger }) => [id, ledger]))
}

/** Whose lessons of a day give way to an exam. */
async function readFreed(db: Db | Tx, day: Day): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select distinct g.employee_id as id from taught_lessons(${day}::date, ${day}::date) l
      join teaching_teacher g on g.teaching_id = l.teaching_id where l.change = 'exam'`)
  return new Set(rows.map(({ id }) => id))
}

/** A cover in minutes of the day, and where it is; or an extra lesson or a room of an exam, which have no id of a cover. */
type CoverSpan = Span & { employeeId: string; campusId: string; id: string | null }

async function readCovers(
  db: Db | Tx,
  { day, people }: { day: Day; people: readonly string[] },
): Promise<CoverSpan[]> {
  return db.execute<CoverSpan>(sql`
    select id, employee_id as "employeeId", campus_id as "campusId",
      (extract(epoch from lower(during) - ${day}::date) / 60)::int as "from",
      (extract(epoch from upper(during) - ${day}::date) / 60)::int as "until"
    from arrangement
    where day = ${day}::date and kind = 'cover' and state not in ('declined', 'withdrawn')
      and employee_id = any (${arrayOf(people)}::uuid[])
    union all
    select null, employee_id, campus_id, (extract(epoch from starts_at) / 60)::int, (extract(epoch from ends_at) / 60)::int
    from extra_lesson where day = ${day}::date and archived_at is null and employee_id = any (${arrayOf(people)}::uuid[])
    union all
    select null, i.employee_id, e.campus_id, (extract(epoch from lower(i.during) - ${day}::date) / 60)::int,
      (extract(epoch from upper(i.during) - ${day}::date) / 60)::int
    from exam_sitting t join exam e on e.id = t.exam_id join invigilation i on i.sitting_id = t.id
    where t.day = ${day}::date and i.employee_id = any (${arrayOf(people)}::uuid[])`)
}

/** The minutes from a campus to the others; half an hour where nothing is said. */
async function readWays(db: Db | Tx, campusId: string): Promise<(to: string) => number> {
  const rows = await db.execute<{ to: string; minutes: number }>(sql`
    select case when from_id = ${campusId}::uuid then to_id else from_id end as "to", minutes from campus_way
    where ${campusId}::uuid in (from_id, to_id)`)
  return (to) => (to === campusId ? 0 : (rows.find((one) => one.to === to)?.minutes ?? 30))
}
