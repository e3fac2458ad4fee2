import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import type { Crud } from '../../crud/table.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import { accountShown, type User, type Viewing } from '../../core/authorization/user.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import type { OwnField, Self } from './contract.ts'

export const cruds: Readonly<Record<Self, Crud>> = {
  teachers: teacherCrud,
  staff: staffCrud,
  guardians: guardianCrud,
  students: studentCrud,
}

/** As whom somebody stands in the records: whoever works here and has a child here works here first. */
export type Own = { id: string; of: Self | null; name: string; mayChange: OwnField[] }

/**
 * Who asks, or as whom they look. Everybody may read their own record, so that of another is shown in a view only where
 * that one holds a permission for it: whoever looks holds it as well then.
 */
export async function findOwn(db: Db | Tx, user: User): Promise<Own> {
  const { id: asking, viewing } = user
  if (asking === null) return refuseVisitor()
  const [found] = await db.execute<{ id: string; of: Self | null; name: string; by_email: boolean }>(sql`
    select p.id, p.name, a.email is not null as by_email, case when e.kind = 'teacher' then 'teachers'
      when e.kind is not null then 'staff' when g.id is not null then 'guardians'
      when s.id is not null then 'students' end as of
    from account a join person p on p.id = a.person_id left join employee e on e.id = p.id
      left join guardian g on g.id = p.id left join student s on s.id = p.id
    where a.id = ${accountShown(user)}::uuid`)
  if (viewing && !(found?.of && may(user, found.of, 'view'))) return refuseViewed(viewing)
  if (!found) return refuseVisitor()
  const { id, of, name } = found
  const mayChange = changeable[of ?? 'nobody'].filter((field) => field !== 'email' || !found.by_email)
  return { id, of, name, mayChange }
}

const reached: readonly OwnField[] = ['otherName', 'phone', 'email', 'presentAddress']
const employed: readonly OwnField[] = ['photoId', ...reached, 'permanentAddress', 'bio']

/**
 * What people may change of themselves. An address by which somebody logs in is changed together with the log-in, and
 * what is known of a child by the office alone.
 */
const changeable: Readonly<Record<Self | 'nobody', readonly OwnField[]>> = {
  teachers: employed,
  staff: employed,
  guardians: [...reached, 'permanentAddress'],
  students: [],
  nobody: [...reached, 'permanentAddress'],
}

/** The ids of whoever is one of these, if the user is: theirs are the files of their own record. */
export function ownIds(user: User) {
  return sql`(select person_id from account where id = ${user.id}::uuid)`
}

/** Whether the user stands in this list. */
export async function standsIn(db: Db | Tx, user: User, of: Self): Promise<boolean> {
  const { table } = cruds[of]
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, ownIds(user)))
  return rows.length > 0
}

/** What is kept apart of everybody is told to its person alone. */
export function refuseViewed({ name }: Viewing): never {
  return refuse(
    'viewing.own',
    'This is not shown while you look as {name}. End the view to see your own',
    { name },
    { status: 403 },
  )
}

function refuseVisitor(): never {
  return refuse('not-signed-in', 'Please log in first', {}, { status: 401 })
}
