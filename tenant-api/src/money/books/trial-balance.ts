import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Day } from 'kit/values/day'
import type { FastifyReply } from 'fastify'
import { formatDate } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { accounts } from './accounts.ts'
import { type AccountName, type Balance, balanceColumns } from './contract.ts'
import { postingsSeen, titleOf } from './journals.ts'
import { ledgerAccount, periodSum, posting } from './tables.ts'
import { sendTable, type SheetFormat } from '../../institute/institute/table-pdf.ts'

export type BalanceQuery = { from?: Day | undefined; until?: Day | undefined; campus?: string | undefined }
type Reading = Pick<Db | Tx, 'execute' | 'select'>

/**
 * Opening, debits, credits and closing of every account between two days, for each currency. Income and expense begin
 * anew with each fiscal year: what they came to before stands in the retained earnings, without any closing journal,
 * so that a year can be opened again.
 */
export async function readTrialBalance(
  school: School,
  user: User,
  { campus, db = school.db, ...query }: BalanceQuery & { db?: Reading },
) {
  const { from, until, yearFirstDay } = await balanceDays(school, query)
  const seen = (campusId: PgColumn) =>
    campus === undefined
      ? postingsSeen(user, campusId)
      : sql`${postingsSeen(user, campusId)} and ${campusId} = ${campus}::uuid`
  const sums = await sumBooks(db, {
    from,
    until,
    yearFirstDay: await fiscalYearOf(school, from),
    seen,
  })
  const named = await db.select().from(ledgerAccount)
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

/** The days of a trial balance: until today, and from the first day of the fiscal year, where nothing else is said. */
export async function balanceDays(school: School, query: Pick<BalanceQuery, 'from' | 'until'>) {
  const until = query.until ?? ((await school.today()) as Day)
  const yearFirstDay = await fiscalYearOf(school, until)
  return { from: query.from ?? yearFirstDay, until, yearFirstDay }
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

/**
 * Sums the postings of three spans: before the fiscal year of the first day, from there to the first day, and up to the
 * last. A school of ten years has a million of them: closed periods are summed already, and of a closed period that lies
 * across the border of two spans, and of the days in no closed period, the postings are read along their index.
 */
function sumBooks(
  db: Reading,
  {
    from,
    until,
    yearFirstDay,
    seen,
  }: { from: Day; until: Day; yearFirstDay: Day; seen: (campusId: PgColumn) => SQL },
): Promise<Sums[]> {
  const [first, year, after] = [sql`${from}::date`, sql`${yearFirstDay}::date`, sql`(${until}::date + 1)`]
  return db.execute<Sums>(sql`
    with summed as materialized (
      select id, first_day, last_day,
        case when last_day < ${year} then 0 when last_day < ${first} then 1 else 2 end as span
      from period where state = 'closed' and last_day < ${after}
        and (last_day < ${year} or first_day >= ${year}) and (last_day < ${first} or first_day >= ${first})
    ), gap as materialized (
      select span, lower(days) as since, upper(days) as until
      from (values (0, '-infinity'::date, least(${year}, ${after})), (1, ${year}, least(${first}, ${after})), (2, ${first}, ${after}))
          s (span, since, until)
        cross join lateral unnest(
          datemultirange(daterange(s.since, greatest(s.since, s.until)))
          - coalesce((select range_agg(daterange(p.first_day, p.last_day, '[]')) from summed p), '{}')) days
    ), part as (
      select ${periodSum.accountId} as account, ${periodSum.currency} as currency, p.span,
        ${periodSum.debit} - ${periodSum.credit} as total, ${periodSum.debit} as debit
      from ${periodSum} join summed p on p.id = ${periodSum.periodId} where ${seen(periodSum.campusId)}
      union all
      select a.id, open.currency, gap.span, open.total, open.debit
      from ledger_account a cross join gap cross join lateral (
        select ${posting.currency} as currency, sum(${posting.amount}) as total,
          coalesce(sum(${posting.amount}) filter (where gap.span = 2 and ${posting.amount} > 0), 0) as debit
        from ${posting}
        where ${posting.accountId} = a.id and ${posting.day} >= gap.since and ${posting.day} < gap.until
          and ${seen(posting.campusId)}
        group by ${posting.currency}
      ) open
    )
    select account, currency,
      coalesce(sum(total) filter (where span = 0), 0) as earlier,
      coalesce(sum(total) filter (where span = 1), 0) as before,
      coalesce(sum(debit) filter (where span = 2), 0) as debit,
      coalesce(sum(debit - total) filter (where span = 2), 0) as credit
    from part group by account, currency`)
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

const columns = ['opening', 'debit', 'credit', 'closing'] as const

/** The trial balance as an Excel file or on paper, with a line of totals for each currency. */
export async function sendTrialBalance(
  reply: FastifyReply,
  { school, user, format, ...query }: BalanceQuery & { school: School; user: User; format: SheetFormat },
) {
  const { say } = words(user)
  const { from, until, rows } = await readTrialBalance(school, user, query)
  const lines = [...Map.groupBy(rows, ({ currency }) => currency)].flatMap(([currency, of]) => [
    ...of.map((row) => ({
      code: row.account.code,
      title: titleIn(row, user.language),
      currency,
      ...Object.fromEntries(columns.map((name) => [name, row[name].amount])),
    })),
    {
      code: '',
      title: say(sentence('Total')),
      currency,
      ...Object.fromEntries(columns.map((name) => [name, sumOf(of, name)])),
    },
  ])
  const { dateFormat: pattern } = await school.profile()
  const date = formatDate(user.language, from, { pattern, digits: user.digits })
  const isOfOne = new Set(rows.map(({ currency }) => currency)).size < 2
  return sendTable(reply, {
    school,
    reader: user,
    name: sentence('Trial balance'),
    of: { title: say(sentence('from {day}'), { day: date }), day: until },
    fields: balanceColumns,
    ...(isOfOne && { paper: balanceColumns.omit({ currency: true }) }),
    rows: lines,
    format,
  })
}

/** The school's own name of an account in the other script, where there is one. */
function titleIn({ account: { title, otherTitle, isSystem } }: Balance, language: string): string {
  return !isSystem && language !== 'en' && otherTitle !== '' ? otherTitle : title
}

function sumOf(rows: readonly Balance[], name: (typeof columns)[number]): string {
  return String(rows.reduce((total, row) => total + BigInt(row[name].amount), 0n))
}
