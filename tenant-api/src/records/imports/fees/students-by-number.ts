import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Tx } from '../../../core/school/school.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import type { WritingRow } from '../row-store.ts'
import { fieldRefusal } from './attempt-row.ts'

export type NumberedStudent = { id: string; campusId: string }

/** The students of the registration numbers in these rows, as far as the user may edit their rows of a resource. */
export async function studentsByNumber(
  tx: Tx,
  user: User,
  { rows, resource }: { rows: readonly WritingRow[]; resource: string },
): Promise<(number: string) => NumberedStudent> {
  const numbers = JSON.stringify(rows.map(({ body }) => String(body.registrationNumber ?? '').toLowerCase()))
  const found = await tx.execute<NumberedStudent & { number: string }>(sql`
    select ${student.id} as id, ${student.campusId} as "campusId", lower(${student.registrationNumber}) as number from ${student}
    where lower(${student.registrationNumber}) in (select jsonb_array_elements_text(${numbers}::text::jsonb))
      and ${student.archivedAt} is null and ${reach(user, resource, 'edit', { campus: student.campusId })}`)
  const known = new Map(found.map(({ number, ...one }) => [number, one]))
  return (number) => {
    const one = known.get(number.toLowerCase())
    if (!one) throw fieldRefusal('registrationNumber', sentence('Nobody has this registration number'))
    return one
  }
}
