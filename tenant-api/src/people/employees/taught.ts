import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { teachers } from './contract.ts'
import { teacherAssignment } from './tables.ts'

/** What is taught at a campus is read by who may see its teachers: of others not even the section. */
export function seenBy(user: User): SQL {
  return reach(user, teachers.name, 'view', {
    campus: teacherAssignment.campusId,
    person: teacherAssignment.employeeId,
  })
}

/** What each of these teaches today, as far as the reader may see it, in one line: 7-B Maths, 8-A Maths. */
export function readTaught(db: Db | Tx, user: User, ids: readonly string[]) {
  return taughtBy(db, ids, seenBy(user))
}

/** The same, all of it, for who teaches it. */
export function readOwnTaught(db: Db | Tx, id: string) {
  return taughtBy(db, [id], sql`true`)
}

async function taughtBy(
  db: Db | Tx,
  ids: readonly string[],
  isSeen: SQL,
): Promise<Map<string, { teaches: string }>> {
  const rows = await db.execute<{ id: string; teaches: string | null }>(sql`
    select teacher_assignment.employee_id as id, string_agg(
      nullif(concat_ws(' ', coalesce(s.title, c.title), coalesce(nullif(t.concise_name, ''), t.name)), ''), ', '
      order by teacher_assignment.is_class_teacher desc, coalesce(s.title, c.title) collate natural_order, t.name
    ) as teaches
    from teacher_assignment
      left join section s on s.id = teacher_assignment.section_id
      left join class c on c.id = teacher_assignment.class_id
      left join subject t on t.id = teacher_assignment.subject_id
      cross join current_day
    where teacher_assignment.employee_id in (
        select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and holds(teacher_assignment.starts_on, teacher_assignment.ends_on, current_day.day) and ${isSeen}
    group by 1`)
  const said = new Map(rows.map(({ id, teaches }) => [id, { teaches: teaches ?? '' }]))
  return new Map(ids.map((id) => [id, said.get(id) ?? { teaches: '' }]))
}
