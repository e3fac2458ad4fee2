import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, addMonths } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { formatAmount } from 'kit/values/money'
import { describe, system } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { type Telling, tellInAct, tellPeople } from '../../messages/outbound/queue.ts'
import { invoices } from './contract.ts'
import { list } from './pricing/read-billable.ts'
import { refuseUnreached } from './fee-actions/locked-invoices.ts'
import { billingRuns } from './runs/contract.ts'
import { beginRun, leaveIssue, runCrud } from './runs/runs.ts'
import { billingRun, invoiceList } from './tables.ts'

type FeeEvent = 'fees.issued' | 'fees.due-soon' | 'fees.due-today' | 'fees.overdue'

/** A family is reminded so many days after the due date. */
const overdueAfter = [3, 10, 20]
const soonDays = 3

type Family = {
  id: string
  studentIds: string[]
  campusId: string
  children: string
  childrenOther: string
  currency: string
  open: string
  dueOn: Day
  billNumber: string
}

/** What families owe of the invoices `i` that `which` chooses, a row for each family and currency. */
async function readFamilies(db: Db | Tx, which: SQL): Promise<Family[]> {
  return db.execute<Family>(sql`
    select f.id, to_jsonb(array_agg(distinct i.student_id)) as "studentIds", (array_agg(i.campus_id order by i.id))[1] as "campusId",
      string_agg(distinct p.name, ', ') as children,
      string_agg(distinct coalesce(nullif(p.other_name, ''), p.name), '، ') as "childrenOther", i.currency,
      sum(i.open)::text as open, min(i.due_on)::text as "dueOn", f.psid as "billNumber"
    from invoices i join family_account f on f.id = i.family_account_id join person p on p.id = i.student_id
    where i.cancelled_at is null and i.open > 0 and ${which} group by f.id, i.currency order by f.id`)
}

/** One message a family, to the guardians of these children who get bills. */
function telling(event: FeeEvent, key: string, families: readonly Family[]): Telling {
  const rows = families.map(({ open, currency, dueOn, billNumber, children, childrenOther, ...family }) => ({
    ...family,
    fill: { children, childrenOther, amount: asText(open, currency), day: dueOn, number: billNumber },
  }))
  return {
    event,
    key,
    page: 'my-dues',
    people: sql`
      select l.guardian_id as person_id, (array_agg(l.student_id order by l.student_id))[1] as about_id, f."campusId" as campus_id, f.fill
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f (id uuid, "studentIds" uuid[], "campusId" uuid, fill jsonb)
        join guardian_link l on l.student_id = any (f."studentIds") and l.gets_bills and l.may_see
      group by l.guardian_id, f.id, f."campusId", f.fill`,
  }
}

function asText(open: string, currency: string): string {
  return `${formatAmount('en', BigInt(open), currency)} ${currency}`
}

/** Reminds the families of these invoices now; one message a family, event and day. */
export async function notifyFamilies(
  school: School,
  user: User,
  { ids }: { ids: readonly string[] },
): Promise<{ sent: number }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'invoices.notified', async (tx) => {
    const [found] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from ${invoiceList} where ${invoiceList.id} = any (${list(ids)}::uuid[])
        and ${reach(user, invoices.name, 'mark', { campus: invoiceList.campusId })}`)
    if (found?.count !== new Set(ids).size) await refuseUnreached(tx, user, ids)
    const sent = await tellDue(tx, sql`i.id = any (${list(ids)}::uuid[])`, today)
    describe(tx, { count: sent })
    return { sent }
  })
}

async function tellDue(tx: Tx, which: SQL, today: Day): Promise<number> {
  let sent = 0
  const events = [
    ['fees.overdue', sql`i.due_on < ${today}::date`],
    ['fees.due-today', sql`i.due_on = ${today}::date`],
    ['fees.due-soon', sql`i.due_on > ${today}::date`],
  ] as const
  for (const [event, when] of events) {
    const families = await readFamilies(tx, sql`${which} and ${when}`)
    if (families.length > 0) sent += await tellInAct(tx, telling(event, `${today}`, families))
  }
  return sent
}

/** Tells families that a run is issued, once. */
export async function notifyRun(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ sent: number }> {
  return school.transaction(user, 'billing-runs.notified', async (tx) => {
    const [run] = await tx.execute<{ period: string }>(sql`
      select period_key as period from ${billingRun} where ${billingRun.id} = ${id}::uuid and ${billingRun.state} = 'issued'
        and ${reach(user, billingRuns.name, 'edit', { campus: billingRun.campusId })}`)
    if (!run) return refuseUnwritable(tx, runCrud, { user, id })
    const sent = await tellIssued(tx, id, run.period)
    describe(tx, { period: run.period, count: sent })
    return { sent }
  })
}

async function tellIssued(tx: Tx, id: string, period: string): Promise<number> {
  const families = await readFamilies(tx, sql`i.run_id = ${id}::uuid`)
  return families.length === 0 ? 0 : tellInAct(tx, telling('fees.issued', period, families))
}

/** Every morning: what is due in three days and today, and what is overdue for 3, 10 or 20 days. A promise pauses it. */
export const remindJob: Job = {
  nightlyAt: 9,
  async run(school) {
    const today = (await school.today()) as Day
    const isQuiet = sql`not exists (select from payment_promise p where p.family_account_id = i.family_account_id
      and p.withdrawn_at is null and p.promised_on >= ${today}::date)`
    const late = list(overdueAfter.map((days) => addDays(today, -days)))
    const stages: readonly (readonly [FeeEvent, SQL])[] = [
      ['fees.due-soon', sql`i.due_on = ${addDays(today, soonDays)}::date`],
      ['fees.due-today', sql`i.due_on = ${today}::date`],
      [
        'fees.overdue',
        sql`i.due_on < ${today}::date and exists (select from invoices o where o.family_account_id = i.family_account_id
          and o.cancelled_at is null and o.open > 0 and o.due_on = any (${late}::date[]))`,
      ],
    ]
    for (const [event, when] of stages) {
      const families = await readFamilies(school.db, sql`${isQuiet} and ${when}`)
      if (families.length > 0) await tellPeople(school, school.db, telling(event, `${today}`, families))
    }
  },
}

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
