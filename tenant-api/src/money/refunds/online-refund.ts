import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { formatMoney } from 'kit/values/money'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { OnlineProblem, ProviderKey } from '../online-payments/contract.ts'
import { NotRefundable } from '../online-payments/providers/provider.ts'
import { pageProvider, readProvider } from '../online-payments/providers/providers.ts'
import { reverseReceipt, settlePayment } from '../online-payments/settle-payment.ts'
import { onlinePayment, type OnlinePaymentRow } from '../online-payments/tables.ts'
import { refunds } from './contract.ts'
import type { Balance } from './refundables.ts'

/** What of an online payment can go back by its provider: all of it. Refuses what cannot, and says what to do instead. */
export async function refundablePayment(
  tx: Tx,
  user: User,
  { id, familyAccountId }: { id: string; familyAccountId: string },
): Promise<Omit<Balance, 'partyId'>> {
  const [row] = await tx
    .select()
    .from(onlinePayment)
    .where(
      and(
        eq(onlinePayment.id, id),
        eq(onlinePayment.familyAccountId, familyAccountId),
        reach(user, refunds.name, 'edit', { campus: onlinePayment.campusId }),
      ),
    )
    .for('update')
  if (!row) return refuseMissing()
  refuseUnlessGivesBack(row.provider)
  const [standing] = await tx.execute(
    sql`select 1 from receipt where online_payment_id = ${id}::uuid and reversed_at is null`,
  )
  if (row.state !== 'paid' || row.paid === null || row.refunded > 0n || !standing)
    refuse(
      'refunds.not-paid',
      'Only a payment that is paid, and of which nothing went back, can be given back',
      {},
      { status: 409 },
    )
  return { campusId: row.campusId, currency: row.currency, amount: row.paid }
}

/** A provider that gives nothing back by itself is told so by hand, where the school manages its account there. */
function refuseUnlessGivesBack(provider: ProviderKey): void {
  if (pageProvider(provider)?.refund) return
  if (provider === 'bill-number')
    refuse(
      'refunds.by-hand',
      'A bank gives nothing back by itself. Have the receipt reversed, and pay the family by bank transfer',
      {},
      { status: 409 },
    )
  refuse(
    'refunds.by-hand',
    'Give it back in the merchant portal of the wallet. As soon as the wallet says that it went back, the receipt is reversed and the family is told',
    {},
    { status: 409 },
  )
}

type Paying = { id: string; onlinePaymentId: string; reason: string }

/**
 * Reverses the receipt of a payment and leaves to a job what the provider has to do: it is asked after the commit, as
 * often as it takes. Gives the journal of the reversal.
 */
export async function payOnline(tx: Tx, refund: Paying, today: Day): Promise<string | undefined> {
  const { id, onlinePaymentId, reason } = refund
  const [row] = await tx
    .select()
    .from(onlinePayment)
    .where(eq(onlinePayment.id, onlinePaymentId))
    .for('update')
  if (!row) return refuseMissing()
  await reverseReceipt(tx, { id: row.id, today, reason })
  if (row.state !== 'refunded') {
    await enqueue(tx, 'refunds.send', { id: row.id, refundId: id }, { key: `refunds.send ${id}` })
    await note(tx, row, { problem: 'on-its-way' })
  }
  const [reversal] = await tx.execute<{ id: string }>(sql`
    select t.reversal_id as id from receipt_tender t join receipt r on r.id = t.receipt_id
    where r.online_payment_id = ${row.id}::uuid and t.reversal_id is not null limit 1`)
  return reversal?.id
}

/** Asks the provider to give a payment back, under the id of the refund, so that it does so once. */
export const sendJob: Job = {
  // About two days: a provider may be away for one.
  attempts: 60,
  async run(school, { payload }) {
    const [id, refundId] = [String(payload.id), String(payload.refundId)]
    const [row] = await school.db.select().from(onlinePayment).where(eq(onlinePayment.id, id))
    if (!row || row.state === 'refunded' || row.paid === null) return
    const kept = await readProvider(school, row.provider)
    if (!kept) return
    const { provider, account } = kept
    if (!provider.refund) return
    const { reference, providerNumber, currency, paid: amount } = row
    try {
      await provider.refund(account, { reference, providerNumber, currency, amount, key: refundId })
    } catch (error) {
      if (!(error instanceof NotRefundable)) throw error
      return noteRefusal(school, row, error.message)
    }
    await settlePayment(school, { id, again: true })
  },
}

async function noteRefusal(school: School, row: OnlinePaymentRow, message: string): Promise<void> {
  await school.transaction(system(sentence('Online payments')), 'refunds.refused', async (tx) => {
    await note(tx, row, { problem: 'not-given-back', providerText: message.slice(0, 300) })
    describe(tx, { amount: formatMoney('en', row.paid ?? 0n, row.currency), name: row.payer })
  })
}

type Note = { problem: OnlineProblem; providerText?: string }

async function note(tx: Tx, { id }: OnlinePaymentRow, { problem, providerText = '' }: Note): Promise<void> {
  await tx
    .update(onlinePayment)
    .set({ problem, providerText, version: sql`version + 1`, updatedAt: timeOf(tx).toISOString() })
    .where(eq(onlinePayment.id, id))
}
