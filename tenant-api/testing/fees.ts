import { sql } from 'drizzle-orm'
import type { Speaker } from 'kit/testing/testing'
import { castStudents } from '../demo/people/enrolment/seed-cast.ts'
import { studentId } from '../demo/people/enrolment/seed-rows.ts'
import { system } from '../src/core/acts/act.ts'
import type { School } from '../src/core/school/school.ts'
import { accounts } from '../src/money/books/accounts.ts'
import { post } from '../src/money/books/post.ts'
import { readStudentInvoices } from '../src/money/invoices/contract.ts'

/** A student of the cast by name, and by the father's where two have the same. */
export function studentNamed(name: string, father?: string): string {
  const at = castStudents.findIndex(
    ({ names: [first, last], father: of }) => `${first} ${last}`.trim() === name && (father ?? of) === of,
  )
  if (at < 0) throw new Error(`nobody of the cast is called ${name}`)
  return studentId(at)
}

export const rupees = (amount: number) => ({ amount: String(amount * 100), currency: 'PKR' })
export const inRupees = ({ amount }: { amount: string }) => Number(amount) / 100

/** The invoice of a student for a month. */
export async function invoiceOf(
  speaker: Speaker,
  student: string,
  period: string,
  kinds = ['regular', 'joining'],
) {
  const { rows } = await speaker.call(readStudentInvoices, { params: { id: student } })
  const found = rows.find(
    (row) => row.period === period && kinds.includes(row.kind) && row.state !== 'cancelled',
  )
  if (!found) throw new Error(`no invoice of ${period}`)
  return found
}

/** The sum of each account and party, for comparing before and after. */
export async function balancesOf(school: School): Promise<Map<string, string>> {
  const rows = await school.db.execute<{ key: string; sum: string }>(sql`
    select concat_ws(' ', a.code, p.party_id, p.currency) as key, sum(p.amount)::text as sum
    from posting p join ledger_account a on a.id = p.account_id group by 1 having sum(p.amount) <> 0 order by 1`)
  return new Map(rows.map(({ key, sum }) => [key, sum]))
}

/** What a receipt of so much writes in the books, line by line; the desk is another module's. */
export async function receive(school: School, invoiceId: string, paisa: bigint): Promise<void> {
  type Row = { line: string; party: string; campus: string; currency: string; open: string }
  const lines = await school.db.execute<Row>(sql`
    select o.line_id as line, i.party_id as party, i.campus_id as campus, i.currency, o.amount::text as open
    from invoice i join invoice_open o on o.invoice_id = i.id and o.amount > 0 where i.id = ${invoiceId}::uuid order by o.line_id`)
  const [first] = lines
  if (!first) throw new Error('nothing is open')
  const day = await school.today()
  let left = paisa
  const postings = lines.flatMap(({ line, party, open }) => {
    const amount = BigInt(open) < left ? BigInt(open) : left
    left -= amount
    return amount === 0n
      ? []
      : [{ account: accounts.receivable, party, line: { id: line, invoiceId }, amount: -amount }]
  })
  const journal = { kind: 'receipt' as const, day, campusId: first.campus, currency: first.currency }
  await school.transaction(system('Test'), 'books.tested', (tx) =>
    post(tx, [{ ...journal, postings: [{ account: accounts.till, amount: paisa - left }, ...postings] }]),
  )
}
