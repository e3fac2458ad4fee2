import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { RetestRule } from 'kit/marks/attempts'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { placesOf } from '../assessments/assessment-access.ts'
import type { AssessmentState } from '../assessments/contract.ts'
import { assessment } from '../assessments/tables.ts'
import { scores } from '../scores/contract.ts'

type Arranging = {
  id: string
  day: string
  rule: RetestRule
  studentIds: readonly string[]
  isLocked: boolean
}

/** Arranges the retest of an assessment, or changes it; who has marks in it stays in it. */
export async function arrangeRetest(
  school: School,
  user: User,
  { id, day, rule, isLocked, ...given }: Arranging,
): Promise<{ students: number }> {
  const studentIds = [...new Set(given.studentIds)]
  return school.transaction(user, 'retests.arranged', async (tx) => {
    const { title, firstDay } = await lockAssessment(tx, user, id)
    if (day < firstDay) refuseField('day', sentence('A retest is not before the assessment itself'))
    const ids = arrayOf(studentIds)
    const known = await tx.execute(sql`
      select from assessment_takers(${id}::uuid) t where t.student_id = any (${ids}::uuid[])`)
    if (known.length !== studentIds.length)
      refuseField(
        'studentIds',
        sentence('This student is not asked for marks here. Load it again'),
        'choice',
      )
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into retest as w (assessment_id, day, rule, is_locked, updated_at)
      values (${id}::uuid, ${day}::date, ${rule}, ${isLocked}, ${timeOf(tx).toISOString()}::timestamptz)
      on conflict on constraint retest_once do update set day = excluded.day, rule = excluded.rule,
        is_locked = excluded.is_locked, updated_at = excluded.updated_at
      returning id`)
    if (!row) throw new Error('an upserted row vanished')
    await refuseMarked(tx, id, ids)
    await tx.execute(sql`
      delete from retest_student where retest_id = ${row.id}::uuid and student_id <> all (${ids}::uuid[])`)
    await tx.execute(sql`
      insert into retest_student (retest_id, student_id) select ${row.id}::uuid, s from unnest(${ids}::uuid[]) s
      on conflict on constraint retest_student_once do nothing`)
    describe(tx, { name: title, count: studentIds.length })
    return { students: studentIds.length }
  })
}

async function lockAssessment(
  tx: Tx,
  user: User,
  id: string,
): Promise<{ title: string; firstDay: Day }> {
  const [row] = await tx.execute<{
    title: string
    firstDay: Day
    state: AssessmentState
    isSeen: boolean
    isOffice: boolean
  }>(sql`
    select assessment.title, assessment.day::text as "firstDay", assessment.state,
      coalesce(${reach(user, scores.resource, 'view', placesOf(assessment))}, false) as "isSeen",
      coalesce(${reach(user, scores.resource, 'edit', { campus: assessment.campusId })}, false) as "isOffice"
    from assessment where assessment.id = ${id}::uuid for no key update of assessment`)
  if (!row || (!row.isSeen && !row.isOffice)) return refuseMissing()
  if (!row.isOffice) refuseUnchangeable()
  if (row.state === 'cancelled')
    refuse('scores.cancelled', 'This assessment was cancelled', {}, { status: 409 })
  return row
}

/** Whoever has marks in the retest is not taken out of it. */
async function refuseMarked(tx: Tx, id: string, ids: string): Promise<void> {
  const [marked] = await tx.execute<{ name: string }>(sql`
    select p.name from current_score c join assessment_part o on o.id = c.part_id and o.assessment_id = ${id}::uuid
      join person p on p.id = c.student_id
    where c.attempt = 2 and c.state is not null and c.student_id <> all (${ids}::uuid[]) order by p.name limit 1`)
  if (marked)
    refuse(
      'retests.marked',
      '{name} has marks in the retest already. Take them back first',
      { name: marked.name },
      { status: 409 },
    )
}
