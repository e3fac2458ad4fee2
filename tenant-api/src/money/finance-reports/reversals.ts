import { sql } from 'drizzle-orm'
import { dayShape, money, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campus } from '../../institute/structure/tables.ts'
import { accounts } from '../books/accounts.ts'
import { sayReversalReason } from '../receipts/reversal-reasons.ts'
import { currency, type Line, type ReportDeclaration, seenAt, totalsOf } from './report.ts'

const kinds = {
  receipt: sentence('Reversed receipt'),
  credit: sentence('Credit note'),
  fine: sentence('Waived fine'),
  'write-off': sentence('Write-off'),
  applicant: sentence('Waived fee of an applicant'),
} as const

const columns = z.object({
  day: dayShape.meta({ title: 'Day' }),
  kind: oneOf(kinds).meta({ title: 'Kind' }),
  number: z.string().meta({ title: 'Number' }),
  whom: z.string().meta({ title: 'Name' }),
  amount: money().nullable().meta({ title: 'Amount' }),
  by: z.string().meta({ title: 'Decided by' }),
  reason: z.string().meta({ title: 'Reason' }),
  currency,
})

/**
 * Everything by which less came in than was charged or received. A fine that was waived up to a day has no amount: it was
 * never charged.
 */
export const reversals: ReportDeclaration = {
  group: 'collection',
  title: sentence('Waivers and reversals'),
  lead: sentence(
    'Waived fines, write-offs, credit notes and reversed receipts: when, by whom, why and how much.',
  ),
  days: 'span',
  columns: () => columns,
  async read(input) {
    const { db, from, until, zone, say, user } = input
    const local = (instant: string) => sql`(${sql.raw(instant)} at time zone ${zone})::date`
    const found = await db.execute<
      Line & { kind: string; by: string; reason: string; byItself: boolean }
    >(sql`
      with event as (
        select j.day, 'receipt' as kind, r.number, r.payer as whom, sum(t.amount) as amount, act.actor as by, r.reversed_reason as reason,
          r.currency, r.campus_id, 'receipts/' || r.id as page, min(j.id::text) as place,
          act.actor_id is null and act.api_key_id is null as by_itself
        from receipt_tender t join receipt r on r.id = t.receipt_id join journal j on j.id = t.reversal_id join act on act.id = j.act_id
        where j.day between ${from}::date and ${until}::date and t.account_id <> ${accounts.opening}::uuid group by j.day, r.id, act.id
        union all
        select n.day, 'credit', n.number, i.name, n.amount, n.made_by, n.reason, i.currency, n.campus_id, 'invoices/' || i.id, n.id::text, false
        from credit_note n join invoice i on i.id = n.invoice_id where n.day between ${from}::date and ${until}::date
        union all
        select ${local('w.created_at')}, 'fine', i.number, i.name, w.amount, w.waived_by, w.reason, i.currency, w.campus_id,
          'invoices/' || i.id, w.id::text, false
        from fine_waiver w join invoice i on i.id = w.invoice_id
        where ${local('w.created_at')} between ${from}::date and ${until}::date
        union all
        select ${local('w.decided_at')}, 'write-off', i.number, i.name, w.amount, w.decided_by, w.reason, i.currency, w.campus_id,
          'invoices/' || i.id, w.id::text, false
        from write_off w join invoice i on i.id = w.invoice_id
        where w.state in ('approved', 'recovered') and ${local('w.decided_at')} between ${from}::date and ${until}::date
        union all
        select ${local('w.decided_at')}, 'applicant', i.number, i.name, w.amount, w.decided_by, w.reason, i.currency, w.campus_id,
          'invoices/' || i.id, w.id::text, false
        from applicant_fee_waiver w join invoice i on i.id = w.invoice_id
        where w.state = 'approved' and ${local('w.decided_at')} between ${from}::date and ${until}::date
      )
      select e.day::text as day, e.kind, e.number, e.whom, e.amount::text as amount, e.by, e.reason, e.currency, e.page,
        e.by_itself as "byItself"
      from event e join ${campus} on campus.id = e.campus_id where ${seenAt(campus.id, input)}
      order by e.currency, e.day, e.place`)
    // What the product does by itself is told in the reader's words.
    const rows = found.map(({ byItself, ...row }) => ({
      ...row,
      by: byItself ? say(row.by) : row.by,
      reason: sayReversalReason(user, row.reason),
    }))
    // A total for each kind: what was reversed and what was given up do not add up to anything.
    const totals = Object.keys(kinds).flatMap((kind) =>
      totalsOf(
        rows.filter((row) => row.kind === kind),
        { say, first: 'whom', sums: ['amount'] },
      ).map((row) => ({ ...row, kind })),
    )
    return { rows, totals }
  },
}
