import { eq } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { formatMoney } from 'kit/values/money'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { emptyPayment, takeWithin } from '../collecting/take-payment.ts'
import { type Method, receipts } from '../receipts/contract.ts'
import { type ProviderKey, providers } from './contract.ts'
import { NoAnswer, type Reading } from './providers/provider.ts'
import { accountAt, pageProvider } from './providers/providers.ts'
import { onlinePayment, type OnlinePaymentRow, paymentProvider } from './tables.ts'

/** Who takes what a provider has: nobody, at any campus, and nothing but payments. */
export function onlineCashier(provider: ProviderKey): User {
  const everywhere = { reach: 'institute' as const, campuses: [], sections: [] }
  return {
    ...anonymous({ language: 'en' }),
    name: providers[provider],
    grants: [{ resource: receipts.name, action: 'mark', ...everywhere }],
  }
}

/** How what a provider has is booked: on the account between school and provider, until it settles. */
export const methodOf: Readonly<Record<ProviderKey, Method>> = {
  'bill-number': 'transfer',
  stripe: 'card',
  practice: 'card',
}

/**
 * Asks the provider what came of a payment and writes it down: what was paid becomes a receipt, once, for the amount
 * that the provider says, also after the payment ran out. Whoever asks, and however often, the receipt is one.
 */
export async function settlePayment(
  school: School,
  { id }: { id: string },
): Promise<OnlinePaymentRow | null> {
  const [row] = await school.db.select().from(onlinePayment).where(eq(onlinePayment.id, id))
  if (!row || isOver(row)) return row ?? null
  const provider = pageProvider(row.provider)
  const [kept] = await school.db.select().from(paymentProvider).where(eq(paymentProvider.key, row.provider))
  const account = kept && accountAt(school, kept)
  if (!provider || !account) return row
  const reading = await provider.read(account, row.reference)
  const isLate = school.now().toISOString() > row.expiresAt
  if (reading.state === 'pending' && !isLate) return row
  if (reading.state === 'pending' && row.state === 'expired') return row
  const today = await school.today()
  return school.transaction(onlineCashier(row.provider), 'online-payments.settled', async (tx) => {
    const [locked] = await tx.select().from(onlinePayment).where(eq(onlinePayment.id, id)).for('update')
    if (!locked || isOver(locked)) return locked ?? null
    const { currency, payer } = locked
    const changed = await write(tx, locked, { reading, today })
    const amount = formatMoney('en', changed.paid ?? changed.amount, currency)
    describe(tx, { state: changed.state, amount, family: payer })
    return changed
  })
}

/** What comes after it, a refund or a dispute, is another act. */
function isOver({ state }: Pick<OnlinePaymentRow, 'state'>): boolean {
  return state === 'paid' || state === 'refunded' || state === 'disputed'
}

type Settling = { reading: Reading; today: Day }

async function write(tx: Tx, row: OnlinePaymentRow, { reading, today }: Settling): Promise<OnlinePaymentRow> {
  const { amount, currency, charges } = reading
  const isPaid = reading.state === 'paid' || reading.state === 'refunded' || reading.state === 'disputed'
  if (!isPaid || currency !== row.currency || amount <= 0n) {
    const isWrong = isPaid
    return update(tx, row, {
      state: reading.state === 'pending' ? 'expired' : 'failed',
      problem: isWrong ? `The provider says ${amount} ${currency}` : row.problem,
    })
  }
  await takeOnline(tx, { row, amount, today })
  const at = timeOf(tx).toISOString()
  return update(tx, row, { state: reading.state, paid: amount, charges, paidAt: at, problem: '' })
}

type Taking = { row: OnlinePaymentRow; amount: bigint; today: Day; paidOn?: Day | null }

/** Takes what a provider has for a family: the oldest dues first, and what is more is kept for later fees. */
export async function takeOnline(tx: Tx, { row, amount, today, paidOn = null }: Taking) {
  const { id, provider, familyAccountId, campusId, currency, reference } = row
  const tender = { method: methodOf[provider], reference, accountId: null, cheque: null }
  const input = {
    ...emptyPayment,
    familyAccountId,
    campusId,
    becomesAdvance: true,
    paidOn,
    tenders: [{ ...tender, amount: { amount: String(amount), currency } }],
  }
  return takeWithin(tx, onlineCashier(provider), {
    input,
    today,
    online: { id, accountId: accounts.clearing },
  })
}

async function update(
  tx: Tx,
  row: OnlinePaymentRow,
  values: Partial<OnlinePaymentRow>,
): Promise<OnlinePaymentRow> {
  const [changed] = await tx
    .update(onlinePayment)
    .set({ ...values, version: row.version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(onlinePayment.id, row.id))
    .returning()
  return changed ?? row
}

/** Asks once what a message of the provider was about. A provider that does not answer is asked again. */
export const settleJob: Job = {
  async run(school, { payload }) {
    await settlePayment(school, { id: String(payload.id) })
  },
}

const everyMinutes = 5
/** Two days: a payment is good for one, and a provider may be away for another. */
const mostTurns = (2 * 24 * 60) / everyMinutes

/** Asks until it is known what came of a payment, for a provider that never calls. */
export const pollJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const turn = Number(payload.turn ?? 1)
    const row = await settlePayment(school, { id }).catch((error: unknown) => {
      if (error instanceof NoAnswer) return undefined
      throw error
    })
    if (row === null || (row && row.state !== 'pending') || turn >= mostTurns) return
    const dueAt = new Date(school.now().getTime() + everyMinutes * 60_000)
    const next = turn + 1
    await school.transaction(system(sentence('Online payments')), 'online-payments.polled', (tx) =>
      enqueue(
        tx,
        'online-payments.poll',
        { id, turn: next },
        { dueAt, key: `online-payments.poll ${id} ${next}` },
      ),
    )
  },
}
