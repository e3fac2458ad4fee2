import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { exponent } from 'kit/values/money'
import { render } from '../../core/acts/localized-message.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'

/** What happened to an invoice beside its lines, the latest first. */
export async function readEvents(
  db: Db | Tx,
  user: User,
  { id: of, currency: unit }: { id: string; currency: string },
) {
  type Row = { at: string; by: string; what: keyof typeof sentences; fill: Record<string, string | number> }
  const rows = await db.execute<Row>(sql`
    select to_json(at) #>> '{}' as at, by, what, fill from (
      select created_at as at, changed_by as by, 'due-day' as what,
        jsonb_build_object('before', due_before, 'day', due_on, 'reason', reason) as fill from due_day_change where invoice_id = ${of}::uuid
      union all select created_at, waived_by, case when until_day is null then 'waived' else 'waived-until' end,
        jsonb_strip_nulls(jsonb_build_object('amount', amount::text, 'day', until_day, 'reason', reason)) from fine_waiver where invoice_id = ${of}::uuid
      union all select created_at, made_by, 'credit', jsonb_build_object('number', number, 'reason', reason)
        from credit_note where invoice_id = ${of}::uuid
      union all select p.created_at, p.noted_by, 'promise', jsonb_build_object('day', p.promised_on, 'reason', p.note)
        from payment_promise p join invoice i on i.family_account_id = p.family_account_id
        where i.id = ${of}::uuid and p.withdrawn_at is null and p.created_at >= i.created_at
      union all select cancelled_at, '', 'cancelled', jsonb_build_object('reason', cancelled_reason)
        from invoice where id = ${of}::uuid and cancelled_at is not null
    ) happened order by at desc limit 50`)
  return rows.map(({ at, by, what, fill }) => {
    const amount = Number(fill.amount ?? 0) / 10 ** exponent(unit)
    return { at, by, text: render(user, { sentence: sentences[what], fill: { ...fill, amount } }) }
  })
}

const sentences = {
  'due-day': sentence('Due date moved from {before, date} to {day, date}. {reason}'),
  waived: sentence('Fine waived: {amount, number}. {reason}'),
  'waived-until': sentence('Fine waived up to {day, date}. {reason}'),
  credit: sentence('Credit note {number}. {reason}'),
  promise: sentence('The family promises to pay by {day, date}. {reason}'),
  cancelled: sentence('Cancelled. {reason}'),
} as const
