import { sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { lockResult, type ResultRowOf } from './find-result.ts'
import type { holdCauses } from './contract.ts'

type OneCard = { id: string; studentId: string }
const states = ['open', 'submitted', 'approved', 'published'] as const

/** Holds the result of a student back from the family. */
export async function holdResult(
  school: School,
  user: User,
  { id, studentId, cause, note }: OneCard & { cause: keyof typeof holdCauses; note: string },
): Promise<{ held: true }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.held', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states })
    const name = await nameIn(tx, row, studentId)
    const [placed] = await tx.execute(sql`
      insert into result_hold (set_id, student_id, cause, note, placed_by, placed_at)
      values (${id}::uuid, ${studentId}::uuid, ${cause}, ${note}, ${user.name}, ${timeOf(tx).toISOString()}::timestamptz)
      on conflict (set_id, student_id) where released_at is null do nothing returning id`)
    if (!placed) refuse('results.held', 'This result is held back already', {}, { status: 409 })
    describe(tx, { name, title: row.title })
    return { held: true }
  })
}

/** Releases a result that was held back; holds for open fees are lifted where fees are. */
export async function releaseResult(
  school: School,
  user: User,
  { id, studentId, reason }: OneCard & { reason: string },
): Promise<{ held: false }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.released', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayApprove', states })
    const name = await nameIn(tx, row, studentId)
    const [released] = await tx.execute(sql`
      update result_hold set released_at = ${timeOf(tx).toISOString()}::timestamptz, released_by = ${user.name},
        release_reason = ${reason}
      where set_id = ${id}::uuid and student_id = ${studentId}::uuid and released_at is null returning id`)
    if (!released) refuse('results.not-held', 'This result is not held back', {}, { status: 409 })
    describe(tx, { name, title: row.title, reason })
    return { held: false }
  })
}

/** The name of a student of the section; refuses others. */
async function nameIn(tx: Tx, row: ResultRowOf, studentId: string): Promise<string> {
  const [found] = await tx.execute<{ name: string }>(sql`
    select p.name from person p where p.id = ${studentId}::uuid and (
      exists (select from result_card c where c.set_id = ${row.id}::uuid and c.student_id = p.id)
      or exists (select from enrolment e where e.student_id = p.id and e.section_id = ${row.sectionId}::uuid
        and holds(e.starts_on, e.ends_on, ${row.cutOn}::date)))`)
  if (!found)
    refuseField('studentId', sentence('This student is not in this section. Choose another'), 'choice')
  return found.name
}
