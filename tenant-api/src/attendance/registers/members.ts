import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'

/**
 * `isIn`: the condition that an enrolment `e` belongs to the register; `subject` is null unless it is a lesson
 * of one.
 */
type At = { isIn: SQL; day: SQLWrapper; subject: SQLWrapper | null }

/**
 * The students of a register, as `student_id` and `roll_number`: those enrolled in the section on its day; for
 * a lesson of one of several subjects, those of them who take it. A student enrolled later for an earlier day
 * is unmarked in a register that was submitted before.
 */
export function membersOf({ isIn, day, subject }: At): SQL {
  const all = sql`
    select e.student_id, e.roll_number from enrolment e
    where ${isIn} and holds(e.starts_on, e.ends_on, ${day})`
  if (!subject) return all
  return sql`${all} and (
      not exists (
        select from section_subject plan where plan.year_id = e.year_id and plan.section_id = e.section_id
          and plan.subject_id = ${subject} and plan.choice <> '')
      or exists (select from subject_choice c where c.enrolment_id = e.id and c.subject_id = ${subject}))`
}

type Said = readonly { studentId: string }[]

/** Refuses students who are not in the section or appear twice, each at its field. */
export function refuseStrangers(
  said: Said,
  { here, of }: { here: readonly { id: string }[]; of: string },
): void {
  const known = new Set(here.map(({ id }) => id))
  const named = new Set<string>()
  const errors: FieldError[] = []
  for (const [at, { studentId }] of said.entries()) {
    const pointer = `/${of}/${at}/studentId`
    if (!known.has(studentId)) errors.push({ pointer, code: 'choice', message: notHere })
    else if (named.has(studentId))
      errors.push({ pointer, code: 'twice', message: sentence('A student is named once') })
    named.add(studentId)
  }
  if (errors.length > 0) refuse('attendance.not-here', notHere, {}, { errors })
}

const notHere = sentence('This student is not in the section on that day. Load it again')
