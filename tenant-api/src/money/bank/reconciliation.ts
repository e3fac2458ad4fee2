import { eq, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { toWire } from 'kit/values/money'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import type { JournalKind } from '../books/contract.ts'
import { findAccount } from './accounts.ts'
import { booksUntil, statementUntil } from './read-accounts.ts'
import { readLines } from './lines/lines.ts'
import { isUnlisted } from './lines/propose-matches.ts'
import { bankAccount } from './tables.ts'

type Posting = { id: string; day: Day; kind: JournalKind; memo: string; amount: string }

/**
 * The books beside the statement at the end of a day. Lines that are not booked and postings that the bank has not shown
 * explain their difference; what is left is an error on one of the two sides.
 */
export async function reconcile(
  school: School,
  user: User,
  { id, day: asked }: { id: string; day?: Day | undefined },
) {
  const { db } = school
  const account = await findAccount(db, user, id)
  const day = asked ?? (await lastDayOf(school, id))
  const { currency, ledgerAccountId, openingDay } = account
  const [sums] = await db
    .select({ books: booksUntil(day), statement: statementUntil(day) })
    .from(bankAccount)
    .where(eq(bankAccount.id, id))
  const lines = await readLines(db, user, {
    where: sql`bank_line.bank_account_id = ${id}::uuid and bank_line.day <= ${day}::date
      and (bank_line.state in ('unmatched', 'proposed', 'ignored') or j.day > ${day}::date)`,
  })
  const postings = await db.execute<Posting>(sql`
    select j.id, j.day::text, j.kind, j.memo, sum(p.amount)::text as amount from posting p join journal j on j.id = p.journal_id
    where p.account_id = ${ledgerAccountId}::uuid and p.currency = ${currency} and p.day between ${openingDay}::date and ${day}::date
      and ${isUnlisted(id, day)} group by j.id order by j.day, j.id`)
  const money = (amount: bigint) => toWire({ amount, currency })
  const total = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const unbooked = total(lines.map(({ amount }) => amount.amount))
  const unlisted = total(postings.map(({ amount }) => amount))
  const [books, statement] = [BigInt(sums?.books ?? 0), BigInt(sums?.statement ?? 0)]
  return {
    day,
    books: money(books),
    statement: money(statement),
    lines,
    linesTotal: money(unbooked),
    postings: postings.map(({ amount, ...one }) => ({ ...one, amount: money(BigInt(amount)) })),
    postingsTotal: money(unlisted),
    difference: money(statement - (books + unbooked - unlisted)),
  }
}

/** The last day of the statements, or today where there is none yet. */
async function lastDayOf(school: School, id: string): Promise<Day> {
  const [row] = await school.db.execute<{ day: Day | null }>(sql`
    select max(day)::text as day from bank_line where bank_account_id = ${id}::uuid`)
  return row?.day ?? (await school.today())
}
