import { type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { assessments, type AssessmentState } from './contract.ts'
import { assessment, type assessmentList } from './tables.ts'

/** Who reaches an assessment: its campus, and those who have one of its sections. */
export function placesOf(table: typeof assessment | typeof assessmentList): ReachColumns {
  return {
    campus: table.campusId,
    section: (ids) => sql`exists (
      select from assessment_section y where y.assessment_id = ${table.id} and y.section_id = any(${ids}))`,
  }
}

type Power = readonly [resource: string, action: Action]
type Taught = { subject: SQL; today: Day }

/** What the user is assigned to teach in the section at hand. */
function assignments(user: User, today: Day): SQL {
  return sql`select from teacher_assignment a
    where a.employee_id = ${personShown(user)} and holds(a.starts_on, a.ends_on, ${today}::date)
      and (a.section_id = section.id
        or a.section_id is null and a.class_id = section.class_id and a.campus_id = section.campus_id)`
}

/**
 * Whether a user has a power over a subject of the section at hand: the office of its campus, who teaches it there, and
 * who has the section by a role and no lessons in it. With `classTeacher` also whose class it is.
 */
export function hasSubject(
  user: User,
  [resource, action]: Power,
  { subject, today, classTeacher = false }: Taught & { classTeacher?: boolean },
): SQL {
  const own = assignments(user, today)
  const near = { campus: section.campusId, section: section.id }
  const whose = classTeacher ? sql` or a.is_class_teacher` : sql``
  return sql`(${reach(user, resource, action, { campus: section.campusId })}
    or ${reach(user, resource, action, near)} and (not exists (${own})
      or exists (${own} and (a.subject_id is null or a.subject_id = ${subject}${whose}))))`
}

export type LockedAssessment = {
  id: string
  version: number
  title: string
  state: AssessmentState
  campusId: string
  yearId: string
  subjectId: string
  day: Day
}

/** An assessment that the user may change, locked; of each of its sections they must write the subject. */
export async function lockOwn(
  tx: Tx,
  user: User,
  { id, today, power = [assessments.name, 'edit'] }: { id: string; today: Day; power?: Power },
): Promise<LockedAssessment> {
  const [found] = await tx.execute<
    LockedAssessment & { isSeen: boolean; mayEdit: boolean; writes: boolean }
  >(sql`
    select assessment.id, assessment.version, assessment.title, assessment.state, assessment.campus_id as "campusId",
      assessment.year_id as "yearId", assessment.subject_id as "subjectId", assessment.day::text as day,
      ${reach(user, assessments.name, 'view', placesOf(assessment))} as "isSeen",
      ${reach(user, power[0], power[1], placesOf(assessment))} as "mayEdit",
      not exists (select from assessment_section y join section on section.id = y.section_id
        where y.assessment_id = assessment.id and not ${hasSubject(user, power, { subject: sql`assessment.subject_id`, today })}) as writes
    from assessment where assessment.id = ${id}::uuid for no key update of assessment`)
  if (!found || (!found.isSeen && !found.mayEdit)) return refuseMissing()
  if (!found.mayEdit) refuseUnchangeable()
  if (!found.writes) refuseSubject()
  return found
}

export function refuseSubject(): never {
  refuse(
    'assessments.other-subject',
    'Only who teaches this subject there gives its assessments and enters its marks',
    {},
    { status: 403 },
  )
}
