import { sql } from 'drizzle-orm'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { Tx } from '../../core/school/school.ts'
import type { TimetableRow } from './find-timetable.ts'

/**
 * Projects the published weeks of a campus and shift that touch the days of one of them on every bell of their days: what
 * each lesson takes of its teachers, its room and its sections, in minutes. The exclusion constraints of `occupied` then
 * refuse what two weeks both take. A special week takes its days from the usual one. Of weeks that are not `judged` an
 * overlap is tolerated: bells that changed later are no reason to refuse anything.
 */
export async function projectWeek(
  tx: Tx,
  {
    campusId,
    shiftId,
    firstDay,
    lastDay,
    judged = [],
  }: Pick<TimetableRow, 'campusId' | 'shiftId' | 'firstDay' | 'lastDay'> & { judged?: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    delete from occupied o using placement p, teaching g, timetable t
    where p.id = o.placement_id and g.id = p.teaching_id and t.id = g.timetable_id and t.campus_id = ${campusId}::uuid
      and t.shift_id is not distinct from ${shiftId}::uuid
      and (t.state <> 'published' or t.last_day >= ${firstDay}::date - 1 and t.first_day <= ${lastDay}::date)`)
  await tx.execute(sql`
    with chosen as materialized (
      select t.id, t.first_day, t.last_day from timetable t
      where t.campus_id = ${campusId}::uuid and t.shift_id is not distinct from ${shiftId}::uuid and t.state = 'published'
        and t.last_day >= ${firstDay}::date - 1 and t.first_day <= ${lastDay}::date
    ), days as materialized (
      select r.timetable_id, r.day, extract(isodow from r.day)::smallint as weekday, s.shift_id,
        ruling_bells(${campusId}::uuid, s.shift_id, r.day) as bells
      from (select min(first_day) as first_day, max(last_day) as last_day from chosen) span
        cross join lateral ruling_timetables(span.first_day, span.last_day) r
        join (select distinct timetable_id, shift_id from teaching) s on s.timetable_id = r.timetable_id
      where r.timetable_id in (select id from chosen)
    ), runs as materialized (
      select timetable_id, shift_id, weekday, bells, daterange(min(day), max(day), '[]') as days
      from (
        select d.*, d.day - (row_number() over (partition by timetable_id, shift_id, weekday, bells order by day))::int * 7 as island from days d
      ) d group by timetable_id, shift_id, weekday, bells, island
    ), spans as materialized (
      select p.id, g.timetable_id = any (${arrayOf(judged)}::uuid[]) as is_judged, g.id as teaching_id, coalesce(p.room_id, g.room_id) as room_id, p.weekday, r.days,
        case when p.week = 0 then int4range(1, 5) else int4range(p.week, p.week + 1) end as weeks,
        case when p.period is null then int4range(p.from_minute, p.until_minute) else (
          select int4range((extract(epoch from min(b.starts_at)) / 60)::int, (extract(epoch from max(b.ends_at)) / 60)::int)
          from bell_period b where b.schedule_id = r.bells and b.kind = 'lesson' and b.number between p.period and p.period + p.length - 1
          having count(*) > 0
        ) end as minutes
      from runs r join teaching g on g.timetable_id = r.timetable_id and g.shift_id is not distinct from r.shift_id join placement p on p.teaching_id = g.id and p.weekday = r.weekday
    ), wanted as materialized (
      select row_number() over () as nth, w.* from (
        select s.*, 'teacher' as what, t.employee_id as who, '' as choice, '' as part
        from spans s join teaching_teacher t on t.teaching_id = s.teaching_id where s.minutes is not null
        union all
        select s.*, 'room', r.id, '', '' from spans s join room r on r.id = s.room_id and r.parallel = 1 where s.minutes is not null
        union all
        select s.*, 'section', y.section_id, y.choice, y.part
        from spans s join teaching_party y on y.teaching_id = s.teaching_id where s.minutes is not null
      ) w
    ), taken as materialized (
      select id, who, choice, part, weekday, weeks, days, minutes from wanted
      union all
      select placement_id, who, choice, part, weekday, weeks, days, minutes from occupied where not is_tolerated
    ), tolerated as materialized (
      select distinct w.nth from wanted w join taken t on t.who = w.who and t.weekday = w.weekday
      where not w.is_judged and t.id <> w.id and t.weeks && w.weeks and t.days && w.days and t.minutes && w.minutes
        and (w.what <> 'section' or t.choice <> w.choice or t.part = w.part)
    )
    insert into occupied (placement_id, what, who, choice, part, weekday, weeks, days, minutes, is_tolerated)
    select w.id, w.what, w.who, w.choice, w.part, w.weekday, w.weeks, w.days, w.minutes, t.nth is not null
    from wanted w left join tolerated t on t.nth = w.nth`)
}
