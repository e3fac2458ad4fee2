import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import type { Withheld } from '../../../institute/settings/contract.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { list } from '../../invoices/pricing/read-billable.ts'
import { feeHolds } from './contract.ts'
import { holdCrud } from './holds.ts'
import { feeHoldList } from './tables.ts'

/** What is kept back from a student: the papers, and why. */
export type Hold = { withholds: readonly Withheld[]; reasons: readonly string[] }

/**
 * What is kept back from these students because of open fees; who is not on hold is missing. A hold of the rule counts
 * only while fees are still overdue for so long, so that a payment ends it at once. For modules that hand out papers.
 */
export async function holdsOf(
  db: Db | Tx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Hold>> {
  const rows = await db.execute<{ id: string; withholds: Withheld[]; reasons: string[] }>(sql`
    select h.student_id as id, to_jsonb(array_agg(distinct w)) as withholds, to_jsonb(array_agg(distinct h.reason)) as reasons
    from fee_holds h cross join unnest(h.withholds) w
    where h.student_id = any (${list(studentIds)}::uuid[]) and h.lifted_on is null and h.state = 'held' group by 1`)
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}

/** The holds of a student for the office. */
export async function readStudentHolds(school: School, user: User, { id }: { id: string }) {
  const [seen] = await school.db
    .select({
      mayEdit: sql<boolean>`coalesce(${reach(user, feeHolds.name, 'edit', { campus: student.campusId })}, false)`,
    })
    .from(student)
    .where(and(eq(student.id, id), reach(user, feeHolds.name, 'view', studentCrud.within)))
  if (!seen) return refuseMissing()
  const { withholds, isByRule, reason, placedOn, placedBy } = feeHoldList
  const rows = await school.db
    .select({ id: feeHoldList.id, withholds, isByRule, reason, placedOn, placedBy })
    .from(feeHoldList)
    .where(
      and(
        eq(feeHoldList.studentId, id),
        eq(feeHoldList.state, 'held'),
        reach(user, feeHolds.name, 'view', holdCrud.within),
      ),
    )
    .orderBy(feeHoldList.placedOn)
  return { rows, mayEdit: seen.mayEdit }
}
