import { sql } from 'drizzle-orm'
import { addDays, type Day, weekOf, weekday } from 'kit/values/day'
import type { Db, Tx } from '../../core/school/school.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { arrayOf, type Span } from './day-lessons.ts'

/** Who teaches at a campus, and what they teach there by the timetables of the day. */
export type Person = {
  id: string
  name: string
  otherName: string
  subjectIds: string[]
  sectionIds: string[]
  /** When they are never there; what is null is not limited. */
  hours: {
    firstPeriod: number | null
    lastPeriod: number | null
    from: number | null
    until: number | null
  }[]
}

type OfDay = { campusId: string; day: Day }

/** The teachers of a campus, and whoever else teaches there by the timetables that rule the day. */
export async function readPeople(db: Db | Tx, { campusId, day }: OfDay): Promise<Person[]> {
  return db.execute<Person>(sql`
    with taught as (
      select t.employee_id, jsonb_agg(distinct g.subject_id) as subjects, jsonb_agg(distinct y.section_id) as sections
      from teaching g join teaching_teacher t on t.teaching_id = g.id join teaching_party y on y.teaching_id = g.id
      where g.timetable_id in (
        select r.timetable_id from ruling_timetables(${day}::date, ${day}::date) r where r.campus_id = ${campusId}::uuid)
      group by t.employee_id
    )
    select e.id, n.name, n.other_name as "otherName", coalesce(t.subjects, '[]') as "subjectIds",
      coalesce(t.sections, '[]') as "sectionIds", (
        select coalesce(jsonb_agg(jsonb_build_object('firstPeriod', r.first_period, 'lastPeriod', r.last_period,
          'from', r.from_minute, 'until', r.until_minute)), '[]')
        from teacher_rule r where r.employee_id = e.id and r.level = 'never'
          and coalesce(r.weekday, ${weekday(day)}) = ${weekday(day)} and coalesce(r.campus_id, ${campusId}::uuid) = ${campusId}::uuid
      ) as hours
    from employee e join person n on n.id = e.id left join taught t on t.employee_id = e.id
    where e.archived_at is null and coalesce(e.joined_on, '-infinity') <= ${day}::date
      and (e.left_on is null or e.left_on >= ${day}::date)
      and (t.employee_id is not null or e.kind = 'teacher' and e.campus_ids @> array[${campusId}::uuid])
    order by e.id`)
}

/** How far fairness looks back. */
const ledgerDays = 28

export type Ledger = {
  covers: number
  freeLessons: number
  coversToday: number
  coversThisWeek: number
}

/**
 * The covers of the last 28 days of some people and their free lessons at the campus: of the days on which they teach there,
 * what rings in their shift and is not theirs. Lessons that are given back do not count as covers.
 */
export async function readLedger(
  db: Db | Tx,
  { campusId, day, people, country }: OfDay & { people: readonly string[]; country: string },
): Promise<Map<string, Ledger>> {
  const [from, until] = [addDays(day, -ledgerDays), addDays(day, -1)]
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

/** A cover of a day, in minutes; and where it is. */
export type CoverSpan = Span & { employeeId: string; campusId: string; id: string }

export async function readCovers(
  db: Db | Tx,
  { day, people }: { day: Day; people: readonly string[] },
): Promise<CoverSpan[]> {
  return db.execute<CoverSpan>(sql`
    select id, employee_id as "employeeId", campus_id as "campusId",
      (extract(epoch from lower(during) - ${day}::date) / 60)::int as "from",
      (extract(epoch from upper(during) - ${day}::date) / 60)::int as "until"
    from arrangement
    where day = ${day}::date and kind = 'cover' and state not in ('declined', 'withdrawn')
      and employee_id = any (${arrayOf(people)}::uuid[])`)
}

/** The minutes from a campus to the others; half an hour where nothing is said. */
export async function readWays(db: Db | Tx, campusId: string): Promise<(to: string) => number> {
  const rows = await db.execute<{ to: string; minutes: number }>(sql`
    select case when from_id = ${campusId}::uuid then to_id else from_id end as "to", minutes from campus_way
    where ${campusId}::uuid in (from_id, to_id)`)
  return (to) => (to === campusId ? 0 : (rows.find((one) => one.to === to)?.minutes ?? 30))
}
