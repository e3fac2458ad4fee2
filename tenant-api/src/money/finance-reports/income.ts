import { sql } from 'drizzle-orm'
import { money, oneOf } from 'kit/contract/fields'
import { refuse } from 'kit/contract/refusal'
import { formatPeriod } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { monthAfter } from 'kit/values/day'
import { z } from 'zod'
import { titleOf } from '../books/journals.ts'
import { posting } from '../books/tables.ts'
import { invoice } from '../invoices/tables.ts'
import {
  type ReportInput,
  currency,
  type Line,
  type ReportDeclaration,
  seenAt,
  sumOf,
  totalsOf,
} from './report.ts'

const kinds = { income: sentence('Income'), expense: sentence('Expenditure') } as const
const mostMonths = 12

/** What was earned and spent between two days; what was charged counts on its day, paid or not. */
export const income: ReportDeclaration = {
  group: 'books',
  title: sentence('Income and expenditure'),
  lead: sentence(
    'What the school has earned and spent, and what is left. Fees count on the day on which they were charged.',
  ),
  days: 'span',
  by: { title: sentence('Columns'), choices: { total: sentence('In all'), month: sentence('By month') } },
  columns: (input) =>
    z.object({
      account: z.string().meta({ title: 'Account' }),
      code: z.string().meta({ title: 'Number' }),
      kind: oneOf(kinds).nullable().meta({ title: 'Kind' }),
      ...Object.fromEntries(
        monthsOf(input).map((month) => [
          month,
          money().meta({ title: formatPeriod(input.user.language, month) }),
        ]),
      ),
      total: money().meta({ title: 'Total' }),
      currency,
    }),
  async read(input) {
    const rows = await readIncome(input)
    const keys = [...monthsOf(input), 'total']
    const totals = [...Map.groupBy(rows, (row) => row.currency)].flatMap(([of, some]) => {
      const [earned, spent] = (['income', 'expense'] as const).map((kind) => {
        const ofKind = some.filter((row) => row.kind === kind)
        return Object.fromEntries(keys.map((key) => [key, String(sumOf(ofKind, key))]))
      })
      const net = keys.map((key) => [key, String(BigInt(earned?.[key] ?? 0) - BigInt(spent?.[key] ?? 0))])
      const line = (title: string, amounts?: object): Line => ({
        kind: null,
        code: '',
        account: input.say(title),
        ...amounts,
        currency: of,
      })
      return [
        line(sentence('Total income'), earned),
        line(sentence('Total expenditure'), spent),
        line(sentence('Surplus or deficit'), Object.fromEntries(net)),
      ]
    })
    return { rows, totals }
  },
}

/** The months of the span, where each has a column. */
function monthsOf({ by, from, until }: ReportInput): string[] {
  if (by !== 'month') return []
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month, 1)) {
    if (months.length === mostMonths)
      refuse('finance-reports.months', 'There is room for {count} months. Choose fewer days', {
        count: mostMonths,
      })
    months.push(month)
  }
  return months
}

async function readIncome(input: ReportInput): Promise<Line[]> {
  const { db, user, from, until } = input
  type Row = { id: string; code: string; title: string; otherTitle: string; isSystem: boolean; kind: string }
  const rows = await db.execute<Row & { currency: string; month: string; amount: string }>(sql`
    select a.id, a.code, a.title, a.other_title as "otherTitle", a.is_system as "isSystem", a.kind, posting.currency,
      to_char(posting.day, 'YYYY-MM') as month,
      (case a.kind when 'income' then - sum(posting.amount) else sum(posting.amount) end)::text as amount
    from ledger_account a join ${posting} on posting.account_id = a.id
    where a.kind in ('income', 'expense') and posting.day between ${from}::date and ${until}::date
      and ${seenAt(posting.campusId, input)}
    group by a.id, posting.currency, month order by posting.currency, a.code, month`)
  return [...Map.groupBy(rows, (row) => `${row.currency} ${row.id}`).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const hasOther = !first.isSystem && user.language !== 'en' && first.otherTitle !== ''
    return [
      {
        ...Object.fromEntries(monthsOf(input).map((month) => [month, '0'])),
        ...Object.fromEntries(of.map(({ month, amount }) => [month, amount])),
        kind: first.kind,
        code: first.code,
        account: hasOther ? first.otherTitle : titleOf(user, first),
        total: String(of.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
        currency: first.currency,
        page: `explanation?${new URLSearchParams({ account: first.id, from, until })}`,
      },
    ]
  })
}

const taxColumns = z.object({
  month: z.string().meta({ title: 'Month' }),
  rate: z.string().meta({ title: 'Tax rate' }),
  percent: z.number().meta({ title: 'Percent' }),
  taxable: money().meta({ title: 'Taxable' }),
  tax: money().meta({ title: 'Tax' }),
  currency,
})

/** The tax of fees by the month of their line: credit notes take it back in the month of the note. */
export const tax: ReportDeclaration = {
  group: 'books',
  title: sentence('Tax on fees'),
  lead: sentence(
    'What was taxable and the tax on it, by rate and month. A credit note counts in its own month.',
  ),
  days: 'span',
  columns: () => taxColumns,
  async read(input) {
    const { db, user, from, until, say } = input
    const inSpan = sql`l.day between ${from}::date and ${until}::date`
    // A credit note is taxed as the line that it takes back; the index of taxed lines has both kinds.
    const found = await db.execute<Line & { month: string }>(sql`
      with line as (
        select l.invoice_id, l.day, l.tax_rate_id, l.basis, l.gross - l.concession as taxable, l.tax from invoice_line l
        where l.kind = 'fee' and l.tax_rate_id is not null and ${inSpan}
        union all
        select l.invoice_id, l.day, coalesce(l.tax_rate_id, o.tax_rate_id), o.basis, l.gross - l.concession, l.tax
        from invoice_line l join invoice_line o on o.id = l.credits_line_id where l.kind = 'credit' and ${inSpan}
      )
      select to_char(line.day, 'YYYY-MM') as month, r.title as rate, invoice.currency,
        coalesce((line.basis ->> 'taxPoints')::numeric / 100, r.percent)::float8 as percent,
        sum(line.taxable)::text as taxable, sum(line.tax)::text as tax
      from line join ${invoice} on invoice.id = line.invoice_id join tax_rate r on r.id = line.tax_rate_id
      where ${seenAt(invoice.campusId, input)}
      group by 1, 2, 3, 4 order by 3, 1, 2, 4`)
    const rows = found.map((row) => ({ ...row, month: formatPeriod(user.language, row.month) }))
    return { rows, totals: totalsOf(rows, { say, first: 'month', sums: ['taxable', 'tax'] }) }
  },
}
