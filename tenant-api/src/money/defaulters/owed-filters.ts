import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CrudOptions } from '../../crud/table.ts'
import { hasFee } from '../invoices/fee-filter.ts'

const owedBy = {
  receivable: sql`i.party_id = r.party_id`,
  family_receivable: sql`i.family_account_id = r.family_account_id`,
}
const today = sql`(select day from current_day)`

/**
 * The filters by age, fee and promise of those who owe. Each reads the open invoices once for the whole list: the view
 * has these columns for the rows of a page, one query for each, which is too slow for twenty thousand.
 */
export function owedFilters(id: PgColumn, of: keyof typeof owedBy): NonNullable<CrudOptions['filterBy']> {
  const rows = (where: SQL, more = sql``) => sql`(
    select r.id from ${sql.identifier(of)} r
      join invoice i on ${owedBy[of]} and i.campus_id = r.campus_id and i.currency = r.currency
      join invoice_open o on o.invoice_id = i.id and o.amount > 0 ${more}
    where ${where})`
  const promised = sql`join payment_promise m on m.family_account_id = i.family_account_id and m.withdrawn_at is null
    and m.noted_on >= i.issued_on`
  return {
    dueSince: ({ from, to }) =>
      and(
        from ? sql`${id} not in ${rows(sql`i.due_on < ${from}::date`)}` : undefined,
        to ? sql`${id} in ${rows(sql`i.due_on <= ${to}::date`)}` : undefined,
      ),
    // What is due later is overdue by no day.
    overdueDays: ({ from, to }) =>
      and(
        from && Number(from) > 0
          ? sql`${id} in ${rows(sql`i.due_on <= ${today} - ${Math.ceil(Number(from))}::int`)}`
          : undefined,
        to && Number(to) < 0 ? sql`false` : undefined,
        to ? sql`${id} not in ${rows(sql`i.due_on < ${today} - ${Math.floor(Number(to))}::int`)}` : undefined,
      ),
    fees: ({ value }) =>
      value ? sql`${id} in ${rows(hasFee(value), sql`join invoice_line l on l.id = o.line_id`)}` : undefined,
    promisedOn: ({ from, to, isEmpty }) =>
      and(
        (from ?? to)
          ? sql`${id} in ${rows(sql`m.promised_on >= coalesce(${from ?? null}::date, '-infinity') and m.promised_on <= coalesce(${to ?? null}::date, 'infinity')`, promised)}`
          : undefined,
        isEmpty === undefined
          ? undefined
          : isEmpty
            ? sql`${id} not in ${rows(sql`true`, promised)}`
            : sql`${id} in ${rows(sql`true`, promised)}`,
      ),
  }
}
