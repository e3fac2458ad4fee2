import { sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import type { WireMoney } from 'kit/values/money'
import type { User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import type { StatementEntry } from './contract.ts'
import { entriesOf, familySeen } from './family-accounts.ts'
import { familyAccount } from './tables.ts'

export type StatementQuery = { id: string; from?: Day | undefined; until?: Day | undefined }
type Row = Omit<StatementEntry, 'amount' | 'balance'> & { currency: string; amount: string; balance: string }

/**
 * What a family was charged and has paid, with the balance of its currency after each entry. An entry is what one journal
 * says of one child; entries of a day stand in the order in which they were booked.
 */
export async function readStatement(school: School, user: User, { id, from, until }: StatementQuery) {
  const today = (await school.today()) as Day
  const [seen] = await school.db.execute(sql`
    select from ${familyAccount} where ${familyAccount.id} = ${id}::uuid and ${familySeen(user)}`)
  if (!seen) refuseMissing()
  const last = until ?? today
  const rows = await school.db.execute<Row>(sql`
    select j.id as "journalId", j.day::text as day, j.kind, j.memo, entry.student_id as "studentId",
      coalesce(p.name, '') as student, entry.currency, entry.amount::text as amount,
      (sum(entry.amount) over (partition by entry.currency order by j.day, j.id, entry.student_id nulls last))::text as balance
    from (
      select student_id, journal_id, currency, sum(amount) as amount
      from (${entriesOf(sql`select ${id}::uuid`)}) posting group by 1, 2, 3 having sum(amount) <> 0
    ) entry join journal j on j.id = entry.journal_id left join person p on p.id = entry.student_id
    where j.day <= ${last}::date
    order by j.day, j.id, entry.student_id nulls last`)
  const entries = rows.map(({ currency, amount, balance, ...row }) => ({
    ...row,
    amount: { amount, currency },
    balance: { amount: balance, currency },
  }))
  const before = entries.filter(({ day }) => from !== undefined && day < from)
  return {
    from: from ?? null,
    until: last,
    opening: latestOf(before),
    rows: entries.slice(before.length),
    closing: latestOf(entries),
  }
}

/** The balance of each currency after the last of these entries. */
function latestOf(entries: readonly StatementEntry[]): WireMoney[] {
  return [...new Map(entries.map(({ balance }) => [balance.currency, balance])).values()]
}
