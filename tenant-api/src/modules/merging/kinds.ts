import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { guardianCrud } from '../people/guardians.ts'
import { studentCrud } from '../people/students.ts'
import { guardian, guardianLink, student } from '../people/tables.ts'
import type { Merged } from './contract.ts'

/** What is merged: its table, the end of a link that it stands at, and who stands at the other. */
export const kinds = {
  students: {
    crud: studentCrud,
    table: student,
    end: guardianLink.studentId,
    key: 'studentId',
    otherEnd: guardianLink.guardianId,
    otherKey: 'guardianId',
    relatives: guardian,
    relativeCrud: guardianCrud,
    hint: sql<string>`${student.registrationNumber}`,
    /** Of which two cannot be the same at once. */
    single: ['registrationNumber', 'photoId'],
    /** What enrolments write, and leave when they go. */
    placed: ['campusId', 'joinedOn'],
  },
  guardians: {
    crud: guardianCrud,
    table: guardian,
    end: guardianLink.guardianId,
    key: 'guardianId',
    otherEnd: guardianLink.studentId,
    otherKey: 'studentId',
    relatives: student,
    relativeCrud: studentCrud,
    hint: sql<string>`coalesce(${guardian.phone}, '')`,
    single: [],
    placed: [],
  },
} as const satisfies Record<Merged, object>

/** The names of those whom people are linked to, as far as the reader may see them. */
export async function relativesOf(
  db: Db | Tx,
  user: User,
  { of, ids }: { of: Merged; ids: readonly string[] },
): Promise<ReadonlyMap<string, string[]>> {
  const { end, otherEnd, relatives, relativeCrud } = kinds[of]
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: end, name: relatives.name })
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
