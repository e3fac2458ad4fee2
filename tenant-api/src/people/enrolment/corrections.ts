import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { students } from '../students-and-guardians/contract.ts'
import { section } from '../../institute/structure/tables.ts'
import { changeStudent, type Student } from './change-student.ts'
import { runningEnrolment } from './steps.ts'
import { enrolment } from './tables.ts'

type One = { id: string }

/**
 * Takes back the last step of an enrolment, as if it had never been: who left is back in the section, who was
 * transferred or promoted stands where the student was before. The register keeps its GR numbers.
 */
export async function undoStep(school: School, user: User, { id }: One): Promise<Student> {
  return changeStudent(school, user, { act: 'students.step-undone', id }, async (tx) => {
    const [last, before] = await tx
      .select()
      .from(enrolment)
      .where(eq(enrolment.studentId, id))
      .orderBy(desc(enrolment.startsOn))
      .limit(2)
    if (!last)
      refuse('students.no-step', 'There is no enrolment yet that could be taken back', {}, { status: 409 })
    if (last.endsOn !== null) return reopen(tx, user, last)
    await tx.delete(enrolment).where(eq(enrolment.id, last.id))
    const wentOn = before?.endsOn === addDays(last.startsOn, -1) && before.ended !== null
    if (before && wentOn && isGoingOn.has(before.ended)) return reopen(tx, user, before)
    return titleOf(tx, last.sectionId)
  })
}

/** Ends of a stay that are the beginning of the next. */
const isGoingOn: ReadonlySet<string | null> = new Set(['transfer', 'promotion', 'retention'])

async function reopen(tx: Tx, user: User, stay: typeof enrolment.$inferSelect): Promise<string> {
  const [open] = await tx
    .select({ title: section.title })
    .from(section)
    .where(
      and(
        eq(section.id, stay.sectionId),
        isNull(section.archivedAt),
        reach(user, students.name, 'edit', { campus: section.campusId }),
      ),
    )
    .for('key share')
  if (!open)
    refuse(
      'students.step-elsewhere',
      'The earlier section is archived or belongs to another campus',
      {},
      { status: 409 },
    )
  await tx.update(enrolment).set({ endsOn: null, ended: null, reason: '' }).where(eq(enrolment.id, stay.id))
  return open.title
}

async function titleOf(tx: Tx, id: string): Promise<string> {
  const [found] = await tx.select({ title: section.title }).from(section).where(eq(section.id, id))
  return found?.title ?? ''
}

/** Deactivates a student, or activates again: who is inactive keeps the section, and is not counted. */
export async function setActivity(
  school: School,
  user: User,
  { id, isActive }: One & { isActive: boolean },
): Promise<Student> {
  const today = await school.today()
  const act = isActive ? 'students.activated' : 'students.deactivated'
  return changeStudent(school, user, { act, id }, async (tx) => {
    const running = await runningEnrolment(tx, id)
    const since = isActive ? null : today
    await tx.execute(sql`
      update student set inactive_since = ${since}::date
      where id = ${id}::uuid and (inactive_since is null) <> (${since}::date is null)`)
    return titleOf(tx, running.sectionId)
  })
}
