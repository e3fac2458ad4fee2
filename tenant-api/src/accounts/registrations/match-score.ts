import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { byName } from '../../core/columns/columns.ts'
import type { Db, School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { employeeDetailsPermission } from '../../people/employees/contract.ts'
import { staffCrud, teacherCrud } from '../../people/employees/employees.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { guardian } from '../../people/students-and-guardians/tables.ts'
import type { KnownPerson } from './contract.ts'
import type { RegistrationRow } from './tables.ts'

type Said = { children: readonly { found: readonly { id: string }[] }[]; identityNumber: string }
type List = KnownPerson['list']
type Likeness = KnownPerson['by'][number]

const tables = { guardians: guardian, teachers: teacher, staff: staffMember } as const
const cruds = { guardians: guardianCrud, teachers: teacherCrud, staff: staffCrud } as const
const most = 10

/** What was proved says more than any number of things that anybody may have typed. */
const weights: Record<Likeness, number> = {
  phone: 32,
  email: 32,
  identity: 16,
  child: 8,
  name: 4,
  typedPhone: 1,
  typedEmail: 1,
}
const weightOf = (by: readonly Likeness[]) => by.reduce((sum, one) => sum + weights[one], 0)

/**
 * The records that are like what was said, those first that are most like it. It is the office that says whether one of
 * them is meant; that somebody has typed a number proves nothing of whose it is.
 */
export async function knownPeople(
  school: School,
  user: User,
  row: RegistrationRow,
  { children, identityNumber }: Said,
): Promise<KnownPerson[]> {
  const lists: List[] = row.kind === 'guardian' ? ['guardians'] : ['teachers', 'staff']
  const found = children.flatMap((child) => child.found.map(({ id }) => id))
  const marks = { row, found, number: identityNumber }
  const people = await Promise.all(
    lists.map(async (list) => {
      const rows = await likeIn(school.db, user, list, marks)
      return rows.map(({ like: by, ...one }) => ({ ...one, list, by }))
    }),
  )
  return people.flat().toSorted((a, b) => weightOf(b.by) - weightOf(a.by))
}

type Marks = { row: RegistrationRow; found: readonly string[]; number: string }

/** Each mark has an index of its own. */
export function likeIn(db: Db, user: User, list: List, { row, found, number }: Marks) {
  const table = tables[list]
  const { phone, email, proved } = row
  const [samePhone, sameEmail] = [sql`${table.phone} = ${phone}`, sql`${table.email} = ${email}::citext`]
  const isProved = (way: typeof proved) => sql`${proved === way}::boolean`
  // Of whom the reader may not see the number nobody says that it is the same.
  const withNumber = sql`
    select ${table.id} from ${table} where ${reach(user, employeeDetailsPermission.resource, 'view', cruds[list].within)}
      and ${table.id} in (
        select id from sensitive_detail where ${number} <> '' and identity_number <> '' and identity_number = ${number})`
  const ofChild = sql`select guardian_id from guardian_link where student_id = any(${`{${found.join(',')}}`}::uuid[])`
  const isNamed = sql`fold(${table.name}) = fold(${row.name})`
  // Of a guardian the name alone says little; of who works here there are few.
  const sameName = list === 'guardians' ? undefined : sql`union select id from ${table} where ${isNamed}`
  const some = sql`
    select id from person where phone = ${phone} union select id from person where email = ${email}::citext
    union ${withNumber} union ${ofChild} ${sameName}`
  const marks = {
    phone: sql`${isProved('phone')} and ${samePhone}`,
    email: sql`${isProved('email')} and ${sameEmail}`,
    identity: sql`${table.id} in (${withNumber})`,
    name: isNamed,
    child: sql`${table.id} in (${ofChild})`,
    typedPhone: sql`not ${isProved('phone')} and ${samePhone}`,
    typedEmail: sql`not ${isProved('email')} and ${sameEmail}`,
  }
  return db
    .select({
      id: table.id,
      name: table.name,
      otherName: table.otherName,
      phone: table.phone,
      email: table.email,
      logIn: account.state,
      like: like(marks),
    })
    .from(table)
    .leftJoin(account, eq(account.personId, table.id))
    .where(
      and(
        sql`${table.id} in (${some})`,
        isNull(table.archivedAt),
        reach(user, list, 'view', cruds[list].within),
      ),
    )
    .orderBy(sql`${weighed(marks)} desc`, byName(table.name), asc(table.id))
    .limit(most)
}

function like(marks: Record<Likeness, SQL>) {
  const parts = Object.entries(marks).map(([key, holds]) => sql`case when ${holds} then ${key}::text end`)
  return sql<Likeness[]>`to_jsonb(array_remove(array[${sql.join(parts, sql`, `)}], null))`
}

function weighed(marks: Record<Likeness, SQL>): SQL {
  const parts = Object.entries(marks).map(
    ([key, holds]) => sql`case when ${holds} then ${weights[key as Likeness]}::int else 0 end`,
  )
  return sql`(${sql.join(parts, sql` + `)})`
}
