import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import { ruling } from '../../institute/bell-schedules/ruling-bells.ts'
import { unjudgedDays } from '../../institute/school-days/school-days.ts'
import type { DayStatus } from './contract.ts'

/** An employee's day, as the query returns it. */
export type EmployeeDay = {
  person_id: string
  day: Day
  first_in: string | null
  last_out: string | null
  is_in: boolean
  minutes: number | null
  status: DayStatus | null
  late_minutes: number | null
  /** The first and last bell of their day; null without bells. */
  starts: string | null
  ends: string | null
  holiday: string | null
}

export type Span = { from: Day; until: Day; today: Day; now: string; zone: string; country: string }

/** A span of days with the school's current date, time and zone. */
export async function spanOf(
  school: School,
  { from, until }: { from: Day | null; until: Day | null },
): Promise<Span> {
  const today = await school.today()
  const { zone, country } = await school.profile()
  return { from: from ?? today, until: until ?? today, today, now: school.now().toISOString(), zone, country }
}

/**
 * Every day of a span for the employees that `people` selects (`id` and `campus_id`), by `employee_day` of the
 * database. A teacher's day runs from the first to the last bell of the shifts of the sections they teach on
 * the day; others have the campus's bells without a shift. A day counts as absent only for those employed on
 * it, and only from the first presence entry of the school on.
 */
export function employeeDays(people: SQL, span: Span): SQL {
  const { from, until, today, now } = span
  return sql`
    with who as materialized (${people}), date as (
      select d::date as day from generate_series(${from}::date, ${until}::date, interval '1 day') d
    ), open_day as materialized (${openDays(span)}), bell as materialized (${bellsOf(span)}), seen as materialized (
      select p.* from employee_presence p
      where p.day between ${from}::date and ${until}::date and p.person_id = any (array(select id from who))
    ), begun as (
      select min(day) as day from presence where struck_at is null
    ), judged as (
      select who.id as person_id, date.day, p.first_in, p.last_out, coalesce(p.is_in, false) as is_in, p.minutes,
        o.title as holiday, b.starts, b.ends, p.person_id is not null as was_noticed, l.leave,
        employee_day(p.first_in, p.last_out, p.person_id is not null, coalesce(o.is_open, false), l.leave, b.starts, b.ends,
          s.staff_late_after_minutes, s.leave_early_minutes, s.half_day_minutes, ${now}::timestamptz,
          date.day < ${today}::date) as status
      from who cross join date cross join attendance_setting s
      left join open_day o on o.campus is not distinct from who.campus_id and o.day = date.day
      left join bell b on b.person_id = who.id and b.day = date.day
      left join seen p on p.person_id = who.id and p.day = date.day
      left join lateral (
        select case when bool_or(g.part = 'whole') or count(*) > 1 then 'whole' else min(g.part) end as leave
        from granted_leave g where g.person_id = who.id and date.day between g.first_day and g.last_day having count(*) > 0
      ) l on true
    )
    select j.person_id, j.day::text as day, to_json(j.first_in) #>> '{}' as first_in,
      to_json(j.last_out) #>> '{}' as last_out, j.is_in, j.minutes, j.holiday, j.starts, j.ends,
      case when j.was_noticed or j.status = 'leave' or j.day between ${firstDay(span)}
          and coalesce(e.left_on, 'infinity') and (j.status <> 'absent' or j.day >= begun.day) then j.status end as status,
      case when j.status = 'late' then ceil(extract(epoch from j.first_in - j.starts) / 60)::int end as late_minutes
    from judged j join employee e on e.id = j.person_id cross join begun`
}

/** The day from which somebody is employed: where nobody said it, the one on which the school has written them down. */
function firstDay({ zone }: Span): SQL {
  return sql`coalesce(e.joined_on, (e.created_at at time zone ${zone})::date)`
}

/** Whether it is a school day, computed once per campus. On a day with lessons at home nobody has to come. */
function openDays({ from, until, country }: Span): SQL {
  const days = unjudgedDays({
    campus: sql`place.campus_id`,
    class: sql`null::uuid`,
    from: sql`${from}::date`,
    until: sql`${until}::date`,
    country,
  })
  return sql`
    select place.campus_id as campus, one.day::date as day, one.is_in_year
        and case when one.kind is null then one.is_open else one.kind = 'working' end as is_open,
      case when one.is_in_year and one.kind <> 'working' then one.title end as title
    from (select distinct campus_id from who) place cross join lateral (${days}) one`
}

/**
 * The first and last bell of each employee's day, over all shifts they work in. The gate bell is left out: it
 * rings before the day begins. Each CTE is materialized: the planner has no statistics on what a school has
 * just begun to write.
 */
function bellsOf({ zone }: Span): SQL {
  const schedule = ruling({
    campus: sql`place.campus_id`,
    shift: sql`place.shift_id`,
    day: sql`date.day`,
  })
  return sql`
    with taught as materialized (
      select distinct a.employee_id as person_id, s.campus_id, s.shift_id, a.starts_on, a.ends_on
      from who join teacher_assignment a on a.employee_id = who.id join section s on s.id = a.section_id
    ), works as materialized (
      select distinct who.id as person_id, date.day,
        case when t.person_id is null then who.campus_id else t.campus_id end as campus_id, t.shift_id
      from who cross join date
      left join taught t on t.person_id = who.id and holds(t.starts_on, t.ends_on, date.day)
    ), rung as materialized (
      select place.campus_id, place.shift_id, date.day, (
          select json_build_array(min(p.starts_at), max(p.ends_at)) from bell_period p
          where p.kind <> 'gate' and p.schedule_id = (${schedule})) as bells
      from (select distinct campus_id, shift_id from works where campus_id is not null) place cross join date
    )
    select w.person_id, w.day, (w.day + min((r.bells ->> 0)::time)) at time zone ${zone} as starts,
      greatest((w.day + min((r.bells ->> 0)::time)) at time zone ${zone},
        (w.day + max((r.bells ->> 1)::time)) at time zone ${zone}) as ends
    from works w join rung r on r.campus_id = w.campus_id and r.shift_id is not distinct from w.shift_id and r.day = w.day
    group by w.person_id, w.day`
}
