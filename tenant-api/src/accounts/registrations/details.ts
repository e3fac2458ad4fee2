import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import { byName } from '../../core/columns/columns.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { relativeFor } from '../../people/students-and-guardians/families.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { rolesToGive } from '../../access/users/roles-of-users.ts'
import { users } from '../../access/users/contract.ts'
import { type RegistrationDetails, registrationDays, registrations } from './contract.ts'
import { knownPeople } from './match-score.ts'
import { asksPassword } from './registration-availability.ts'
import { fitsName, fitting, openKept } from './submit-registration.ts'
import { decidable } from './reject.ts'
import { registrationCrud } from './registrations.ts'
import { registration, type RegistrationRow } from './tables.ts'

/** What was said, and whom the reader knows that is like it. Nobody is recognised whom they may not see. */
export async function readDetails(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<RegistrationDetails> {
  const row = await readSeen(school, user, id)
  const { identityNumber, passwordHash } = openKept(school, row)
  const profile = await school.profile()
  const mayDecide = row.state === 'waiting' && row.isReached
  const children = await Promise.all(
    row.children.map(async (child) => ({ ...child, found: await studentsLike(school, user, child) })),
  )
  const people =
    row.state === 'waiting' ? await knownPeople(school, user, row, { children, identityNumber }) : []
  return {
    children,
    people,
    hasIdentityNumber: identityNumber !== '',
    begins: passwordHash !== null ? 'password' : asksPassword(profile, row.kind) ? 'invitation' : 'code',
    deletedOn: row.state === 'waiting' ? addDays(row.receivedOn as Day, registrationDays) : null,
    offered: mayDecide ? await rolesToGive(school.db, user) : [],
    mayDecide,
  }
}

async function readSeen(
  school: School,
  user: User,
  id: string,
): Promise<RegistrationRow & { isReached: boolean }> {
  const [row] = await school.db
    .select({
      ...getTableColumns(registration),
      isReached: sql<boolean>`${reach(user, users.name, 'edit', decidable.within)}`,
    })
    .from(registration)
    .where(and(eq(registration.id, id), reach(user, registrations.name, 'view', registrationCrud.within)))
  return row ?? refuseMissing()
}

async function studentsLike(school: School, user: User, child: RegistrationRow['children'][number]) {
  const rows = await school.db
    .select({
      ...relativeFor(user),
      registrationNumber: student.registrationNumber,
      fitsName: sql<boolean>`${fitsName(sql`${child.name}::text`, student)}`,
    })
    .from(student)
    .where(
      and(
        sql`${student.id} in (${fitting([child])})`,
        isNull(student.archivedAt),
        reach(user, students.name, 'view', studentCrud.within),
      ),
    )
    .orderBy(byName(student.name), asc(student.id))
    .limit(5)
  return rows.map(({ id, name, otherName, fatherName, section, registrationNumber, fitsName: fits }) => ({
    id,
    name,
    otherName,
    fatherName,
    section,
    registrationNumber,
    fitsName: fits,
  }))
}
