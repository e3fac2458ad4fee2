import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { account } from '../../../src/access/sessions/tables.ts'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { accounts } from '../../../src/money/books/accounts.ts'
import { post } from '../../../src/money/books/post.ts'
import { issueRunNow } from '../../../src/money/invoices/runs/issue-run.ts'
import { beginRun } from '../../../src/money/invoices/runs/runs.ts'
import { castStudents } from '../../people/enrolment/seed-cast.ts'
import { studentId } from '../../people/enrolment/seed-rows.ts'

const by = system(sentence('Demo school'))

/** A student of the cast by name. */
export function student(name: string): string {
  const at = castStudents.findIndex(({ names: [first, last] }) => `${first} ${last}`.trim() === name)
  if (at < 0) throw new Error(`nobody of the cast is called ${name}`)
  return studentId(at)
}

export function rupees(amount: number) {
  return { amount: String(amount * 100), currency: 'PKR' }
}

export async function userNamed(school: School, name: string): Promise<User | null> {
  const [row] = await school.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${name}@riverside.example`))
  return row ? school.userOf(row.id) : null
}

type Month = { campusId: string; period: string; issuedOn: Day; studentIds?: readonly string[] }

export async function bill(school: School, month: Month): Promise<string> {
  const today = await school.today()
  const run = await school.transaction(by, 'billing-runs.started', (tx) =>
    beginRun(tx, by, { ...month, today }),
  )
  await issueRunNow(school, by, { id: run.id })
  return run.id
}

/**
 * What families have paid of these invoices `i` on their due day, at the counter: all that is open of each line, or a
 * part of it.
 */
export async function receive(school: School, which: ReturnType<typeof sql>, parts = 1): Promise<void> {
  type Row = {
    invoiceId: string
    lineId: string
    campusId: string
    partyId: string
    currency: string
    day: Day
    amount: string
  }
  const rows = await school.db.execute<Row>(sql`
    select i.id as "invoiceId", o.line_id as "lineId", i.campus_id as "campusId", i.party_id as "partyId", i.currency,
      least(i.due_on, date '2026-11-18')::text as day, (o.amount / ${parts}::int)::text as amount
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0
    where i.cancelled_at is null and ${which} order by i.id, o.line_id`)
  const invoices = [...Map.groupBy(rows, ({ invoiceId }) => invoiceId).values()]
  for (let at = 0; at < invoices.length; at += 500)
    await school.transaction(by, 'invoices.seeded', (tx) =>
      post(
        tx,
        invoices.slice(at, at + 500).flatMap((lines) => {
          const [first] = lines
          if (!first) return []
          const total = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
          return [
            {
              kind: 'receipt' as const,
              day: first.day,
              campusId: first.campusId,
              currency: first.currency,
              postings: [
                { account: accounts.till, amount: total },
                ...lines.map(({ lineId, invoiceId, partyId, amount }) => ({
                  account: accounts.receivable,
                  party: partyId,
                  line: { id: lineId, invoiceId },
                  amount: -BigInt(amount),
                })),
              ],
            },
          ]
        }),
      ),
    )
}
