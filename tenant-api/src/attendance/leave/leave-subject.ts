import { eq, type SQL, sql } from 'drizzle-orm'
import { type Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { person } from '../../access/sessions/tables.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import { bySection, studentCalled } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import type { Side } from './contract.ts'
import { isKin } from './conflict-of-interest.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { listOf } from './leaves.ts'

/** The person whose leave it is, and what the user may do about it. */
export type LeaveSubject = {
  id: string
  name: string
  campusId: string | null
  classId: string | null
  sectionId: string | null
  /** Currently enrolled or employed. */
  isHere: boolean
  /** The user or a child of the user, visible to them or not. */
  isOwn: boolean
  /** The user is this student, and a minor. */
  isMinor: boolean
  isSeen: boolean
  mayAsk: boolean
  /** Asks as the office does: for anybody, and for any past day. */
  isOffice: boolean
  /** Has the final decision. */
  mayApprove: boolean
}

type Asked = { side: Side; id: string; today: Day }

/** Reads the person; null if there is none of this side. */
export async function readWhose(
  db: Db | Tx,
  user: User,
  { side, id, today }: Asked,
): Promise<LeaveSubject | null> {
  const [row] =
    side === 'student' ? await readStudent(db, user, { id, today }) : await readEmployee(db, user, id)
  if (!row) return null
  const { asksForAny, asksHere, decidesAny, ...found } = row
  const { isOwn } = found
  // Users may ask for themselves and their children if they see them.
  const mayAsk = asksHere || (user.own.includes(id) && found.isSeen)
  return { ...found, mayAsk, isOffice: asksForAny && !isOwn, mayApprove: decidesAny && !isOwn }
}

/** Minors neither ask nor cancel: their guardians do. */
export function refuseMinor(): never {
  refuse('leave.minor', 'Your guardian asks for you. Tell them, or the office', {}, { status: 403 })
}

/** The age from which students ask for themselves. */
const adult = 18

function readStudent(db: Db | Tx, user: User, { id, today }: Omit<Asked, 'side'>) {
  const { name, approvals } = listOf.student
  const office = { campus: student.campusId }
  const within = { ...office, section: bySection(student.id), person: student.id }
  const isSelf = isAccountOf(user, sql`${student.id}`)
  return (
    db
      .select({
        id: student.id,
        name: studentCalled,
        campusId: student.campusId,
        classId: student.classId,
        sectionId: student.sectionId,
        isHere: sql<boolean>`${student.status} = 'enrolled'`,
        isOwn: isKin(user, student.id),
        isMinor: sql<boolean>`${isSelf} and coalesce(${student.birthDate} > ${today}::date - interval '${sql.raw(String(adult))} years', true)`,
        isSeen: sql<boolean>`${reach(user, name, 'view', within)}`,
        asksHere: sql<boolean>`${reach(user, name, 'edit', within)}`,
        asksForAny: sql<boolean>`${reach(user, name, 'edit', office)}`,
        decidesAny: sql<boolean>`${reach(user, approvals, 'edit', office)}`,
      })
      .from(student)
      // In a query of two tables, columns need the table's name.
      .innerJoin(person, eq(person.id, student.id))
      .where(sql`${student.id} = ${id}::uuid and ${student.archivedAt} is null`)
  )
}

function readEmployee(db: Db | Tx, user: User, id: string) {
  const { name, approvals } = listOf.staff
  const office = { campus: employee.campusId, campuses: employee.campusIds }
  const within = { ...office, person: employee.id }
  return db
    .select({
      id: employee.id,
      name: nameFor(user, person),
      campusId: employee.campusId,
      classId: sql<null>`null::uuid`,
      sectionId: sql<null>`null::uuid`,
      isHere: sql<boolean>`${eq(employee.status, 'active')}`,
      isOwn: isKin(user, employee.id),
      isMinor: sql<boolean>`false`,
      isSeen: sql<boolean>`${reach(user, name, 'view', within)}`,
      asksHere: sql<boolean>`${reach(user, name, 'edit', within)}`,
      asksForAny: sql<boolean>`${reach(user, name, 'edit', office)}`,
      decidesAny: sql<boolean>`${reach(user, approvals, 'edit', office)}`,
    })
    .from(employee)
    .innerJoin(person, eq(person.id, employee.id))
    .where(sql`${employee.id} = ${id}::uuid and ${employee.archivedAt} is null`)
}

function isAccountOf(user: User, person: SQL): SQL {
  return sql`exists (select from account a where a.id = ${accountShown(user)}::uuid and a.person_id = ${person})`
}
