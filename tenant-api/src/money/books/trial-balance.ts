import { and, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { accounts } from './accounts.ts'
import type { AccountName, Balance } from './contract.ts'
import { postingsSeen, titleOf } from './journals.ts'
import { ledgerAccount, posting } from './tables.ts'

type Query = { from?: Day | undefined; until?: Day | undefined; campus?: string | undefined }

/**
 * Opening, debits, credits and closing of every account between two days, for each currency. Income and expense begin
 * anew with each fiscal year: what they came to before stands in the retained earnings, without any closing journal,
 * so that a year can be opened again.
 */
export async function readTrialBalance(school: School, user: User, { campus, ...query }: Query) {
  const until = query.until ?? ((await school.today()) as Day)
  const yearFirstDay = await fiscalYearOf(school, until)
  const from = query.from ?? yearFirstDay
  const where = and(
    lte(posting.day, until),
    postingsSeen(user),
    campus === undefined ? undefined : sql`${posting.campusId} = ${campus}::uuid`,
  )
  const sums = await sumPostings(school.db, { where, from, yearFirstDay: await fiscalYearOf(school, from) })
  const named = await school.db.select().from(ledgerAccount)
  const byId = new Map(named.map((account) => [account.id, account]))
  const rows = closeYears(sums, (id) => byId.get(id)?.kind === 'income' || byId.get(id)?.kind === 'expense')
  const balances = rows.flatMap(({ account: id, currency, opening, debit, credit }): Balance[] => {
    const account = byId.get(id)
    if (!account || (opening === 0n && debit === 0n && credit === 0n)) return []
    const money = (amount: bigint) => ({ amount: String(amount), currency })
    return [
      {
        account: nameOf(user, account),
        currency,
        opening: money(opening),
        debit: money(debit),
        credit: money(credit),
        closing: money(opening + debit - credit),
      },
    ]
  })
  balances.sort((a, b) => compare(a.currency, b.currency) || compare(a.account.code, b.account.code))
  return { from, until, yearFirstDay, rows: balances }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function nameOf(user: User, account: typeof ledgerAccount.$inferSelect): AccountName {
  const { id, code, otherTitle, kind, isSystem } = account
  return { id, code, title: titleOf(user, account), otherTitle, kind, isSystem }
}

type Sums = {
  account: string
  currency: string
  /** Before the fiscal year of the first day, and in it before the first day. */
  earlier: string
  before: string
  debit: string
  credit: string
}

/** One pass over the postings, in parallel: a school of ten years has a million of them. */
function sumPostings(
  db: Db | Tx,
  { where, from, yearFirstDay }: { where: SQL | undefined; from: Day; yearFirstDay: Day },
): Promise<Sums[]> {
  return db.execute<Sums>(sql`
    select account_id as account, currency,
      coalesce(sum(amount) filter (where day < ${yearFirstDay}::date), 0) as earlier,
      coalesce(sum(amount) filter (where day >= ${yearFirstDay}::date and day < ${from}::date), 0) as before,
      coalesce(sum(amount) filter (where day >= ${from}::date and amount > 0), 0) as debit,
      coalesce(- sum(amount) filter (where day >= ${from}::date and amount < 0), 0) as credit
    from posting where ${where ?? sql`true`} group by account_id, currency`)
}

type Row = { account: string; currency: string; opening: bigint; debit: bigint; credit: bigint }

/** Moves what income and expense came to in earlier years into the opening of the retained earnings. */
function closeYears(sums: readonly Sums[], isOfYear: (account: string) => boolean): Row[] {
  const rows = new Map<string, Row>()
  const rowOf = (account: string, currency: string) => {
    const key = `${account} ${currency}`
    const row = rows.get(key) ?? { account, currency, opening: 0n, debit: 0n, credit: 0n }
    rows.set(key, row)
    return row
  }
  for (const { account, currency, earlier, before, debit, credit } of sums) {
    const row = rowOf(account, currency)
    row.opening += BigInt(before)
    row.debit += BigInt(debit)
    row.credit += BigInt(credit)
    const kept = isOfYear(account) ? rowOf(accounts.retainedEarnings, currency) : row
    kept.opening += BigInt(earlier)
  }
  return [...rows.values()]
}

/**
 * The first day of the fiscal year of a day: that of its period, or by the custom of the country where there is none:
 * July in Pakistan, January elsewhere.
 */
export async function fiscalYearOf(school: School, day: Day): Promise<Day> {
  const { country } = await school.profile()
  const [row] = await school.db.execute<{ first: Day }>(sql`
    select year_first_day as first from period where ${day}::date between first_day and last_day`)
  return row?.first ?? customaryYear(country, day)
}

export function customaryYear(country: string, day: Day): Day {
  const year = Number(day.slice(0, 4))
  if (country !== 'PK') return `${year}-01-01` as Day
  return `${day.slice(5) >= '07-01' ? year : year - 1}-07-01` as Day
}
