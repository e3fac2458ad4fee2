import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { employeeDetailsPermission } from '../employees/contract.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { staffMember, teacher } from '../employees/tables.ts'
import { sensitivePermission } from '../students-and-guardians/contract.ts'
import { guardianCrud } from '../students-and-guardians/guardians.ts'
import { studentCalled, studentCrud } from '../students-and-guardians/students.ts'
import { guardian, guardianLink, student } from '../students-and-guardians/tables.ts'
import type { Merged } from './contract.ts'

const ofFamily = { side: 'family', details: sensitivePermission.resource } as const
const ofEmployees = {
  side: 'staff',
  details: employeeDetailsPermission.resource,
  links: null,
  single: ['employeeNumber', 'photoId'],
  placed: [],
} as const

/**
 * What is merged: its table, whose rows go along, by which permission its details are known, and of links the end that it
 * stands at and who stands at the other.
 */
export const mergeTypes = {
  students: {
    ...ofFamily,
    crud: studentCrud,
    table: student,
    links: {
      end: guardianLink.studentId,
      key: 'studentId',
      otherEnd: guardianLink.guardianId,
      otherKey: 'guardianId',
      relatives: guardian,
      called: guardian.name,
      relativeCrud: guardianCrud,
    },
    hint: sql<string>`${student.registrationNumber}`,
    father: student.fatherName,
    /** Of which two cannot be the same at once. */
    single: ['registrationNumber', 'photoId'],
    /** What enrolments write, and leave when they go. */
    placed: ['campusId', 'joinedOn'],
  },
  guardians: {
    ...ofFamily,
    crud: guardianCrud,
    table: guardian,
    links: {
      end: guardianLink.guardianId,
      key: 'guardianId',
      otherEnd: guardianLink.studentId,
      otherKey: 'studentId',
      relatives: student,
      called: studentCalled,
      relativeCrud: studentCrud,
    },
    hint: sql<string>`coalesce(${guardian.phone}, '')`,
    single: ['photoId'],
    placed: [],
  },
  teachers: {
    ...ofEmployees,
    crud: teacherCrud,
    table: teacher,
    hint: sql<string>`${teacher.employeeNumber}`,
  },
  staff: {
    ...ofEmployees,
    crud: staffCrud,
    table: staffMember,
    hint: sql<string>`${staffMember.employeeNumber}`,
  },
} as const satisfies Record<Merged, object>

/**
 * On which lists the double of somebody of a list may stand. Teachers and staff are two lists over one table; among all
 * pairs those of both stand with the teachers.
 */
export function listsBeside(of: Merged, isOfOne: boolean): readonly Merged[] {
  if (of === 'teachers') return ['teachers', 'staff']
  return of === 'staff' && isOfOne ? ['staff', 'teachers'] : [of]
}

/** On which list a record stands that may be of the same person as one of a list; on none, it is sought on the same. */
export async function listOf(db: Db | Tx, { of, id }: { of: Merged; id: string }): Promise<Merged> {
  if (mergeTypes[of].side === 'family') return of
  const [found] = await db.execute<{ kind: string }>(sql`select kind from employee where id = ${id}::uuid`)
  if (!found) return of
  return found.kind === 'teacher' ? 'teachers' : 'staff'
}

/** The names of those whom people are linked to, as far as the reader may see them. */
export async function relativesOf(
  db: Db | Tx,
  user: User,
  { of, ids }: { of: Merged; ids: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  const { links } = mergeTypes[of]
  if (ids.length === 0 || !links) return new Map()
  const { end, otherEnd, relatives, relativeCrud, called } = links
  const found = await db
    .select({ id: end, name: called })
    .from(guardianLink)
    .innerJoin(relatives, eq(relatives.id, otherEnd))
    .where(
      and(
        inArray(end, [...ids]),
        isNull(relatives.archivedAt),
        reach(user, relativeCrud.name, 'view', relativeCrud.within),
      ),
    )
    .orderBy(relatives.id)
  const byId = Map.groupBy(found, ({ id }) => id)
  return new Map([...byId].map(([id, rows]) => [id, rows.map(({ name }) => name)]))
}
