import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney, type WireMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { type NewPosting, post } from '../books/post.ts'
import { ledgerAccount } from '../books/tables.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { refuseUnlessBanks } from '../collecting/payment-place.ts'
import { cashSession, type Denomination } from './tables.ts'
import type { SessionPage } from './contract.ts'
import { expectedOf, readCashFlow, readSessionPage } from './read-session.ts'
import { lockSession } from './sessions.ts'

type Counting = { id: string; counted: readonly Denomination[]; reason: string }

/**
 * Closes a till by what lies in it. Whoever counts does not know what should be there; what is missing or too much is
 * booked once, on the day of the count.
 */
export async function countSession(
  school: School,
  user: User,
  { id, counted, reason }: Counting,
): Promise<SessionPage> {
  const today = await school.today()
  if (new Set(counted.map(({ value }) => value)).size < counted.length)
    refuseField('counted', sentence('Each kind of note or coin is counted once'))
  return school.transaction(user, 'cash-sessions.counted', async (tx) => {
    const session = await lockSession(tx, user, { id, states: ['open'] })
    const { float, currency, campusId, cashier } = session
    const amount = counted.reduce((sum, { value, count }) => sum + BigInt(value) * BigInt(count), 0n)
    const expected = expectedOf(float, await readCashFlow(tx, id))
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      update cash_session set state = 'counted', counted = ${JSON.stringify(counted.filter(({ count }) => count > 0))}::text::jsonb,
        counted_amount = ${String(amount)}::bigint, expected = ${String(expected)}::bigint, counted_at = ${at}::timestamptz,
        counted_by = ${user.name}, reason = ${reason}, version = version + 1, updated_at = ${at}::timestamptz
      where id = ${id}::uuid`)
    const variance = amount - expected
    const postings = varianceOf(variance)
    if (postings.length > 0)
      await post(tx, [
        { kind: 'till', day: today, campusId, currency, source: { kind: 'cash-session', id }, postings },
      ])
    describe(tx, {
      name: cashier,
      amount: formatMoney('en', variance < 0n ? -variance : variance, currency),
      outcome: variance < 0n ? 'short' : variance > 0n ? 'over' : 'even',
    })
    return readSessionPage(tx, user, id)
  })
}

/** Money that is missing is a loss, money that is too much an income. */
function varianceOf(variance: bigint): NewPosting[] {
  if (variance === 0n) return []
  const other = variance < 0n ? accounts.cashShort : accounts.cashOver
  return [
    { account: accounts.till, amount: variance },
    { account: other, amount: -variance },
  ]
}

type Banking = { id: string; accountId: string | null; slip: string; reason: string }

/** Brings the counted cash to the bank, all but the float. A difference needs its reason before. */
export async function bankCash(
  school: School,
  user: User,
  { id, accountId, slip, reason }: Banking,
): Promise<SessionPage> {
  const today = await school.today()
  return school.transaction(user, 'cash-sessions.banked', async (tx) => {
    const session = await lockSession(tx, user, { id, states: ['counted'] })
    await refuseUnlessBanks(tx, [accountId])
    const { currency, campusId, float } = session
    const why = reason === '' ? session.reason : reason
    if (session.variance !== 0n && why === '')
      refuseField('reason', sentence('Say why money was missing or too much'), 'required')
    const amount = (session.countedAmount ?? 0n) - float
    if (amount <= 0n)
      refuse(
        'cash-sessions.nothing',
        'No more than the float lies in this till, so nothing is brought to the bank',
        {},
        { status: 409 },
      )
    await post(tx, [
      {
        kind: 'banking',
        day: today,
        campusId,
        currency,
        memo: slip,
        source: { kind: 'cash-session', id },
        postings: [
          { account: accountId ?? accounts.bank, amount },
          { account: accounts.till, amount: -amount },
        ],
      },
    ])
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      update cash_session set state = 'banked', banked_amount = ${String(amount)}::bigint, banked_on = ${today}::date,
        banked_by = ${user.name}, slip = ${slip}, reason = ${why}, version = version + 1, updated_at = ${at}::timestamptz
      where id = ${id}::uuid`)
    describe(tx, { amount: formatMoney('en', amount, currency), name: session.cashier, slip })
    return readSessionPage(tx, user, id)
  })
}

type Spending = { id: string; accountId: string; amount: WireMoney; memo: string }

/** Pays a small expense of the school out of one's open till. */
export async function payFromTill(
  school: School,
  user: User,
  { id, accountId, amount: typed, memo }: Spending,
): Promise<SessionPage> {
  const today = await school.today()
  return school.transaction(user, 'cash-sessions.spent', async (tx) => {
    const { campusId, currency, float } = await lockSession(tx, user, { id, states: ['open'] })
    const amount = amountOf(typed, { currency })
    await refuseUnlessExpense(tx, accountId)
    if (amount > expectedOf(float, await readCashFlow(tx, id)))
      refuseField('amount', sentence('So much does not lie in the till'))
    await tx.execute(sql`
      insert into till_expense (session_id, campus_id, account_id, amount, memo, paid_by, created_at)
      values (${id}::uuid, ${campusId}::uuid, ${accountId}::uuid, ${String(amount)}::bigint, ${memo}, ${user.name},
        ${timeOf(tx).toISOString()}::timestamptz)`)
    await post(tx, [
      {
        kind: 'expense',
        day: today,
        campusId,
        currency,
        memo,
        source: { kind: 'cash-session', id },
        postings: [
          { account: accountId, amount },
          { account: accounts.till, amount: -amount },
        ],
      },
    ])
    await tx
      .update(cashSession)
      .set({ version: sql`${cashSession.version} + 1`, updatedAt: timeOf(tx).toISOString() })
      .where(eq(cashSession.id, id))
    describe(tx, { amount: formatMoney('en', amount, currency), memo })
    return readSessionPage(tx, user, id)
  })
}

async function refuseUnlessExpense(tx: Tx, id: string): Promise<void> {
  const [account] = await tx
    .select({ id: ledgerAccount.id })
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.id, id),
        eq(ledgerAccount.kind, 'expense'),
        eq(ledgerAccount.byHand, true),
        sql`${ledgerAccount.archivedAt} is null`,
      ),
    )
  if (!account) refuseField('accountId', sentence('Choose an account of expenses'), 'choice')
}
