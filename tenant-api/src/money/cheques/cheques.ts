import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { addDays, type Day } from 'kit/values/day'
import { formatMoney, type WireMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { accounts } from '../books/accounts.ts'
import { post } from '../books/post.ts'
import { familyCrud } from '../family-accounts/family-accounts.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { lockForPayment } from '../collecting/family-dues.ts'
import { placeOf, refuseUnlessBanks } from '../collecting/payment-place.ts'
import { emptyPayment, takeWithin } from '../collecting/take-payment.ts'
import { leaveNotice } from '../collecting/payment-notices.ts'
import { lockTenders, takeBack } from '../receipts/take-back.ts'
import { cheque } from './tables.ts'
import { chargeReturned } from './returned-cheques.ts'
import { type ChequeState, cheques } from './contract.ts'

const places = { campus: cheque.campusId }

export const chequeCrud = crudOf(cheques, {
  table: cheque,
  within: places,
  rows: { familyAccountId: () => familyCrud, campusId: () => campusCrud },
  until: null,
})

type Holding = {
  familyAccountId: string
  campusId: string | null
  bank: string
  number: string
  drawnOn: Day
  amount: WireMoney
  note: string
}
type ChequeRow = typeof cheque.$inferSelect

/** Keeps a cheque for a later day: nothing is booked, and fines go on. */
export async function holdCheque(school: School, user: User, input: Holding) {
  const today = await school.today()
  const { familyAccountId, bank, number, drawnOn, note } = input
  if (drawnOn <= today)
    refuseField('drawnOn', sentence('The day of this cheque has come. Take it as a payment'))
  return school.transaction(user, 'cheques.held', async (tx) => {
    const { families, till } = await lockForPayment(tx, user, [familyAccountId], cheques.name)
    const family = families.get(familyAccountId)
    if (!family) throw new Error('a locked family is gone')
    const { campusId, currency } = await placeOf(tx, user, {
      input: { ...input, tenders: [] },
      till,
      family,
      resource: cheques.name,
    })
    const amount = amountOf(input.amount, { currency })
    const at = timeOf(tx).toISOString()
    const own = { createdAt: at, updatedAt: at, takenBy: user.name }
    const values = { familyAccountId, campusId, bank, number, drawnOn, note, amount, currency }
    const [row] = await withConstraintMessages(
      {
        cheque_once: {
          code: 'cheques.taken',
          message: sentence('This cheque is there already'),
          field: 'number',
        },
      },
      tx
        .insert(cheque)
        .values({ ...values, ...own, payer: family.name })
        .returning()
        .execute(),
    )
    if (!row) throw new Error('an insert returned nothing')
    await promise(tx, row, user)
    describe(tx, { family: family.name, amount: formatMoney('en', amount, currency), day: drawnOn })
    return onWire(row)
  })
}

/** The day of a held cheque has come: it is a payment now, the oldest dues first; what is more is an advance. */
export async function receiveCheque(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  return school.transaction(user, 'cheques.received', async (tx) => {
    const row = await lockCheque(tx, user, { id, action: 'mark', states: ['held'] })
    if (row.drawnOn > today)
      refuse('cheques.early', 'The day of this cheque has not come yet', {}, { status: 409 })
    const { familyAccountId, campusId, bank, number, drawnOn, currency } = row
    const money = { amount: String(row.amount), currency }
    const tender = { method: 'cheque' as const, amount: money, reference: '', accountId: null }
    const { taken } = await takeWithin(tx, user, {
      today,
      heldCheque: id,
      input: {
        ...emptyPayment,
        familyAccountId,
        campusId,
        becomesAdvance: true,
        tenders: [{ ...tender, cheque: { bank, number, drawnOn } }],
      },
    })
    describe(tx, {
      family: row.payer,
      amount: formatMoney('en', row.amount, currency),
      number: taken.receipt?.number ?? '',
    })
    return readRow(tx, id)
  })
}

/** Brings received cheques to the bank, all of them or none. */
export async function depositCheques(
  school: School,
  user: User,
  { ids, accountId }: { ids: readonly string[]; accountId: string | null },
) {
  const today = await school.today()
  const unique = [...new Set(ids)]
  return school.transaction(user, 'cheques.deposited', async (tx) => {
    await refuseUnlessBanks(tx, [accountId])
    const rows = await tx
      .select()
      .from(cheque)
      .where(and(inArray(cheque.id, unique), reach(user, cheques.name, 'mark', places)))
      .orderBy(cheque.id)
      .for('update')
    if (rows.length < unique.length) await refuseUnreached(tx, user, unique)
    if (rows.some(({ state }) => state !== 'received')) refuseState()
    const at = timeOf(tx).toISOString()
    await tx
      .update(cheque)
      .set({
        state: 'deposited',
        depositedOn: today,
        accountId: accountId ?? accounts.bank,
        updatedAt: at,
        version: sql`${cheque.version} + 1`,
      })
      .where(inArray(cheque.id, unique))
    describe(tx, { count: rows.length })
    return { deposited: rows.length }
  })
}

/** The bank has paid: the cheque is money in the bank account. */
export async function clearCheque(school: School, user: User, { id }: { id: string }) {
  const today = await school.today()
  return school.transaction(user, 'cheques.cleared', async (tx) => {
    const row = await lockCheque(tx, user, { id, action: 'edit', states: ['deposited'] })
    const { campusId, currency, amount } = row
    await post(tx, [
      {
        kind: 'banking',
        day: today,
        campusId,
        currency,
        source: { kind: 'cheque', id },
        postings: [
          { account: row.accountId ?? accounts.bank, amount },
          { account: accounts.cheques, amount: -amount },
        ],
      },
    ])
    await change(tx, row, { state: 'cleared', clearedOn: today })
    describe(tx, { number: row.number, family: row.payer })
    return readRow(tx, id)
  })
}

type Bouncing = { id: string; charge: WireMoney | null; reason: string }

/** The bank has returned it: what it had settled is open again on its old due day, and the bank’s charge is added. */
export async function bounceCheque(school: School, user: User, { id, charge: typed, reason }: Bouncing) {
  const today = await school.today()
  return school.transaction(user, 'cheques.bounced', async (tx) => {
    const row = await lockCheque(tx, user, { id, action: 'edit', states: ['received', 'deposited'] })
    const receiptId = await receiptOf(tx, row)
    const tenders = await lockTenders(tx, { receiptId, tenderId: row.tenderId })
    await takeBack(tx, { tenders, day: today, reason, sessionId: null })
    const charge = typed === null ? 0n : amountOf(typed, row)
    const chargeInvoiceId =
      charge === 0n
        ? null
        : await chargeReturned(tx, { row, receiptId, amount: charge, day: today, dueOn: addDays(today, 10) })
    await change(tx, row, { state: 'bounced', bouncedOn: today, reason, chargeInvoiceId })
    await leaveNotice(tx, { event: 'fees.failed', ids: [id] })
    describe(tx, { number: row.number, family: row.payer, reason })
    return readRow(tx, id)
  })
}

/** A held cheque goes back to the family. */
export async function returnCheque(school: School, user: User, { id }: { id: string }) {
  return school.transaction(user, 'cheques.returned', async (tx) => {
    const row = await lockCheque(tx, user, { id, action: 'mark', states: ['held'] })
    await change(tx, row, { state: 'returned' })
    await tx.execute(sql`
      update payment_promise set withdrawn_at = ${timeOf(tx).toISOString()}::timestamptz
      where family_account_id = ${row.familyAccountId}::uuid and withdrawn_at is null and note = ${noteOf(row)}`)
    describe(tx, { number: row.number, family: row.payer })
    return readRow(tx, id)
  })
}

/** A cheque that is held is a promise to pay by its day: reminders wait, fines do not. */
async function promise(tx: Tx, row: ChequeRow, user: User): Promise<void> {
  await tx.execute(sql`
    insert into payment_promise (family_account_id, campus_id, promised_on, note, noted_by, created_at)
    values (${row.familyAccountId}::uuid, ${row.campusId}::uuid, ${row.drawnOn}::date, ${noteOf(row)}, ${user.name},
      ${timeOf(tx).toISOString()}::timestamptz)`)
}

function noteOf({ bank, number }: Pick<ChequeRow, 'bank' | 'number'>): string {
  return `${bank} ${number}`
}

async function receiptOf(tx: Tx, { tenderId }: ChequeRow): Promise<string> {
  const [row] = await tx.execute<{ id: string }>(sql`
    select receipt_id as id from receipt_tender where id = ${tenderId}::uuid`)
  if (!row) throw new Error('a received cheque has no receipt')
  return row.id
}

async function change(tx: Tx, row: ChequeRow, changes: Partial<ChequeRow>): Promise<void> {
  const next = { updatedAt: timeOf(tx).toISOString(), version: row.version + 1 }
  await tx
    .update(cheque)
    .set({ ...changes, ...next })
    .where(eq(cheque.id, row.id))
}

type Locking = { id: string; action: 'mark' | 'edit'; states: readonly ChequeState[] }

async function lockCheque(tx: Tx, user: User, { id, action, states }: Locking): Promise<ChequeRow> {
  const [row] = await tx
    .select()
    .from(cheque)
    .where(and(eq(cheque.id, id), reach(user, cheques.name, action, places)))
    .for('update')
  if (!row) return refuseUnreached(tx, user, [id])
  if (!states.includes(row.state)) refuseState()
  return row
}

function refuseState(): never {
  refuse(
    'cheques.other-state',
    'Something happened to this cheque already. Look at it again',
    {},
    { status: 409 },
  )
}

/** Cheques that the user sees are not theirs to change; of others it is not said that they exist. */
async function refuseUnreached(tx: Tx, user: User, ids: readonly string[]): Promise<never> {
  const seen = await tx
    .select({ id: cheque.id })
    .from(cheque)
    .where(and(inArray(cheque.id, [...ids]), reach(user, cheques.name, 'view', places)))
  return seen.length === ids.length ? refuseUnchangeable() : refuseMissing()
}

async function readRow(tx: Tx, id: string) {
  const [row] = await tx.select().from(cheque).where(eq(cheque.id, id))
  return row ? onWire(row) : refuseMissing()
}

function onWire({ amount, ...row }: ChequeRow) {
  return { ...row, amount: { amount: String(amount), currency: row.currency } }
}
