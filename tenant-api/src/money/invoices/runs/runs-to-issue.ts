import { sql } from 'drizzle-orm'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { School } from '../../../core/school/school.ts'
import { campus } from '../../../institute/structure/tables.ts'
import { billingRuns } from './contract.ts'

/** At how many campuses of the reader the month is still to be issued: a monthly fee applies, and no run of everybody is there. */
export async function readRunsToIssue(
  school: School,
  user: User,
  { campus: only }: { campus?: string | undefined },
): Promise<{ count: number; period: string }> {
  const today = await school.today()
  const period = today.slice(0, 7)
  const [row] = await school.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${campus}
    where ${campus.archivedAt} is null and (${only ?? null}::uuid is null or ${campus.id} = ${only ?? null}::uuid)
      and ${reach(user, billingRuns.name, 'edit', { campus: campus.id })}
      and exists (select from fee_plan_line l join fee_plan p on p.id = l.plan_id and p.archived_at is null
        where l.campus_id = ${campus.id} and l.cycle = 'monthly' and holds(l.valid_from, l.valid_until, ${today}::date)
          and (cardinality(l.months) = 0 or ${Number(today.slice(5, 7))}::int = any (l.months)))
      and not exists (select from billing_run r where r.campus_id = ${campus.id} and r.kind = 'regular' and r.period_key = ${period}
        and r.state <> 'undone' and r.student_ids is null)`)
  return { count: row?.count ?? 0, period }
}
