import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { nameOf } from '../../core/columns/name-in-script.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { timetablePublications } from '../timetables/contract.ts'
import { timetable } from '../timetables/tables.ts'
import type { TimetableChanges } from './contract.ts'
import { differingWeeks } from './differing-weeks.ts'

/** Whose week differs by a timetable that the user may publish; the numbers of lessons are those of a week. */
export async function readTimetableChanges(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<TimetableChanges> {
  const mine = reach(user, timetablePublications.resource, 'edit', { campus: timetable.campusId })
  const [found] = await school.db.execute<TimetableChanges>(sql`
    with ${differingWeeks(id)}, weeks as (
      select greatest(1, ceil(count(*) / 7.0))::numeric as count from compared_day
    ), in_week as (
      -- A lesson that moves stands twice, where it was and where it is.
      select greatest(count(*) filter (where is_new), count(*) filter (where not is_new)) as lessons from changed_lesson
    )
    select ceil(i.lessons / w.count)::int as lessons,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'lessons', ceil(c.lessons / w.count)::int)
          order by k.position, s.title, s.id), '[]')
        from (select section_id, count(distinct (day, slot)) as lessons from changed_part group by 1) c
          join section s on s.id = c.section_id join class k on k.id = s.class_id) as sections,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', ${nameOf(user, 'p')}, 'otherName', p.other_name,
          'lessons', ceil(c.lessons / w.count)::int) order by p.name collate name_order, p.id), '[]')
        from (select employee_id, count(distinct (day, slot)) as lessons from changed_teacher group by 1) c
          join person p on p.id = c.employee_id) as teachers,
      (select count(*)::int from changed_student) as students,
      (select count(distinct coalesce((
          select l.guardian_id from guardian_link l where l.student_id = c.id and l.may_see
          order by l.is_first_contact desc, l.guardian_id limit 1), c.id))::int from changed_student c) as families
    from weeks w cross join in_week i
    where exists (select from timetable where timetable.id = ${id}::uuid and ${mine})`)
  return found ?? refuseMissing()
}
