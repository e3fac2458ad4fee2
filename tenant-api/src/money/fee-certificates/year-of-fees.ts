import { sql } from 'drizzle-orm'
import { addDays, addMonths, type Day } from 'kit/values/day'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { fiscalYearOf } from '../books/trial-balance.ts'
import { finesOf } from '../invoices/pricing/read-fines.ts'

/** What was charged and paid for a student in a fiscal year, by fee. Amounts are minor units as text. */
export type YearOfFees = {
  firstDay: Day
  lastDay: Day
  rows: { title: string; otherTitle: string; kind: string; currency: string; charged: string; paid: string }[]
}

/** The fiscal year in which a day lies. */
export async function yearOf(school: School, day: Day): Promise<{ firstDay: Day; lastDay: Day }> {
  const firstDay = await fiscalYearOf(school, day)
  return { firstDay, lastDay: addDays(addMonths(firstDay, 12), -1) }
}

/**
 * What the books say of a student's fees: charged is what invoices, fines and credit notes posted, paid is what receipts and
 * advances settled, each on its day. A reversal counts against what it reverses; what was given up is neither.
 */
export async function readYearOfFees(
  db: Db | Tx,
  { studentId, firstDay, lastDay }: { studentId: string; firstDay: Day; lastDay: Day },
): Promise<YearOfFees> {
  const rows = await db.execute<YearOfFees['rows'][number]>(sql`
    select l.title, l.other_title as "otherTitle", l.kind, p.currency,
      coalesce(sum(p.amount) filter (where kind.of in ('invoice', 'opening', 'fine', 'credit', 'sale')), 0)::text as charged,
      coalesce(- sum(p.amount) filter (where kind.of in ('receipt', 'advance', 'voucher', 'payslip', 'bank-line', 'settlement')), 0)::text as paid
    from party y join posting p on p.party_id = y.id and p.account_id = ${accounts.receivable}::uuid
      join journal j on j.id = p.journal_id left join journal o on o.id = j.reverses_id
      cross join lateral (select coalesce(o.kind, j.kind) as of) kind
      join invoice_line l on l.id = p.line_id
    where y.student_id = ${studentId}::uuid and p.day between ${firstDay}::date and ${lastDay}::date
    group by 1, 2, 3, 4 having sum(abs(p.amount)) > 0 order by min(l.position), 1`)
  return {
    firstDay,
    lastDay,
    rows: rows.filter(({ charged, paid }) => charged !== '0' || paid !== '0'),
  }
}

/** The first days of the fiscal years in which something was booked for a student, the latest first. */
export async function readYears(
  school: School,
  studentId: string,
): Promise<{ firstDay: Day; lastDay: Day }[]> {
  const [span] = await school.db.execute<{ first: Day | null; last: Day | null }>(sql`
    select min(p.day)::text as first, max(p.day)::text as last from party y
      join posting p on p.party_id = y.id and p.account_id = ${accounts.receivable}::uuid
    where y.student_id = ${studentId}::uuid`)
  const years: { firstDay: Day; lastDay: Day }[] = []
  if (!span?.first || !span.last) return years
  for (let day = span.last; day >= span.first;) {
    const year = await yearOf(school, day)
    years.push(year)
    day = addDays(year.firstDay, -1)
  }
  return years
}

/** What is due of a student on a day with the fine, in minor units by currency; empty if nothing is. */
export async function duesOf(
  db: Db | Tx,
  { studentId, day, country }: { studentId: string; day: Day; country: string },
): Promise<{ currency: string; amount: bigint }[]> {
  const open = await db.execute<{ id: string; currency: string; open: string }>(sql`
    select i.id, i.currency, sum(o.amount)::text as open
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.student_id = ${studentId}::uuid and i.cancelled_at is null group by 1, 2`)
  const fines = await finesOf(db, { ids: open.map(({ id }) => id), day, country })
  const sums = new Map<string, bigint>()
  for (const { id, currency, open: left } of open)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(left) + (fines.get(id)?.due ?? 0n))
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
