import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { postingsSeen, readEntries } from './journals.ts'
import { posting } from './tables.ts'

/** The figure that is explained: all of these narrow it. */
type Figure = {
  account?: string | undefined
  student?: string | undefined
  employee?: string | undefined
  party?: string | undefined
  invoice?: string | undefined
  line?: string | undefined
  campus?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
}
type Query = Figure & { after?: string | undefined; limit: number }

/**
 * The journals that make up a figure, the latest day first, with the sums that they come to. A student's figure is
 * that of all parties that stand for the student.
 */
export async function explainFigure(school: School, user: User, { after, limit, ...figure }: Query) {
  const where = and(...partsOf(figure), postingsSeen(user)) ?? sql`true`
  const totals = await school.db.execute<{
    currency: string
    debit: string
    credit: string
    balance: string
  }>(sql`
    select currency, coalesce(sum(amount) filter (where amount > 0), 0)::text as debit,
      coalesce(- sum(amount) filter (where amount < 0), 0)::text as credit, sum(amount)::text as balance
    from posting where ${where} group by currency order by currency`)
  const journals = await school.db.execute<{ id: string }>(sql`
    select journal_id as id from posting
    where ${where} and ${after === undefined ? sql`true` : sql`(day, journal_id) < (select j.day, j.id from journal j where j.id = ${after}::uuid)`}
    group by day, journal_id order by day desc, journal_id desc limit ${limit + 1}`)
  const ids = journals.slice(0, limit).map(({ id }) => id)
  return {
    totals: totals.map(({ currency, debit, credit, balance }) => ({
      debit: { amount: debit, currency },
      credit: { amount: credit, currency },
      balance: { amount: balance, currency },
    })),
    rows: await readEntries(school, user, ids),
    next: journals.length > limit ? (ids.at(-1) ?? null) : null,
  }
}

function partsOf(figure: Figure): SQL[] {
  const parts: (SQL | undefined)[] = [
    figure.account === undefined ? undefined : eq(posting.accountId, figure.account),
    figure.party === undefined ? undefined : eq(posting.partyId, figure.party),
    figure.invoice === undefined ? undefined : eq(posting.invoiceId, figure.invoice),
    figure.line === undefined ? undefined : lineIs(figure.line),
    figure.campus === undefined ? undefined : eq(posting.campusId, figure.campus),
    figure.from === undefined ? undefined : gte(posting.day, figure.from),
    figure.until === undefined ? undefined : lte(posting.day, figure.until),
    ofRecord('student_id', figure.student),
    ofRecord('employee_id', figure.employee),
  ]
  return parts.filter((part) => part !== undefined)
}

/** The index of postings begins with the invoice, which the open line names. */
function lineIs(line: string): SQL {
  return sql`${posting.invoiceId} = (select o.invoice_id from invoice_open o where o.line_id = ${line}::uuid)
    and ${posting.lineId} = ${line}::uuid`
}

function ofRecord(column: 'student_id' | 'employee_id', id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined
  return sql`${posting.partyId} = any (array(select p.id from party p where p.${sql.raw(column)} = ${id}::uuid))`
}
