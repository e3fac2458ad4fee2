import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { addDays, addMonths, type Day } from 'kit/values/day'
import { describe, system } from '../../../core/acts/act.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import type { School } from '../../../core/school/school.ts'
import { beginRun, leaveIssue } from './runs.ts'

/**
 * Every night: issues the month of each campus whose generate day it is. A school begins with a run by hand: only a
 * campus whose last month was issued goes on by itself.
 */
export const generateJob: Job = {
  nightlyAt: 1,
  async run(school) {
    const today = (await school.today()) as Day
    const period = today.slice(0, 7)
    const isLast = addDays(today, 1).slice(0, 7) !== period
    const dayOfMonth = Number(today.slice(8))
    const due = await school.db.execute<{ id: string }>(sql`
      select distinct l.campus_id as id from fee_plan_line l join fee_plan p on p.id = l.plan_id and p.archived_at is null
      where l.cycle = 'monthly' and holds(l.valid_from, l.valid_until, ${today}::date)
        and (l.generate_day = ${dayOfMonth}::int or ${isLast} and l.generate_day > ${dayOfMonth}::int)
        and exists (select from billing_run r where r.campus_id = l.campus_id and r.kind = 'regular' and r.state = 'issued'
          and r.period_key = ${addMonths(today, -1).slice(0, 7)})
        and not exists (select from billing_run r where r.campus_id = l.campus_id and r.kind = 'regular'
          and r.period_key = ${period} and r.state <> 'undone' and r.student_ids is null)`)
    for (const { id: campusId } of due) await generate(school, { campusId, period, today })
  },
}

async function generate(
  school: School,
  run: { campusId: string; period: string; today: Day },
): Promise<void> {
  const by = system(sentence('Monthly invoices'))
  await school.transaction(by, 'billing-runs.started', async (tx) => {
    const { id } = await beginRun(tx, by, run)
    const [campus] = await tx.execute<{ name: string }>(
      sql`select name from campus where id = ${run.campusId}::uuid`,
    )
    await leaveIssue(tx, id)
    describe(tx, { period: run.period, campus: campus?.name ?? '' })
  })
}
