import { sql } from 'drizzle-orm'
import type { ActKey, Db, Tx } from '../../../core/school/school.ts'

type Columns = Readonly<Record<string, unknown>>
/** What an act did to an enrolment: began it (no `before`), or changed it. */
export type Done = { enrolment: string; act: string; before: Columns | null }

/** The acts of the steps, and that which takes one back. */
export const acts = {
  enrol: 'students.many-enrolled',
  transfer: 'students.many-transferred',
  leave: 'students.many-left',
  undo: 'students.many-steps-undone',
} as const satisfies Record<string, ActKey>
const { undo: _, ...steps } = acts
/** What can be taken back: not what a taking back did. */
export const stepActs: readonly ActKey[] = Object.values(steps)

type Sought = { job: string; actor: string; keys: readonly ActKey[] }

/** What a job did by acts of these keys, by student, the earliest first: read from the audit. */
export async function doneBy(
  db: Db | Tx,
  { job, actor, keys }: Sought,
): Promise<ReadonlyMap<string, Done[]>> {
  const rows = await db.execute<{ student: string } & Done>(sql`
    select coalesce(began.after, began.before) ->> 'student_id' as student, changed.row_id as enrolment,
      changed.act_id as act, changed.before
    from act
    join audit changed on changed.act_id = act.id and changed.resource = 'enrolment'
    join lateral (
      select after, before from audit
      where row_id = changed.row_id and coalesce(after, before) ? 'student_id' order by id limit 1) began on true
    where act.key in ${[...keys]} and act.actor_id = ${actor}::uuid and act.about ->> 'job' = ${job}
    order by changed.id`)
  return Map.groupBy(rows, ({ student }) => student)
}
