import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accountShown, type User } from '../../core/authorization/user.ts'

/** That a person is the user, or a child of the user, whether or not they may see it: over these they decide nothing. */
export function isKin(user: User, person: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${person} = any (${`{${user.own.join(',')}}`}::uuid[]) or exists (
    select from account a join guardian_link l on l.guardian_id = a.person_id
    where a.id = ${accountShown(user)}::uuid and l.student_id = ${person}))`
}
