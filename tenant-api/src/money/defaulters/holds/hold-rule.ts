import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, NothingDone, system, unlessNothing } from '../../../core/acts/act.ts'
import type { Job } from '../../../core/jobs/jobs.ts'

/**
 * Every night: puts on hold whose fees are overdue for longer than the settings allow, and lifts the holds of the rule
 * that nothing stands for any more. Who was spared by hand is left alone until that day. A second run changes nothing.
 */
export const holdJob: Job = {
  nightlyAt: 2,
  async run(school) {
    const today = await school.today()
    const by = system(sentence('Hold list'))
    await unlessNothing(
      school.transaction(by, 'fee-holds.ruled', async (tx) => {
        const overdue = sql`
          select y.student_id from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 join party y on y.id = i.party_id
            cross join payment_setting s
          where s.hold_after is not null and y.student_id is not null and i.cancelled_at is null and i.due_on < ${today}::date - s.hold_after`
        const lifted = await tx.execute(sql`
          update fee_hold set lifted_on = ${today}::date, lifted_by = ${by.name}, version = version + 1,
            updated_at = ${school.now().toISOString()}::timestamptz
          where is_by_rule and lifted_on is null and student_id not in (${overdue}) returning id`)
        const placed = await tx.execute(sql`
          insert into fee_hold (student_id, campus_id, withholds, is_by_rule, reason, placed_on, placed_by)
          select s.id, s.campus_id, setting.hold_withholds, true, '', ${today}::date, ${by.name}
          from student s cross join payment_setting setting
          where s.id in (${overdue}) and s.archived_at is null
            and not exists (select from fee_hold h where h.student_id = s.id and h.is_by_rule
              and (h.lifted_on is null or h.spared_until >= ${today}::date))
          order by s.id returning id`)
        if (placed.length + lifted.length === 0) throw new NothingDone()
        describe(tx, { count: placed.length, lifted: lifted.length })
      }),
    )
  },
}
