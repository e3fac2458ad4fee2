import { and, type SQL, sql } from 'drizzle-orm'
import type { CrudOptions } from '../../crud/table.ts'
import { hasFee } from '../invoices/fee-filter.ts'

/** What a row of the list and its invoices have in common, beside campus and currency. */
const owedBy = {
  debtors: { row: sql`"debtors"."party_id"`, invoice: sql`i.party_id` },
  defaulters: { row: sql`"defaulters"."family_account_id"`, invoice: sql`i.family_account_id` },
}
const today = sql`(select day from current_day)`

/**
 * The filters by age, fee and promise of those who owe. Each reads the open invoices once for the whole list: the view
 * has these columns for the rows of a page, one query for each, which is too slow for twenty thousand.
 */
export function owedFilters(of: keyof typeof owedBy): NonNullable<CrudOptions['filterBy']> {
  const list = sql.identifier(of)
  const row = sql`(${owedBy[of].row}, ${list}.campus_id, ${list}.currency)`
  const rows = (where: SQL, more = sql``) => sql`(
    select ${owedBy[of].invoice}, i.campus_id, i.currency
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 ${more}
    where ${where})`
  const promised = sql`join payment_promise m on m.family_account_id = i.family_account_id and m.withdrawn_at is null
    and m.noted_on >= i.issued_on`
  return {
    dueSince: ({ from, to }) =>
      and(
        from ? sql`${row} not in ${rows(sql`i.due_on < ${from}::date`)}` : undefined,
        to ? sql`${row} in ${rows(sql`i.due_on <= ${to}::date`)}` : undefined,
      ),
    // What is due later is overdue by no day.
    overdueDays: ({ from, to }) =>
      and(
        from && Number(from) > 0
          ? sql`${row} in ${rows(sql`i.due_on <= ${today} - ${Math.ceil(Number(from))}::int`)}`
          : undefined,
        to && Number(to) < 0 ? sql`false` : undefined,
        to
          ? sql`${row} not in ${rows(sql`i.due_on < ${today} - ${Math.floor(Number(to))}::int`)}`
          : undefined,
      ),
    fees: ({ value }) =>
      value
        ? sql`${row} in (
            select ${owedBy[of].invoice}, i.campus_id, i.currency from invoice i where i.id in (
              select o.invoice_id from invoice_open o join invoice_line l on l.id = o.line_id where o.amount > 0 and ${hasFee(value)}))`
        : undefined,
    promisedOn: ({ from, to, isEmpty }) =>
      and(
        (from ?? to)
          ? sql`${row} in ${rows(sql`m.promised_on >= coalesce(${from ?? null}::date, '-infinity') and m.promised_on <= coalesce(${to ?? null}::date, 'infinity')`, promised)}`
          : undefined,
        isEmpty === undefined
          ? undefined
          : isEmpty
            ? sql`${row} not in ${rows(sql`true`, promised)}`
            : sql`${row} in ${rows(sql`true`, promised)}`,
      ),
  }
}
