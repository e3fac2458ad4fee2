import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accountShown, type User } from '../../core/authorization/user.ts'

/** Whether a person is the user or a child of the user, visible or not: users decide nothing about these. */
export function isKin(user: User, person: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${person} = any (${`{${user.own.join(',')}}`}::uuid[]) or exists (
    select from account a join guardian_link l on l.guardian_id = a.person_id
    where a.id = ${accountShown(user)}::uuid and l.student_id = ${person}))`
}
