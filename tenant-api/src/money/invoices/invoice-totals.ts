import { and, isNull, sql } from 'drizzle-orm'
import { toWire } from 'kit/values/money'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import type { FilterQuery } from '../../crud/filters.ts'
import { shownBy } from '../../crud/list.ts'
import { invoiceCrud } from './invoices.ts'
import { invoiceList } from './tables.ts'

/** What the invoices of a filter come to, a sum for each currency; cancelled ones count for nothing. */
export async function readInvoiceTotals(school: School, user: User, query: FilterQuery) {
  const shown = await shownBy(invoiceCrud, { school, user, query: { ...query, archived: false } })
  const { currency, due, paid, open } = invoiceList
  const rows = await school.db
    .select({
      currency,
      invoices: sql<number>`count(*)::int`,
      due: sql<string>`sum(${due})::text`,
      paid: sql<string>`sum(${paid})::text`,
      open: sql<string>`sum(${open})::text`,
    })
    .from(invoiceList)
    .where(and(shown, isNull(invoiceList.cancelledAt)))
    .groupBy(currency)
    .orderBy(currency)
  return {
    rows: rows.map((row) => {
      const money = (amount: string) => toWire({ amount: BigInt(amount), currency: row.currency })
      return { ...row, due: money(row.due), paid: money(row.paid), open: money(row.open) }
    }),
  }
}
