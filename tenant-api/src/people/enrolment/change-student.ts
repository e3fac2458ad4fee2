import { eq } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { ActKey, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { students } from '../students-and-guardians/contract.ts'
import { lockOpen } from '../students-and-guardians/families.ts'
import { studentCrud } from '../students-and-guardians/students.ts'
import { student } from '../students-and-guardians/tables.ts'

export type Student = z.output<typeof students.row>

/** What the database refuses of an enrolment. */
export const taken = {
  enrolment_apart: {
    code: 'enrolments.overlap',
    message: sentence('The student was still enrolled on this day. Choose a later one'),
    field: 'startsOn',
  },
  enrolment_roll_taken: {
    code: 'enrolments.roll-taken',
    message: sentence('Somebody in the section has this roll number'),
    field: 'rollNumber',
  },
  gr_entry_number_taken: {
    code: 'enrolments.gr-taken',
    message: sentence('This GR number was given before, and none is given twice'),
    field: 'grNumber',
  },
} satisfies ConstraintMessages

/** An act about one student, told by the name and by what `fn` gives: the section, or the number. */
export async function changeStudent(
  school: School,
  user: User,
  { act, id }: { act: ActKey; id: string },
  fn: (tx: Tx) => Promise<string>,
): Promise<Student> {
  const changing = school.transaction(user, act, async (tx) => {
    const row = await lockOpen(tx, user, id)
    const section = await fn(tx)
    describe(tx, { name: recordLabel(students, row), section })
    return touch(tx, school, row)
  })
  return withConstraintMessages(taken, changing)
}

/** The row's version counts: whoever has the student open sees another one. */
export async function touch(tx: Tx, school: School, { id, version }: { id: string; version: number }) {
  const [written] = await tx
    .update(student)
    .set({ version: version + 1, updatedAt: school.now().toISOString() })
    .where(eq(student.id, id))
    .returning(studentCrud.columns)
  return written as unknown as Student
}
