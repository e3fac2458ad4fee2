import { and, sql, isNull } from 'drizzle-orm'
import { toWire } from 'kit/values/money'
import { crudOf } from '../../crud/table.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { explainSources } from '../books/journals.ts'
import { numberedBy } from '../books/prove.ts'
import { goWithFamily } from '../family-accounts/family-accounts.ts'
import { invoices } from './contract.ts'
import { invoicesWithFee, readFees } from './fee-filter.ts'
import { invoiceSources } from './explain-basis.ts'
import { invoiceList } from './tables.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import type { FilterQuery } from '../../crud/filters.ts'
import { shownBy } from '../../crud/list.ts'

/** Invoices and the view with what is paid and open of them. What was issued keeps nobody out of the archive. */
export const invoiceCrud = crudOf(invoices, {
  table: invoiceList,
  rowsOf: 'invoice',
  within: { campus: invoiceList.campusId },
  rows: { studentId: () => studentCrud, admissionId: () => admissionCrud, classId: () => classCrud },
  until: null,
  fill: { fields: ['fees'], read: readFees },
  filterBy: {
    // Every invoice is for something.
    fees: ({ value, isEmpty }) =>
      and(value ? invoicesWithFee(value) : undefined, isEmpty ? sql`false` : undefined),
  },
})

goWithPerson(
  {
    table: 'invoice',
    column: 'student_id',
    // A month is billed once: of two records of one student the other's invoice stays where it is.
    clash: `own.period_key = theirs.period_key and own.cancelled_at is null and theirs.cancelled_at is null
      and (own.kind in ('regular', 'joining') and theirs.kind in ('regular', 'joining') or own.kind = 'opening' and theirs.kind = 'opening')`,
  },
  {
    table: 'concession',
    column: 'student_id',
    clash: `own.type_id = theirs.type_id and own.state <> 'rejected' and theirs.state <> 'rejected'
      and daterange(own.valid_from, own.valid_until, '[]') && daterange(theirs.valid_from, theirs.valid_until, '[]')`,
  },
)
goWithFamily(
  { table: 'invoice', column: 'family_account_id' },
  { table: 'payment_promise', column: 'family_account_id' },
)
numberedBy('invoice', sql`select campus_id, year_key, serial as number from invoice`)
numberedBy('credit-note', sql`select campus_id, year_key, serial as number from credit_note`)
explainSources('invoice', invoiceSources)

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
