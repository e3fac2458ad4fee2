import { and, eq, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { exponent, toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { ledgerAccount } from '../books/tables.ts'
import { nameOf } from '../books/trial-balance.ts'
import { type Method, methods } from '../receipts/contract.ts'
import { isBank } from '../collecting/payment-place.ts'
import { cashSession } from './tables.ts'
import { cashSessions, type SessionPage } from './contract.ts'

const places = { campus: cashSession.campusId, person: cashSession.personId }

/** What came into a till and went out of it, in minor units. Its float is counted by itself. */
export type CashFlow = { came: bigint; givenBack: bigint; refunded: bigint; spent: bigint }

export async function readCashFlow(db: Db | Tx, id: string): Promise<CashFlow> {
  const [row] = await db.execute<Record<keyof CashFlow, string>>(sql`
    select coalesce((select sum(t.amount) from receipt r join receipt_tender t on t.receipt_id = r.id and t.method = 'cash'
        where r.session_id = ${id}::uuid), 0)::text as came,
      coalesce((select sum(t.amount) from receipt_tender t where t.reversal_session_id = ${id}::uuid), 0)::text as "givenBack",
      coalesce((select sum(f.amount - f.settled) from refund f where f.session_id = ${id}::uuid), 0)::text as refunded,
      coalesce((select sum(e.amount) from till_expense e where e.session_id = ${id}::uuid), 0)::text as spent`)
  const of = (name: keyof CashFlow) => BigInt(row?.[name] ?? 0)
  return { came: of('came'), givenBack: of('givenBack'), refunded: of('refunded'), spent: of('spent') }
}

/** What should lie in a drawer. */
export function expectedOf(float: bigint, { came, givenBack, refunded, spent }: CashFlow): bigint {
  return float + came - givenBack - refunded - spent
}

/** The page of a till for a reader who has opened no transaction. */
export async function readSession(school: School, user: User, { id }: { id: string }): Promise<SessionPage> {
  const [seen] = await school.db
    .select({ id: cashSession.id })
    .from(cashSession)
    .where(and(eq(cashSession.id, id), reach(user, cashSessions.name, 'view', places)))
  return seen ? readSessionPage(school.db, user, id) : refuseMissing()
}

/** A till as its page shows it; how much cash came is told only after it was counted. */
export async function readSessionPage(db: Db | Tx, user: User, id: string): Promise<SessionPage> {
  const [row] = await db
    .select({
      session: cashSession,
      isMine: sql<boolean>`coalesce(${cashSession.cashierId} = ${accountShown(user)}::uuid, false)`,
      mayMark: sql<boolean>`coalesce(${reach(user, cashSessions.name, 'mark', places)}, false)`,
      mayEdit: sql<boolean>`coalesce(${reach(user, cashSessions.name, 'edit', places)}, false)`,
      campus: sql<string>`(select c.name from campus c where c.id = cash_session.campus_id)`,
      receipts: sql<number>`(select count(*)::int from receipt r where r.session_id = cash_session.id)`,
    })
    .from(cashSession)
    .where(eq(cashSession.id, id))
  if (!row) return refuseMissing()
  const { session, isMine } = row
  const { currency, float, state } = session
  const money = (amount: bigint) => toWire({ amount, currency })
  const known = state !== 'open'
  const mayHandle = (isMine && row.mayMark) || row.mayEdit
  const wire = (amount: bigint | null) => (amount === null ? null : money(amount))
  const rest = session.countedAmount === null ? null : session.countedAmount - float
  return {
    id,
    campusId: session.campusId,
    campus: row.campus,
    cashier: session.cashier,
    isMine,
    state,
    currency,
    openedAt: session.openedAt,
    openedOn: session.openedOn,
    float: money(float),
    receipts: row.receipts,
    movements: await movementsOf(db, user, { id, money, withCash: known }),
    expected: wire(session.expected),
    counted: session.counted ?? [],
    countedAmount: wire(session.countedAmount),
    variance: wire(session.variance),
    reason: session.reason,
    toBank: rest === null ? null : money(rest > 0n ? rest : 0n),
    bankedAmount: wire(session.bankedAmount),
    bankedOn: session.bankedOn,
    slip: session.slip,
    expenses: await expensesOf(db, user, { id, money }),
    denominations: denominationsOf(currency),
    may: {
      count: mayHandle && state === 'open',
      pay: isMine && row.mayMark && state === 'open',
      bank: mayHandle && state === 'counted',
    },
  }
}

type Reading = { id: string; money: (amount: bigint) => SessionPage['float']; withCash: boolean }

async function movementsOf(db: Db | Tx, user: User, { id, money, withCash }: Reading) {
  const { say } = words(user)
  const rows = await db.execute<{ method: Method; amount: string; count: number }>(sql`
    select t.method, sum(t.amount)::text as amount, count(*)::int as count from receipt r join receipt_tender t on t.receipt_id = r.id
    where r.session_id = ${id}::uuid group by 1 order by 1`)
  const ways = rows
    .filter(({ method }) => withCash || method !== 'cash')
    .map(({ method, amount, count }) => ({
      label: say(methods[method]),
      amount: money(BigInt(amount)),
      count,
    }))
  if (!withCash) return ways
  const { givenBack, refunded, spent } = await readCashFlow(db, id)
  const out = [
    [sentence('Given back for reversed receipts'), givenBack],
    [sentence('Refunds in cash'), refunded],
    [sentence('Small expenses'), spent],
  ] as const
  return [
    ...ways,
    ...out.flatMap(([label, amount]) =>
      amount === 0n ? [] : [{ label: say(label), amount: money(-amount), count: 1 }],
    ),
  ]
}

async function expensesOf(db: Db | Tx, user: User, { id, money }: Omit<Reading, 'withCash'>) {
  type Row = { id: string; memo: string; amount: string; accountId: string }
  const rows = await db.execute<Row>(sql`
    select e.id, e.memo, e.amount::text, e.account_id as "accountId" from till_expense e
    where e.session_id = ${id}::uuid order by e.id`)
  if (rows.length === 0) return []
  const titles = new Map(
    (await db.select().from(ledgerAccount)).map((account) => [account.id, nameOf(user, account).title]),
  )
  return rows.map((row) => ({
    id: row.id,
    memo: row.memo,
    account: titles.get(row.accountId) ?? '',
    amount: money(BigInt(row.amount)),
  }))
}

/** The bank accounts that money is brought to, and the accounts of small expenses. */
export async function readTillChoices(school: School, user: User) {
  const rows = await school.db.execute<{ id: string; isBank: boolean }>(sql`
    select a.id, ${isBank} as "isBank" from ledger_account a
    where ${isBank} or a.kind = 'expense' and a.by_hand and a.archived_at is null order by a.code`)
  const all = await school.db.select().from(ledgerAccount)
  const named = new Map(all.map((account) => [account.id, nameOf(user, account)]))
  const of = (banks: boolean) =>
    rows.flatMap(({ id, isBank: one }) => {
      const name = named.get(id)
      return one === banks && name ? [name] : []
    })
  return { banks: of(true), expenses: of(false) }
}

const kinds: Readonly<Record<string, readonly number[]>> = {
  PKR: [5000, 1000, 500, 100, 50, 20, 10, 5, 2, 1],
  AED: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
  SAR: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25],
  KWD: [20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01],
}

/** Notes and coins of a currency in minor units, the largest first; of others those that most currencies have. */
function denominationsOf(currency: string): number[] {
  const unit = 10 ** exponent(currency)
  const usual = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05]
  return (kinds[currency] ?? usual).map((one) => Math.round(one * unit)).filter((one) => one > 0)
}
