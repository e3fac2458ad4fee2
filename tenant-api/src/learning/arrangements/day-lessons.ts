import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import type { AwayPart, AwaySource } from './contract.ts'

/** A stretch of a day in minutes since midnight, half open. */
export type Span = { from: number; until: number }

/** A lesson of the bells. */
export type Bell = Span & { number: number }

/** One period of a lesson on a day, by the timetable and the bells that rule it. */
export type DayLesson = Span & {
  /** The card of the week. */
  id: string
  /** Null where a lesson has minutes of its own. */
  period: number | null
  length: number
  campusId: string
  shiftId: string | null
  subjectId: string
  subject: string
  sections: { id: string; title: string; part: string }[]
  /** Who teaches it, the one who leads first. */
  teacherIds: string[]
  room: string | null
}

/** The lessons that ring on a day for a campus, and those elsewhere of the people of that campus; by time. */
export async function readDayLessons(
  db: Db | Tx,
  { day, campusId, people }: { day: Day; campusId: string; people: readonly string[] },
): Promise<DayLesson[]> {
  const lessons = await db.execute<DayLesson>(sql`
    select l.placement_id as id, x.period, l.length, x."from", x."until", l.campus_id as "campusId", l.shift_id as "shiftId",
      l.subject_id as "subjectId", b.name as subject, m.title as room,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'part', y.part) order by s.title, y.part), '[]')
        from teaching_party y join section s on s.id = y.section_id where y.teaching_id = l.teaching_id) as sections,
      (select coalesce(jsonb_agg(t.employee_id order by t.role, t.employee_id), '[]')
        from teaching_teacher t where t.teaching_id = l.teaching_id) as "teacherIds"
    from taught_lessons(${day}::date, ${day}::date) l join subject b on b.id = l.subject_id left join room m on m.id = l.room_id
      cross join lateral (
        select o.number as period, ${minuteOf(sql`o.starts_at`)} as "from", ${minuteOf(sql`o.ends_at`)} as "until" from bell_period o
        where l.period is not null and o.schedule_id = ruling_bells(l.campus_id, l.shift_id, l.day) and o.kind = 'lesson'
          and o.number between l.period and l.period + l.length - 1
        union all
        select null, l.from_minute, l.until_minute where l.period is null
      ) x
    where l.takes_place and (l.campus_id = ${campusId}::uuid
      or l.teaching_id in (select t.teaching_id from teaching_teacher t where t.employee_id = any (${arrayOf(people)}::uuid[])))
    order by x."from", x.period, l.placement_id`)
  return lessons.toSorted((a, b) => a.from - b.from || titles.compare(lessonName(a), lessonName(b)))
}

/** 7-B before 10-A. */
const titles = new Intl.Collator('en', { numeric: true })

/** The lessons of the bells of a day by the shifts of a campus; null stands for sections without one. */
export async function readDayBells(
  db: Db | Tx,
  { day, campusId }: { day: Day; campusId: string },
): Promise<Map<string | null, Bell[]>> {
  const rows = await db.execute<Bell & { shiftId: string | null }>(sql`
    select s.shift_id as "shiftId", o.number, ${minuteOf(sql`o.starts_at`)} as "from", ${minuteOf(sql`o.ends_at`)} as "until"
    from (select shift_id from section where campus_id = ${campusId}::uuid and archived_at is null union select null) s
      join bell_period o on o.schedule_id = ruling_bells(${campusId}::uuid, s.shift_id, ${day}::date) and o.kind = 'lesson'
    order by o.number`)
  return Map.groupBy(rows, ({ shiftId }) => shiftId)
}

export function doMeet(a: Span, b: Span): boolean {
  return a.from < b.until && b.from < a.until
}

/** A time of the day as minutes since midnight, in SQL. */
export function minuteOf(time: SQL): SQL {
  return sql`(extract(epoch from ${time}) / 60)::int`
}

/** 7-B Ethics, Maths: how messages and sentences name a lesson. */
export function lessonName({ sections, subject }: Pick<DayLesson, 'sections' | 'subject'>): string {
  return `${sections.map(({ title }) => title).join(', ')} · ${subject}`
}

/** Who is away on a day, and for which part of it. */
export type Away = {
  employeeId: string
  /** What the office said; null where it follows from leave. */
  awayId: string | null
  source: AwaySource
  part: AwayPart
  firstPeriod: number | null
  lastPeriod: number | null
}

/** Who of some people is away on a day at a campus: by leave that was granted, and by what the office says. */
export async function readAway(
  db: Db | Tx,
  { day, campusId, people }: { day: Day; campusId: string; people: readonly string[] },
): Promise<Away[]> {
  return db.execute<Away>(sql`
    select l.person_id as "employeeId", null::uuid as "awayId", 'leave' as source, l.part, null::smallint as "firstPeriod",
      null::smallint as "lastPeriod"
    from granted_leave l
    where ${day}::date between l.first_day and l.last_day and l.person_id = any (${arrayOf(people)}::uuid[])
    union all
    select a.employee_id, a.id, a.source, a.part, a.first_period, a.last_period from teacher_away a
    where a.day = ${day}::date and a.employee_id = any (${arrayOf(people)}::uuid[])
      and (a.campus_id = ${campusId}::uuid or a.part <> 'periods')
    order by 1, 3`)
}

const wholeDay: Span = { from: 0, until: 1440 }

/**
 * The minutes for which somebody is away, by the bells of the day. The first half ends with the middle lesson, as it does
 * for leave in registers; without bells the day is halved by the minutes of its lessons.
 */
export function awaySpan(
  { part, firstPeriod, lastPeriod }: Pick<Away, 'part' | 'firstPeriod' | 'lastPeriod'>,
  { bells, lessons }: { bells: readonly Bell[]; lessons: readonly Span[] },
): Span {
  if (part === 'whole') return wholeDay
  if (part === 'periods') {
    const meant = bells.filter(({ number }) => number >= (firstPeriod ?? 1) && number <= (lastPeriod ?? 40))
    return { from: meant[0]?.from ?? 0, until: meant.at(-1)?.until ?? 0 }
  }
  const middle = middleOf(bells, lessons)
  return part === 'first' ? { from: 0, until: middle } : { from: middle, until: 1440 }
}

function middleOf(bells: readonly Bell[], lessons: readonly Span[]): number {
  const last = bells.findLast(({ number }) => 2 * number <= bells.length + 1)
  if (last) return last.until
  const [from, until] = [
    Math.min(...lessons.map((one) => one.from), 720),
    Math.max(...lessons.map((one) => one.until), 720),
  ]
  return Math.round((from + until) / 2)
}
