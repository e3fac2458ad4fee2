import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { toWire } from 'kit/values/money'
import { may, reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { Db, School } from '../../core/school/school.ts'
import { campus } from '../../institute/structure/tables.ts'
import { accounts } from '../books/accounts.ts'
import type { JournalKind } from '../books/contract.ts'
import { ledgerAccount } from '../books/tables.ts'
import { nameOf } from '../books/trial-balance.ts'
import { isBank } from '../collecting/payment-place.ts'
import { findAccount, onWire, places } from './accounts.ts'
import { bankPermission, type LineState, lineStates } from './contract.ts'
import { familyReached, readLines } from './lines/lines.ts'
import { isUnlisted } from './lines/propose-matches.ts'
import { bankAccount, bankLine } from './tables.ts'

const { resource } = bankPermission

/** The bank accounts of the chart; those without a bank only for who may add them. */
export async function listBankAccounts(school: School, user: User) {
  const { db } = school
  const profile = await school.profile()
  const rows = await db
    .select({
      ledger: ledgerAccount,
      account: bankAccount,
      campus: nameFor(user, campus),
      books: booksUntil(null),
      statement: statementUntil(null),
      statementDay: sql<Day | null>`(select max(l.day)::text from bank_line l where l.bank_account_id = ${bankAccount.id})`,
      waiting: sql<number>`(select count(*)::int from bank_line where bank_account_id = ${bankAccount.id} and state in ('unmatched', 'proposed'))`,
    })
    .from(ledgerAccount)
    .leftJoin(bankAccount, eq(bankAccount.ledgerAccountId, ledgerAccount.id))
    .leftJoin(campus, eq(campus.id, bankAccount.campusId))
    .where(
      sql`exists (select from ledger_account a where a.id = ${ledgerAccount.id} and ${isBank})
        and (${bankAccount.id} is null or ${reach(user, resource, 'view', places)})`,
    )
    .orderBy(ledgerAccount.code)
  const campuses = may(user, resource, 'edit')
    ? await db
        .select({
          id: campus.id,
          name: nameFor(user, campus),
          currency: sql<string>`coalesce(campus.currency, ${profile.currency})`,
        })
        .from(campus)
        .where(and(reach(user, resource, 'edit', { campus: campus.id }), sql`${campus.archivedAt} is null`))
        .orderBy(campus.name)
    : []
  return {
    campuses,
    rows: rows
      .filter(({ account }) => account !== null || campuses.length > 0)
      .map(({ ledger, account, books, statement, statementDay, waiting, campus: place }) => {
        const money = (amount: string | null) =>
          account === null ? null : toWire({ amount: BigInt(amount ?? 0), currency: account.currency })
        return {
          ledger: nameOf(user, ledger),
          account: account && { ...onWire(account), campus: place },
          books: money(books),
          statement: money(statement),
          statementDay,
          waiting,
        }
      }),
  }
}

/** What the books say that an account has at the end of a day, in minor units; of a query with `bankAccount`. */
export function booksUntil(day: Day | null) {
  return sql<string>`(select coalesce(sum(p.amount), 0)::text from posting p where p.account_id = ${bankAccount.ledgerAccountId}
    and p.currency = ${bankAccount.currency} and p.day <= coalesce(${day}::date, 'infinity'))`
}

/** What the statement says: the balance beside the last line, else what the lines come to. */
export function statementUntil(day: Day | null) {
  const lines = sql`from bank_line l where l.bank_account_id = ${bankAccount.id} and l.day <= coalesce(${day}::date, 'infinity')`
  return sql<string>`coalesce((select l.balance ${lines} order by l.day desc, l.place desc, l.id desc limit 1),
    ${bankAccount.openingBalance} + (select coalesce(sum(l.amount), 0) ${lines}))::text`
}

/** An account with the number of its lines in each state, and what its charges are booked to. */
export async function readBankAccount(school: School, user: User, { id }: { id: string }) {
  const { db } = school
  const row = await findAccount(db, user, id)
  const [[named], counts, chart, [edited], [certain]] = await Promise.all([
    db
      .select({ campus: nameFor(user, campus) })
      .from(campus)
      .where(eq(campus.id, row.campusId)),
    db
      .select({ state: bankLine.state, count: sql<number>`count(*)::int` })
      .from(bankLine)
      .where(eq(bankLine.bankAccountId, id))
      .groupBy(bankLine.state),
    db
      .select()
      .from(ledgerAccount)
      .where(
        sql`${ledgerAccount.id} = ${row.ledgerAccountId}::uuid
          or ${ledgerAccount.kind} = 'expense' and ${ledgerAccount.byHand} and ${ledgerAccount.archivedAt} is null`,
      )
      .orderBy(sql`${ledgerAccount.id} <> ${accounts.paymentCharges}::uuid`, ledgerAccount.code),
    db
      .select({ id: bankAccount.id })
      .from(bankAccount)
      .where(and(eq(bankAccount.id, id), reach(user, resource, 'edit', places))),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(bankLine)
      .where(
        and(
          eq(bankLine.bankAccountId, id),
          eq(bankLine.state, 'proposed'),
          bankLine.isCertain,
          familyReached(user),
        ),
      ),
  ])
  const ledger = chart.find((one) => one.id === row.ledgerAccountId)
  if (!ledger) throw new Error('a bank account without its ledger account')
  const of = (state: LineState) => counts.find((one) => one.state === state)?.count ?? 0
  return {
    ...onWire(row),
    campus: named?.campus ?? '',
    ledger: nameOf(user, ledger),
    counts: Object.fromEntries(
      Object.keys(lineStates).map((state) => [state, of(state as LineState)]),
    ) as Record<LineState, number>,
    certain: certain?.count ?? 0,
    mayEdit: edited !== undefined,
    expenses: chart.filter(({ kind }) => kind === 'expense').map((one) => nameOf(user, one)),
  }
}

/** How many lines wait for who may decide about them, and where most of them are. */
export async function countWaitingLines(
  school: School,
  user: User,
  { campus: at }: { campus?: string | undefined },
) {
  const rows = await school.db
    .select({ id: bankAccount.id, count: sql<number>`count(*)::int` })
    .from(bankLine)
    .innerJoin(bankAccount, eq(bankAccount.id, bankLine.bankAccountId))
    .where(
      and(
        sql`${bankLine.state} in ('unmatched', 'proposed')`,
        reach(user, resource, 'edit', places),
        at === undefined ? undefined : eq(bankAccount.campusId, at),
      ),
    )
    .groupBy(bankAccount.id)
    .orderBy(sql`count(*) desc`)
  return { count: rows.reduce((sum, { count }) => sum + count, 0), accountId: rows[0]?.id ?? null }
}

type Unlisted = { id: string; day: Day; kind: JournalKind; memo: string; reference: string; amount: string }
type Reconciling = { id: string; day?: Day | undefined; lineSkip: number; postingSkip: number; limit: number }

/**
 * The books beside the statement at the end of a day. Lines that are not booked and postings that the bank has not shown
 * explain their difference; what is left is an error on one of the two sides.
 */
export async function reconcile(school: School, user: User, { id, day: asked, ...page }: Reconciling) {
  const { db } = school
  const account = await findAccount(db, user, id)
  const day = asked ?? (await lastDayOf(school, id))
  const { currency, ledgerAccountId, openingDay } = account
  const isUnbooked = sql`bank_line.bank_account_id = ${id}::uuid and bank_line.day <= ${day}::date
    and (bank_line.state in ('unmatched', 'proposed', 'ignored') or j.day > ${day}::date)`
  const unlisted = sql`
    select j.id, j.day, j.kind, j.memo, j.source_kind, j.source_id, sum(p.amount) as amount from posting p join journal j on j.id = p.journal_id
    where p.account_id = ${ledgerAccountId}::uuid and p.currency = ${currency} and p.day between ${openingDay}::date and ${day}::date
      and ${isUnlisted(id, day)} group by j.id`
  const [[sums], lines, ofLines, postings, ofPostings] = await Promise.all([
    db
      .select({ books: booksUntil(day), statement: statementUntil(day) })
      .from(bankAccount)
      .where(eq(bankAccount.id, id)),
    readLines(db, user, {
      where: isUnbooked,
      rest: sql`order by bank_line.day, bank_line.place, bank_line.id limit ${page.limit} offset ${page.lineSkip}`,
    }),
    totalOf(
      db,
      sql`select bank_line.amount from bank_line left join journal j on j.id = bank_line.journal_id where ${isUnbooked}`,
    ),
    db.execute<Unlisted>(sql`
      select u.id, u.day::text, u.kind, u.memo, u.amount::text, coalesce(v.number, s.slip, q.number, f.number, '') as reference
      from (select * from (${unlisted}) a order by day, id limit ${page.limit} offset ${page.postingSkip}) u
        left join receipt_tender t on t.journal_id = u.id left join receipt v on v.id = t.receipt_id
        left join cash_session s on u.source_kind = 'cash-session' and u.kind = 'banking' and s.id = u.source_id
        left join cheque q on u.source_kind = 'cheque' and q.id = u.source_id left join refund f on f.journal_id = u.id
      order by u.day, u.id`),
    totalOf(db, unlisted),
  ])
  const money = (amount: bigint) => toWire({ amount, currency })
  const [books, statement] = [BigInt(sums?.books ?? 0), BigInt(sums?.statement ?? 0)]
  return {
    day,
    books: money(books),
    statement: money(statement),
    lines,
    lineCount: ofLines.count,
    linesTotal: money(ofLines.sum),
    postings: postings.map(({ amount, ...one }) => ({ ...one, amount: money(BigInt(amount)) })),
    postingCount: ofPostings.count,
    postingsTotal: money(ofPostings.sum),
    difference: money(statement - (books + ofLines.sum - ofPostings.sum)),
  }
}

/** How many rows a query with `amount` has, and what they come to. */
async function totalOf(db: Db, rows: SQL): Promise<{ count: number; sum: bigint }> {
  const [row] = await db.execute<{ count: number; sum: string }>(
    sql`select count(*)::int as count, coalesce(sum(amount), 0)::text as sum from (${rows}) r`,
  )
  return { count: row?.count ?? 0, sum: BigInt(row?.sum ?? 0) }
}

/** The last day of the statements, or today where there is none yet. */
async function lastDayOf(school: School, id: string): Promise<Day> {
  const [row] = await school.db.execute<{ day: Day | null }>(sql`
    select max(day)::text as day from bank_line where bank_account_id = ${id}::uuid`)
  return row?.day ?? (await school.today())
}
