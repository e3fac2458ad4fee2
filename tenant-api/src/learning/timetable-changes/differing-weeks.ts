import { type SQL, sql } from 'drizzle-orm'

/**
 * Common table expressions that compare a timetable with the usual week that rules its days without it, over as many days
 * as it takes until the letters of both come again:
 * - `new_week`: the timetable, the day from which it counts;
 * - `changed_lesson`: lessons that one of the two weeks has and the other has not;
 * - `changed_part`: what differs to a section as a whole (choice '') or to those who take a subject of a choice;
 * - `changed_teacher`: what differs to a teacher.
 * To a family a lesson is its time, its subject, its teachers and its room; to a teacher whom they teach instead of who
 * does. A joint lesson that gains a section differs to that section and to its teacher alone.
 */
export function differingWeeks(timetableId: string): SQL {
  return sql`
    new_week as materialized (
      select t.* from timetable t where t.id = ${timetableId}::uuid
    ), old_week as materialized (
      select o.*, case when o.ended_by = n.id then o.planned_last_day else o.last_day end as until
      from timetable o join new_week n on o.campus_id = n.campus_id and o.shift_id is not distinct from n.shift_id and o.id <> n.id
      where o.state = 'published' and o.kind = 'base'
    ), compared_day as materialized (
      select d::date as day, extract(isodow from d)::smallint as weekday, n.id as new_id, week_letter(n.anchor, n.weeks, d::date) as new_letter,
        o.id as old_id, week_letter(o.anchor, o.weeks, d::date) as old_letter
      from new_week n cross join generate_series(n.first_day, least(n.last_day,
          n.first_day + 7 * lcm(n.weeks::int, coalesce((select max(weeks)::int from old_week), 1)) - 1), interval '1 day') d
        left join old_week o on d between o.first_day and o.until
    ), compared_lesson as materialized (
      select g.timetable_id, g.id as teaching_id, g.subject_id, p.weekday, p.week,
        concat_ws(' ', p.period, p.from_minute, p.until_minute, p.length) as slot, coalesce(p.room_id, g.room_id) as room_id,
        array(select t.employee_id from teaching_teacher t where t.teaching_id = g.id order by 1) as teachers,
        array(select concat_ws(' ', y.section_id, y.choice, y.part) from teaching_party y where y.teaching_id = g.id order by 1) as parties
      from teaching g join placement p on p.teaching_id = g.id and p.weekday is not null
      where g.timetable_id in (select new_id from compared_day union select old_id from compared_day)
    ), taught as materialized (
      select d.day, l.*, l.timetable_id = d.new_id as is_new
      from compared_day d join compared_lesson l on l.weekday = d.weekday and (
        l.timetable_id = d.new_id and l.week in (0, d.new_letter) or l.timetable_id = d.old_id and l.week in (0, d.old_letter))
    ), changed_lesson as (
      select day, slot, bool_or(is_new) as is_new from taught
      group by day, slot, subject_id, room_id, teachers, parties having count(distinct is_new) = 1
    ), changed_part as materialized (
      select y.section_id, y.choice, t.subject_id, t.day, t.slot from taught t join teaching_party y on y.teaching_id = t.teaching_id
      group by y.section_id, y.choice, y.part, t.subject_id, t.day, t.slot, t.room_id, t.teachers having count(distinct t.is_new) = 1
    ), changed_teacher as materialized (
      select e.employee_id, t.day, t.slot from taught t join teaching_teacher e on e.teaching_id = t.teaching_id
      group by e.employee_id, t.subject_id, t.day, t.slot, t.room_id, t.parties having count(distinct t.is_new) = 1
    ), changed_student as materialized (
      select s.id, s.campus_id, e.section_id from new_week n join enrolment e on holds(e.starts_on, e.ends_on, n.first_day)
        join student s on s.id = e.student_id and s.archived_at is null
      where exists (select from changed_part c where c.section_id = e.section_id and (c.choice = '' or exists (
        select from subject_choice k where k.enrolment_id = e.id and k.choice = c.choice and k.subject_id = c.subject_id)))
    )`
}
