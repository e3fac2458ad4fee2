import { type SQL, sql } from 'drizzle-orm'
import type { User } from '../../core/authorization/user.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { isFamily, isMember, isOverseen, isShown, openedAt } from './members.ts'

/**
 * The messages whose files a user may open: in their own conversations, and in those they have opened as the
 * office.
 */
export function filesSeenBy(user: User, now: Date): SQL {
  const opened = openedAt(user, { studentId: sql`m.student_id`, now })
  return sql`(
    select m.id from ${student} join thread_message m on m.student_id = ${student.id}
    where m.withdrawn_at is null and ${isMember(user, 'view', sql`(select day from current_day)`)} and ${isShown(isFamily(user))}
    union all
    select m.id from ${student} join thread_message m on m.student_id = ${student.id}
    where ${isOverseen(user, 'edit')} and ${opened} is not null)`
}
