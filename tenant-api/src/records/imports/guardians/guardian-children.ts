import { and, isNull, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { type GuardianLine, students } from '../../../people/students-and-guardians/contract.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'

export type Child = { id: string; campusId: string; registrationNumber: string }

/**
 * The registration numbers in a row of a list of guardians, separated by any of the commas of three languages.
 */
export function numbersIn({ studentNumbers = '' }: GuardianLine): string[] {
  const numbers = studentNumbers.split(/[,;،؛\n]/).map((number) => number.trim())
  return [...new Map(numbers.filter(Boolean).map((number) => [searchForm(number), number])).values()]
}

/** The students of these registration numbers whom the user may change, by the number's search form. */
export async function loadChildren(
  tx: Tx,
  user: User,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Child>> {
  if (numbers.length === 0) return new Map()
  const { id, campusId, registrationNumber } = student
  const found = await tx
    .select({ id, campusId, registrationNumber })
    .from(student)
    .where(
      and(
        sql`${id} in (select id from student where fold(registration_number) in (
          select jsonb_array_elements_text(${JSON.stringify([...new Set(numbers.map(searchForm))])}::jsonb)))`,
        isNull(student.archivedAt),
        reach(user, students.name, 'edit', studentCrud.within),
      ),
    )
  return new Map(found.map((child) => [searchForm(child.registrationNumber), child]))
}

export function childrenIn(line: GuardianLine, children: ReadonlyMap<string, Child>) {
  const numbers = numbersIn(line)
  return {
    known: numbers.flatMap((number) => children.get(searchForm(number)) ?? []),
    unknown: numbers.filter((number) => !children.has(searchForm(number))),
  }
}
