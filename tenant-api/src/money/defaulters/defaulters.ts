import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx, School } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { list } from '../invoices/pricing/read-billable.ts'
import { type Ages, sumsByAge } from './ageing.ts'
import { ageBands, defaulters } from './contract.ts'
import { owedFilters } from './owed-filters.ts'
import { defaulterList } from './tables.ts'
import { reach } from '../../core/authorization/reach.ts'
import { invoice } from '../invoices/tables.ts'

/** The families that owe something; the amounts are kept by the postings, so that the list reads none of them. */
export const defaulterCrud = crudOf(defaulters, {
  table: defaulterList,
  rowsOf: 'family_receivable',
  within: { campus: defaulterList.campusId },
  // Telephone numbers of guardians follow in the second line.
  told: () => sql`split_part(${defaulterList.searchText}, chr(10), 1)`,
  until: null,
  fill: { fields: ageBands, read: readAges },
  filterBy: owedFilters('defaulters'),
})

async function readAges(db: Db | Tx, _user: User, ids: readonly string[]) {
  const rows = await db.execute<Ages & { id: string }>(sql`
    select r.id, ${sumsByAge(sql`o.amount`, sql`((select day from current_day) - i.due_on)`)}
    from family_receivable r
      left join invoice i on i.family_account_id = r.family_account_id and i.campus_id = r.campus_id and i.currency = r.currency
        and i.student_id is not null
      left join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where r.id = any (${list(ids)}::uuid[]) group by r.id`)
  return new Map(rows.map(({ id, ...ages }) => [id, ages]))
}

/** A family that was reminded so many days ago is due again. */
const restDays = 7

/**
 * What waits for who collects fees: families whose promise is over and who still owe, and those that are overdue, have
 * promised nothing and were not reminded for a week. One statement over the open invoices.
 */
export async function readPendingWork(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<{ brokenPromises: number; toRemind: number; yesterday: Day }> {
  const today = await school.today()
  const [row] = await school.db.execute<{ brokenPromises: number; toRemind: number }>(sql`
    with owing as (
      select ${invoice.familyAccountId} as id, min(${invoice.dueOn}) as due_on, min(${invoice.issuedOn}) as issued_on
      from ${invoice} join invoice_open o on o.invoice_id = ${invoice.id} and o.amount > 0
      where ${invoice.cancelledAt} is null and ${invoice.studentId} is not null and (${campus ?? null}::uuid is null or ${invoice.campusId} = ${campus ?? null}::uuid)
        and ${reach(user, defaulters.name, 'mark', { campus: invoice.campusId })} group by 1
    ), promise as (
      select distinct on (family_account_id) family_account_id as id, promised_on, noted_on from payment_promise
      where withdrawn_at is null order by family_account_id, id desc
    ), reminded as (
      select distinct family_account_id as id from fee_reminder_family where day > ${addDays(today, -restDays)}::date
    )
    select count(*) filter (where p.promised_on < ${today}::date and p.noted_on >= w.issued_on)::int as "brokenPromises",
      count(*) filter (where w.due_on < ${today}::date and r.id is null and (p.promised_on is null or p.promised_on < ${today}::date))::int as "toRemind"
    from owing w left join promise p using (id) left join reminded r using (id)`)
  const yesterday = addDays(today, -1)
  return { brokenPromises: row?.brokenPromises ?? 0, toRemind: row?.toRemind ?? 0, yesterday }
}
