import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { accounts } from '../books/accounts.ts'
import { nextNumbers, type NewPosting, post } from '../books/post.ts'
import { documentNumber } from '../invoices/issue-invoices.ts'
import { type Allocated, allocate, least } from '../collecting/allocate.ts'
import { readOpenLines } from '../collecting/family-dues.ts'
import { refuseUnlessBanks } from '../collecting/payment-place.ts'
import { chargeFines, type PayableLine, withFines } from '../collecting/take-payment.ts'
import { balanced } from '../collecting/write-payments.ts'
import { refund } from './tables.ts'
import { ownTill } from '../tills/sessions.ts'
import type { RefundMethod } from './contract.ts'
import { payOnline } from './online-refund.ts'
import { readBalances } from './refundables.ts'
import { lockRefund, onWire, type RefundRow } from './refunds.ts'
import { refunds } from './contract.ts'

type Paying = { id: string; method: RefundMethod; accountId: string | null; reference: string }

/**
 * Pays an approved refund. What the student of a deposit owes is settled out of it first, with the fines of today; the
 * rest leaves the till of whoever pays, or a bank account (example 14 of the design).
 */
export async function payRefund(school: School, user: User, { id, method, accountId, reference }: Paying) {
  const today = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'refunds.paid', async (tx) => {
    await refuseUnlessBanks(tx, [accountId])
    const row = await lockRefund(tx, user, { id, may: [refunds.name, 'mark'], states: ['approved'] })
    if ((row.kind === 'online') !== (method === 'online'))
      refuseField(
        'method',
        sentence('An online payment goes back through its provider, and nothing else does'),
      )
    if (row.onlinePaymentId !== null) {
      const journalId = await payOnline(tx, { ...row, onlinePaymentId: row.onlinePaymentId }, today)
      return paid(tx, row, { user, today, method, reference: '', journalId })
    }
    await lockDues(tx, row)
    const taken = await takeBalances(tx, row)
    const dues = row.kind === 'deposit' ? await settleDues(tx, row, { today, country }) : []
    const settled = dues.reduce((sum, { amount }) => sum + amount, 0n)
    const rest = row.amount - settled
    const sessionId = rest > 0n && method === 'cash' ? await ownTill(tx, user, row.campusId) : null
    const [journalId] = await post(tx, [
      {
        kind: 'refund',
        day: today,
        campusId: row.campusId,
        currency: row.currency,
        source: { kind: 'refund', id },
        postings: balanced(row.campusId, [
          ...taken,
          ...dues.map(({ line, amount }) => ({
            account: accounts.receivable,
            party: line.partyId,
            line: { id: line.lineId, invoiceId: line.invoiceId },
            campusId: line.campusId,
            amount: -amount,
          })),
          ...(rest > 0n
            ? [{ account: method === 'cash' ? accounts.till : (accountId ?? accounts.bank), amount: -rest }]
            : []),
        ]),
      },
    ])
    return paid(tx, row, { user, today, method, reference, journalId, settled, sessionId })
  })
}

type Payment = Pick<Paying, 'method' | 'reference'> & {
  user: User
  today: Day
  journalId: string | undefined
  settled?: bigint
  sessionId?: string | null
}

/** Writes down that it was paid, under the next number. */
async function paid(tx: Tx, row: RefundRow, payment: Payment) {
  const { user, today, method, reference, journalId, settled = 0n, sessionId = null } = payment
  const year = today.slice(0, 4)
  const serial = await nextNumbers(tx, { campusId: row.campusId, kind: 'refund', year })
  const [place] = await tx.execute<{ code: string }>(
    sql`select code from campus where id = ${row.campusId}::uuid`,
  )
  const [changed] = await tx
    .update(refund)
    .set({
      state: 'paid',
      settled,
      method,
      reference: method === 'cash' ? '' : reference,
      sessionId,
      journalId,
      paidOn: today,
      paidBy: user.name,
      yearKey: year,
      serial,
      number: documentNumber({ code: place?.code ?? '', year, serial, mark: 'F' }),
      updatedAt: timeOf(tx).toISOString(),
      version: row.version + 1,
    })
    .where(eq(refund.id, row.id))
    .returning()
  if (!changed) throw new Error('a locked refund is gone')
  const amount = formatMoney('en', row.amount - settled, row.currency)
  describe(tx, { amount, name: row.payee, number: changed.number })
  return onWire(changed)
}

/** The family first, then its open invoices by id, as every payment. */
async function lockDues(tx: Tx, { familyAccountId }: RefundRow): Promise<void> {
  await tx.execute(sql`select from family_account where id = ${familyAccountId}::uuid for update`)
  await tx.execute(sql`
    select from invoice i where i.family_account_id = ${familyAccountId}::uuid and i.cancelled_at is null
      and exists (select from invoice_open o where o.invoice_id = i.id and o.amount > 0) order by i.id for update of i`)
}

/** What is taken off the advance or the deposit; refuses what is not there any more. */
async function takeBalances(tx: Tx, row: RefundRow): Promise<NewPosting[]> {
  const balances = await readBalances(tx, row)
  const account = row.kind === 'advance' ? accounts.advances : accounts.deposits
  let left = row.amount
  const postings = balances
    .filter(({ campusId, currency }) => campusId === row.campusId && currency === row.currency)
    .flatMap(({ partyId, campusId, amount }) => {
      const part = least(amount, left)
      left -= part
      return part > 0n ? [{ account, party: partyId, campusId, amount: part }] : []
    })
  if (left > 0n)
    refuse(
      'refunds.gone',
      'So much is not there any more: some of it was used meanwhile. Ask again',
      {},
      { status: 409 },
    )
  return postings
}

/** What the student owes, as far as the deposit goes, with the fines of today charged. */
async function settleDues(
  tx: Tx,
  row: RefundRow,
  { today, country }: { today: Day; country: string },
): Promise<Allocated<PayableLine>[]> {
  const lines = (await readOpenLines(tx, [row.familyAccountId])).filter(
    ({ studentId, currency }) => studentId === row.studentId && currency === row.currency,
  )
  const payable = await withFines(tx, lines, { day: today, country })
  const dues = allocate(payable, row.amount, { rule: 'due-first', step: 1n })
  const fines = await chargeFines(tx, payable, { touched: dues, day: today })
  return dues.map(({ line, amount }) => ({
    amount,
    line: line.lineId === '' ? { ...line, lineId: fines.lines.get(line.invoiceId) ?? refuseGone() } : line,
  }))
}

function refuseGone(): never {
  refuseField('method', sentence('The fine of an invoice has changed meanwhile. Try again'))
}
