import { sql } from 'drizzle-orm'
import { oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { campus } from '../../institute/structure/tables.ts'
import { numberedSeries } from '../books/prove.ts'
import type { SeriesKind } from '../books/post.ts'
import { type Line, type ReportDeclaration, seenAt } from './report.ts'

const kinds: Readonly<Record<SeriesKind, string>> = {
  invoice: sentence('Invoices'),
  challan: sentence('Challans'),
  'fee-certificate': sentence('Fee certificates'),
  receipt: sentence('Receipts'),
  'credit-note': sentence('Credit notes'),
  voucher: sentence('Journals by hand'),
  payslip: sentence('Payslips'),
  purchase: sentence('Purchases'),
  sale: sentence('Sales'),
  refund: sentence('Refunds'),
}

const columns = z.object({
  kind: oneOf(kinds).meta({ title: 'Kind' }),
  campus: z.string().meta({ title: 'Campus' }),
  year: z.string().meta({ title: 'Year' }),
  first: z.int().nullable().meta({ title: 'First number' }),
  last: z.int().meta({ title: 'Last number' }),
  count: z.int().meta({ title: 'How many' }),
  missing: z.string().meta({ title: 'Missing numbers' }),
})

/** That no number of a series is missing: who takes a paper away leaves a gap. */
export const numbers: ReportDeclaration = {
  group: 'books',
  title: sentence('Proof of numbers'),
  lead: sentence(
    'Each series of numbers: its first and last, how many papers there are, and which numbers are missing.',
  ),
  days: 'none',
  columns: () => columns,
  async read(input) {
    const { db, user, say } = input
    const parts = [...numberedSeries()].map(
      ([kind, rows]) => sql`
        select s.kind, ${nameFor(user, campus)} as campus, s.year_key as year, d.first, s.last, d.count, gap.numbers as missing
        from number_series s join ${campus} on campus.id = s.campus_id
          cross join lateral (
            select min(n.number) as first, count(distinct n.number)::int as count from (${rows}) n
            where n.campus_id = s.campus_id and n.year_key = s.year_key
          ) d
          cross join lateral (
            select string_agg(case when g.next = g.number + 2 then (g.number + 1)::text
              else (g.number + 1) || '–' || (g.next - 1) end, ', ' order by g.number) as numbers
            from (
              select o.number, lead(o.number, 1, s.last + 1) over (order by o.number) as next from (
                select 0 as number union select n.number from (${rows}) n
                where n.campus_id = s.campus_id and n.year_key = s.year_key
              ) o
            ) g where g.next > g.number + 1
          ) gap
        where s.kind = ${kind} and ${seenAt(campus.id, input)}`,
    )
    const found = await db.execute<Omit<Line, 'currency'> & { missing: string | null }>(
      sql`${sql.join(parts, sql` union all `)} order by campus, year desc, kind`,
    )
    const none = say(sentence('None'))
    return { rows: found.map((row) => ({ ...row, missing: row.missing ?? none, currency: '' })), totals: [] }
  },
}
