import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { addDays, type Day } from 'kit/values/day'
import { describe, NothingDone, system, unlessNothing } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { refuseUnwritable } from '../../../crud/row.ts'
import { invoices } from '../contract.ts'
import { refuseUnreached } from '../fee-actions/locked-invoices.ts'
import { list } from '../pricing/read-billable.ts'
import { billingRuns } from '../runs/contract.ts'
import { runCrud } from '../runs/runs.ts'
import { billingRun, invoiceList } from '../tables.ts'
import { type FeeEvent, readFamilies } from './families.ts'
import { sendReminders } from './send-reminders.ts'

/** Reminds who owes these invoices and is told in another way than families are. Gives the number of messages. */
type Reminder = (tx: Tx, asked: { ids: readonly string[]; day: Day }) => Promise<number>
const reminders: Reminder[] = []

/** Registers how a later module reminds of invoices that are not a family's: an applicant's. */
export function alsoRemind(reminder: Reminder): void {
  reminders.push(reminder)
}

/** Reminds the families of these invoices now; one message a family, event and day. */
export async function notifyFamilies(
  school: School,
  user: User,
  { ids }: { ids: readonly string[] },
): Promise<{ sent: number }> {
  const day = await school.today()
  return school.transaction(user, 'invoices.notified', async (tx) => {
    const [found] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from ${invoiceList} where ${invoiceList.id} = any (${list(ids)}::uuid[])
        and ${reach(user, invoices.name, 'mark', { campus: invoiceList.campusId })}`)
    if (found?.count !== new Set(ids).size) await refuseUnreached(tx, user, ids)
    const chosen = sql`i.id = any (${list(ids)}::uuid[])`
    const stages: readonly Stage[] = [
      ['fees.overdue', sql`${chosen} and i.due_on < ${day}::date`],
      ['fees.due-today', sql`${chosen} and i.due_on = ${day}::date`],
      ['fees.due-soon', sql`${chosen} and i.due_on > ${day}::date`],
    ]
    let sent = await sendStages(tx, stages, { day, by: user.name })
    for (const remind of reminders) sent += await remind(tx, { ids, day })
    describe(tx, { count: sent })
    return { sent }
  })
}

type Stage = readonly [event: FeeEvent, which: SQL]

async function sendStages(tx: Tx, stages: readonly Stage[], { day, by }: { day: Day; by: string }) {
  let sent = 0
  for (const [event, which] of stages) {
    const families = await readFamilies(tx, which)
    sent += await sendReminders(tx, { event, key: day, day, by, families })
  }
  return sent
}

/** Tells families that a run is issued, once. */
export async function notifyRun(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ sent: number }> {
  const day = await school.today()
  return school.transaction(user, 'billing-runs.notified', async (tx) => {
    const [run] = await tx.execute<{ period: string }>(sql`
      select period_key as period from ${billingRun} where ${billingRun.id} = ${id}::uuid and ${billingRun.state} = 'issued'
        and ${reach(user, billingRuns.name, 'edit', { campus: billingRun.campusId })}`)
    if (!run) return refuseUnwritable(tx, runCrud, { user, id })
    const families = await readFamilies(tx, sql`i.run_id = ${id}::uuid`)
    const sent = await sendReminders(tx, {
      event: 'fees.issued',
      key: run.period,
      day,
      by: user.name,
      families,
    })
    describe(tx, { period: run.period, count: sent })
    return { sent }
  })
}

/** Families that have promised to pay on this day or later, as SQL over the invoice `i`. */
export function hasPromised(day: Day): SQL {
  return sql`exists (select from payment_promise p where p.family_account_id = i.family_account_id
    and p.withdrawn_at is null and p.promised_on >= ${day}::date)`
}

/**
 * Every morning: what is due soon and today, and what is overdue for as many days as the settings say. A promise pauses
 * it. A second run finds everybody told, and leaves no trace.
 */
export const remindJob: Job = {
  nightlyAt: 9,
  async run(school) {
    const day = await school.today()
    const [setting] = await school.db.execute<{ before: number; after: number[] }>(
      sql`select remind_before as before, to_jsonb(string_to_array(replace(remind_after, ' ', ''), ',')::int[]) as after from payment_setting`,
    )
    const { before, after } = setting ?? { before: 3, after: [] }
    const late = list(after.map((days) => addDays(day, -days)))
    const mayTell = sql`not ${hasPromised(day)}`
    const stages: readonly Stage[] = [
      ['fees.due-soon', sql`${mayTell} and i.due_on = ${addDays(day, before)}::date`],
      ['fees.due-today', sql`${mayTell} and i.due_on = ${day}::date`],
      [
        'fees.overdue',
        sql`${mayTell} and i.due_on < ${day}::date and exists (select from invoice l join invoice_open o on o.invoice_id = l.id and o.amount > 0
          where l.family_account_id = i.family_account_id and l.cancelled_at is null and l.due_on = any (${late}::date[]))`,
      ],
    ]
    const by = system(sentence('Reminders of fees'))
    await unlessNothing(
      school.transaction(by, 'fee-reminders.sent', async (tx) => {
        const sent = await sendStages(tx, stages, { day, by: by.name })
        if (sent === 0) throw new NothingDone()
        describe(tx, { count: sent })
      }),
    )
  },
}
