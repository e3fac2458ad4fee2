import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'

/** A time of day in wire format. */
export function wireTime(of: SQL): SQL<string> {
  return sql<string>`to_char(${of}, 'HH24:MI')`
}

/**
 * The children that a meeting `m` is for: enrolled at its campus, and in its class if it has one. A FROM of
 * `s`, the student, and `c`, the section.
 */
export const children = sql`student s join section c on c.id = s.section_id and c.archived_at is null`
export const isMeant = sql`(s.status = 'enrolled' and s.archived_at is null and s.campus_id = m.campus_id
  and (m.class_id is null or c.class_id = m.class_id))`

/** Whether an assignment `a` covers the section `c` on a day. */
function isThere(today: Day): SQL {
  return sql`(holds(a.starts_on, a.ends_on, ${today}::date) and (a.section_id = c.id
    or a.section_id is null and a.class_id = c.class_id and a.campus_id = c.campus_id))`
}

/**
 * The relation of the teacher of a place `h` in the meeting `m` to the section `c`, as a lateral `taught` of
 * one row: `subjects`, `is_class_teacher`, and `is_met` (the section's families meet them). A host who teaches
 * nobody, such as the head, is met by everybody.
 */
export function taughtBy(today: Day): SQL {
  return sql`lateral (
    select coalesce(jsonb_agg(distinct u.name) filter (where u.name is not null), '[]') as subjects,
      coalesce(bool_or(a.is_class_teacher), false) as is_class_teacher,
      coalesce(bool_or(a.is_class_teacher) or count(*) > 0 and m.hosts = 'teachers', false) or not exists (
        select from teacher_assignment other where other.employee_id = h.employee_id
          and holds(other.starts_on, other.ends_on, ${today}::date)) as is_met
    from teacher_assignment a left join subject u on u.id = a.subject_id
    where a.employee_id = h.employee_id and ${isThere(today)}) taught`
}

/** Whether the meeting `m` has a host whom the families of the section `c` meet. */
export function isReceived(today: Day, hosts = sql`meeting_host`): SQL {
  return sql`exists (select from ${hosts} h cross join ${taughtBy(today)}
    where h.meeting_id = m.id and not h.is_away and taught.is_met)`
}

/**
 * The teachers of a meeting `m`, by its setting for hosts: ids of active employees who teach in its sections.
 */
export function teachersOf(today: Day): SQL {
  return sql`
    select distinct a.employee_id from section c join teacher_assignment a on ${isThere(today)}
      join employee e on e.id = a.employee_id and e.status = 'active' and e.archived_at is null
    where c.campus_id = m.campus_id and c.archived_at is null and (m.class_id is null or c.class_id = m.class_id)
      and (m.hosts = 'teachers' or a.is_class_teacher)`
}
