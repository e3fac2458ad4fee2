import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../school.ts'

type Columns = Readonly<Record<string, unknown>>
/** What an act did to an enrolment: began it (no `before`), or changed it. */
export type Done = { enrolment: string; act: string; before: Columns | null }

/** What a job of steps did, by student, the earliest first: read from the audit of its acts. */
export async function doneBy(
  db: Db | Tx,
  { job, actor }: { job: string; actor: string },
): Promise<ReadonlyMap<string, Done[]>> {
  const rows = await db.execute<{ student: string } & Done>(sql`
    select coalesce(began.after, began.before) ->> 'student_id' as student, changed.row_id as enrolment,
      changed.act_id as act, changed.before
    from act
    join audit changed on changed.act_id = act.id and changed.resource = 'enrolment'
    join lateral (
      select after, before from audit
      where row_id = changed.row_id and coalesce(after, before) ? 'student_id' order by id limit 1) began on true
    where act.key like 'students.many-%' and act.actor_id = ${actor}::uuid and act.about ->> 'job' = ${job}
    order by changed.id`)
  return Map.groupBy(rows, ({ student }) => student)
}
