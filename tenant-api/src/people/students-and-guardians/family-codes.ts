import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { timeOf } from '../../core/acts/act.ts'
import type { Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { type relations, students } from './contract.ts'
import { studentCrud } from './students.ts'
import { guardianLink, student } from './tables.ts'

/** An uncle answers for cousins: by parents and grandparents alone children are of one family. */
const close: readonly (keyof typeof relations)[] = [
  'father',
  'mother',
  'grandfather',
  'grandmother',
  'brother',
  'sister',
]

/** Children of one guardian are of one family: those who have no code get that of the others, or the next one. */
export async function uniteChildren(tx: Tx, user: User, guardianId: string) {
  const children = await tx
    .select({ id: student.id, familyCode: student.familyCode })
    .from(student)
    .innerJoin(guardianLink, eq(guardianLink.studentId, student.id))
    .where(
      and(
        eq(guardianLink.guardianId, guardianId),
        inArray(guardianLink.relation, [...close]),
        isNull(student.archivedAt),
        reach(user, students.name, 'edit', studentCrud.within),
      ),
    )
    .orderBy(student.id)
  const without = children.filter(({ familyCode }) => familyCode === '')
  if (children.length < 2 || without.length === 0) return
  const known = children.find(({ familyCode }) => familyCode !== '')
  const familyCode = known?.familyCode ?? (await nextCode(tx))
  await giveCode(tx, { ids: without.map(({ id }) => id), familyCode })
}

export async function nextCode(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ code: string }>(sql`select next_family_code() as code`)
  return row?.code ?? ''
}

export async function giveCode(tx: Tx, { ids, familyCode }: { ids: readonly string[]; familyCode: string }) {
  await tx
    .update(student)
    .set({ familyCode, version: sql`${student.version} + 1`, updatedAt: timeOf(tx).toISOString() } as never)
    .where(and(inArray(student.id, [...ids]), sql`${student.familyCode} <> ${familyCode}`))
}
