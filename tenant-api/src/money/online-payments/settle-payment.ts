import { eq, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { formatAmount, formatMoney } from 'kit/values/money'
import { describe, savepoint, system, timeOf } from '../../core/acts/act.ts'
import { anonymous, type User } from '../../core/authorization/user.ts'
import { enqueue, type Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { tellInAct } from '../../messages/outbound/queue.ts'
import { accounts } from '../books/accounts.ts'
import { leaveNotice } from '../collecting/payment-notices.ts'
import { emptyPayment, takeWithin } from '../collecting/take-payment.ts'
import { type Method, receipts } from '../receipts/contract.ts'
import { reversalReasons } from '../receipts/reversal-reasons.ts'
import { lockTenders, takeBack } from '../receipts/take-back.ts'
import { type OnlineProblem, type ProviderKey, providers } from './contract.ts'
import { NoAnswer, type Reading } from './providers/provider.ts'
import { readProvider } from './providers/providers.ts'
import { onlinePayment, type OnlinePaymentRow } from './tables.ts'

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
  jazzcash: 'wallet',
  practice: 'card',
}

/**
 * Asks the provider what came of a payment and writes it down: what was paid becomes a receipt, once, for the amount
 * that the provider says, also after the payment ran out. Whoever asks, and however often, the receipt is one. A payment
 * that is taken is asked about again only by who says `again`.
 */
export async function settlePayment(
  school: School,
  { id, again = false }: { id: string; again?: boolean },
): Promise<OnlinePaymentRow | null> {
  const [row] = await school.db.select().from(onlinePayment).where(eq(onlinePayment.id, id))
  if (!row || row.state === 'refunded' || (isTaken(row) && !again)) return row ?? null
  const kept = await readProvider(school, row.provider)
  if (!kept) return row
  const reading = await kept.provider.read(kept.account, row)
  if (isNothingNew(row, { reading, now: school.now() })) return row
  const today = await school.today()
  return school.transaction(onlineCashier(row.provider), 'online-payments.settled', async (tx) => {
    const [locked] = await tx.select().from(onlinePayment).where(eq(onlinePayment.id, id)).for('update')
    // What somebody else has written meanwhile may be newer than this answer; the next question tells.
    if (!locked || (isTaken(locked) && locked.version !== row.version)) return locked ?? null
    const changed = isTaken(locked)
      ? await review(tx, locked, { reading, today })
      : await write(tx, locked, { reading, today })
    const amount = formatMoney('en', changed.paid ?? changed.amount, changed.currency)
    describe(tx, { state: changed.state, amount, family: changed.payer })
    return changed
  })
}

/** There is a receipt of it. */
function isTaken({ state }: Pick<OnlinePaymentRow, 'state'>): boolean {
  return state === 'paid' || state === 'refunded' || state === 'disputed'
}

function isNothingNew(row: OnlinePaymentRow, { reading, now }: { reading: Reading; now: Date }): boolean {
  if (isTaken(row)) return reading.state === row.state && (reading.refunded ?? 0n) === row.refunded
  if (reading.state === 'pending') return row.state === 'expired' || now.toISOString() <= row.expiresAt
  return reading.state === 'failed' && row.state === 'failed'
}

type Settling = { reading: Reading; today: Day }

async function write(tx: Tx, row: OnlinePaymentRow, { reading, today }: Settling): Promise<OnlinePaymentRow> {
  const { amount, currency, charges, providerNumber = '' } = reading
  const isPaid = reading.state === 'paid' || reading.state === 'disputed'
  if (!isPaid || currency !== row.currency || amount <= 0n) {
    if (reading.state === 'pending') return update(tx, row, { state: 'expired' })
    await tellPayer(tx, row)
    return update(tx, row, { state: 'failed', providerNumber, problem: problemOf(reading) })
  }
  await takeOnline(tx, { row, amount, today })
  await enqueueReview(tx, { id: row.id, turn: 1 })
  const paidAt = timeOf(tx).toISOString()
  const problem = reading.state === 'disputed' ? 'disputed' : null
  return update(tx, row, { state: reading.state, paid: amount, charges, providerNumber, paidAt, problem })
}

/** A payment that was given back before the school knew of it has no receipt: nothing of it is here. */
function problemOf({ state }: Reading): OnlineProblem | null {
  if (state === 'refunded') return 'given-back-before'
  return state === 'failed' ? null : 'other-amount'
}

/**
 * What the provider says of a payment that is taken. One that went back to the payer, also by a dispute that was lost,
 * has its receipt reversed, and the family is told. A dispute stands on the list of the office until it is decided.
 */
async function review(
  tx: Tx,
  row: OnlinePaymentRow,
  { reading, today }: Settling,
): Promise<OnlinePaymentRow> {
  const { state, refunded = 0n, providerNumber = row.providerNumber } = reading
  const values = { refunded, providerNumber }
  if (state === 'refunded') {
    const isReversed = await savepoint(tx, (part) =>
      reverseReceipt(part, { id: row.id, today, reason: reversalReasons.givenBack }),
    ).catch(refusedAsSpent)
    return update(tx, row, { ...values, state, problem: isReversed ? null : 'advance-spent' })
  }
  if (state === 'disputed') return update(tx, row, { ...values, state, problem: 'disputed' })
  if (state !== 'paid') return update(tx, row, { problem: 'withdrawn' })
  const problem = refunded > 0n ? 'part-given-back' : null
  return update(tx, row, { ...values, state, problem })
}

function refusedAsSpent(error: unknown): false {
  if (error instanceof Refusal && error.code === 'receipts.advance-spent') return false
  throw error
}

/** Reverses the receipt of a payment, unless somebody has done so; the family is told after the commit. */
export async function reverseReceipt(
  tx: Tx,
  { id, today, reason }: { id: string; today: Day; reason: string },
): Promise<true> {
  const [own] = await tx.execute<{ id: string }>(
    sql`select id from receipt where online_payment_id = ${id}::uuid and reversed_at is null`,
  )
  if (!own) return true
  const tenders = await lockTenders(tx, { receiptId: own.id })
  if (tenders.length === 0) return true
  await takeBack(tx, { tenders, day: today, reason, sessionId: null })
  await leaveNotice(tx, { event: 'fees.reversed', ids: [own.id] })
  return true
}

/** Tells whoever tried to pay that it did not go through; who is no guardian of a child of the family knows it already. */
async function tellPayer(tx: Tx, row: OnlinePaymentRow): Promise<void> {
  if (row.startedById === null) return
  const amount = `${formatAmount('en', row.amount, row.currency)} ${row.currency}`
  await tellInAct(tx, {
    event: 'fees.online-failed',
    key: row.id,
    page: 'my-dues',
    people: sql`
      select a.person_id, (array_agg(m.student_id order by m.valid_until is not null, m.student_id))[1] as about_id,
        ${row.campusId}::uuid as campus_id,
        jsonb_build_object('family', f.id, 'amount', ${amount}::text, 'day', ${row.day}::text, 'number', f.psid,
          'children', string_agg(distinct p.name, ', '),
          'childrenOther', string_agg(distinct coalesce(nullif(p.other_name, ''), p.name), '، ')) as fill
      from account a join guardian_link l on l.guardian_id = a.person_id and l.may_see
        join family_member m on m.student_id = l.student_id join person p on p.id = m.student_id
        join family_account f on f.id = m.family_account_id
      where a.id = ${row.startedById}::uuid and f.id = ${row.familyAccountId}::uuid group by a.person_id, f.id`,
  })
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
    await settlePayment(school, { id: String(payload.id), again: true })
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
    const row = await asked(school, { id })
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

/** So many hours after one another: banks let a payer dispute for about four months. */
const reviewHours = [6, 18, 48, 96, 168, 336, 720, 1440]

/** Asks more and more rarely about a payment that is taken: it may go back, or be disputed, and nobody calls. */
export const reviewJob: Job = {
  async run(school, { payload }) {
    const id = String(payload.id)
    const turn = Number(payload.turn ?? 1)
    const row = await asked(school, { id, again: true })
    if (row === null || row?.state === 'refunded') return
    await school.transaction(system(sentence('Online payments')), 'online-payments.polled', (tx) =>
      enqueueReview(tx, { id, turn: turn + 1 }),
    )
  },
}

async function enqueueReview(tx: Tx, { id, turn }: { id: string; turn: number }): Promise<void> {
  const hours = reviewHours[turn - 1]
  if (hours === undefined) return
  const dueAt = new Date(timeOf(tx).getTime() + hours * 3_600_000)
  const key = `online-payments.review ${id} ${turn}`
  await enqueue(tx, 'online-payments.review', { id, turn }, { dueAt, key })
}

/** Undefined where the provider does not answer just now. */
async function asked(school: School, of: { id: string; again?: boolean }) {
  return settlePayment(school, of).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined
    throw error
  })
}
