import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney, toWire, type WireMoney } from 'kit/values/money'
import { refuseAboveLimit, refuseOwnRequest } from '../../access/roles/approvals.ts'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { campus } from '../../institute/structure/tables.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { familyCrud, familySeen } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { amountOf } from '../invoices/fee-actions/credits.ts'
import { refund } from './tables.ts'
import { refundApprovals, type RefundKind, refunds, type RefundState } from './contract.ts'
import { refundablePayment } from './online-refund.ts'
import { type Balance, readBalances } from './refundables.ts'

const places = { campus: refund.campusId }
export type RefundRow = typeof refund.$inferSelect

export const refundCrud = crudOf(refunds, {
  table: refund,
  within: places,
  rows: { familyAccountId: () => familyCrud, studentId: () => studentCrud, campusId: () => campusCrud },
  until: null,
})

goWithPerson({
  table: 'refund',
  column: 'student_id',
  // Of two that wait for one student the other record keeps its own.
  clash: `own.kind = theirs.kind and own.currency = theirs.currency and own.family_account_id = theirs.family_account_id
    and own.state in ('asked', 'approved') and theirs.state in ('asked', 'approved')`,
})

type Asking = {
  kind: RefundKind
  familyAccountId: string
  studentId: string | null
  onlinePaymentId?: string | null
  amount: WireMoney | null
  reason: string
}

const waits = {
  code: 'refunds.waits',
  message: sentence('A refund of this waits already'),
  field: 'kind',
} as const

/** Asks to give a family back what it has paid ahead, the deposit of a student, or an online payment. Who asks never decides. */
export async function askRefund(school: School, user: User, input: Asking) {
  const today = await school.today()
  const { kind, familyAccountId, studentId, onlinePaymentId = null, reason } = input
  if ((kind === 'deposit') !== (studentId !== null))
    refuseField('studentId', sentence('Choose whose deposit it is'), 'required')
  if ((kind === 'online') !== (onlinePaymentId !== null))
    refuseField('onlinePaymentId', sentence('Choose the online payment'), 'required')
  return school.transaction(user, 'refunds.asked', async (tx) => {
    await refuseUnreached(tx, user, familyAccountId)
    const place =
      onlinePaymentId === null
        ? await largestWithin(tx, user, await readBalances(tx, { kind, familyAccountId, studentId }))
        : await refundablePayment(tx, user, { id: onlinePaymentId, familyAccountId })
    if (!place) refuse('refunds.nothing', 'Nothing of this family can be given back', {}, { status: 409 })
    const { campusId, currency, amount: all } = place
    const amount = input.amount === null ? all : amountOf(input.amount, { currency })
    if (amount > all) refuseField('amount', sentence('So much is not there to be given back'), 'high')
    if (kind === 'online' && amount < all)
      refuseField('amount', sentence('An online payment goes back as a whole'), 'low')
    const payee = await payeeOf(tx, input)
    const at = timeOf(tx).toISOString()
    const asked = { askedOn: today, askedById: user.id, askedBy: user.name, createdAt: at, updatedAt: at }
    const [row] = await withConstraintMessages(
      {
        refund_waiting_once: waits,
        refund_of_payment_once: waits,
      },
      tx
        .insert(refund)
        .values({
          kind,
          familyAccountId,
          studentId,
          onlinePaymentId,
          reason,
          campusId,
          currency,
          amount,
          payee,
          ...asked,
        })
        .returning()
        .execute(),
    )
    if (!row) throw new Error('an insert returned nothing')
    describe(tx, { amount: formatMoney('en', amount, currency), name: payee, reason })
    return onWire(row)
  })
}

/** What can be given back is told to who may ask for it alone; of a family out of reach it is not said that it exists. */
async function refuseUnreached(tx: Tx, user: User, id: string): Promise<void> {
  const [family] = await tx.execute<{ isReached: boolean }>(sql`
    select coalesce(${reach(user, refunds.name, 'edit', familyCrud.within)}, false) as "isReached" from ${familyAccount}
    where ${familyAccount.id} = ${id}::uuid and (${familySeen(user)} or ${reach(user, refunds.name, 'edit', familyCrud.within)})`)
  if (!family) refuseMissing()
  if (!family.isReached) refuseUnchangeable()
}

/** Of several campuses with something to give back, the one with the most that the user reaches. */
async function largestWithin(tx: Tx, user: User, balances: readonly Balance[]): Promise<Balance | undefined> {
  const reached = await tx
    .select({ id: campus.id })
    .from(campus)
    .where(reach(user, refunds.name, 'edit', { campus: campus.id }))
  const ids = new Set(reached.map(({ id }) => id))
  return balances
    .filter(({ campusId, amount }) => ids.has(campusId) && amount > 0n)
    .toSorted((one, other) => (one.amount > other.amount ? -1 : 1))[0]
}

async function payeeOf(tx: Tx, { familyAccountId, studentId }: Asking): Promise<string> {
  const [row] = await tx.execute<{ name: string }>(sql`
    select concat_ws(' · ', f.name, nullif((select p.name from person p where p.id = ${studentId}::uuid), f.name)) as name
    from family_account f where f.id = ${familyAccountId}::uuid`)
  return row?.name ?? refuseMissing()
}

/** Approves or rejects what somebody else has asked for. */
export async function decideRefund(
  school: School,
  user: User,
  { id, approves }: { id: string; approves: boolean },
) {
  const today = await school.today()
  return school.transaction(user, approves ? 'refunds.approved' : 'refunds.rejected', async (tx) => {
    const row = await lockRefund(tx, user, {
      id,
      may: [refundApprovals.resource, 'edit'],
      states: ['asked'],
    })
    refuseOwnRequest(user, row.askedById)
    const { campusId, amount, currency } = row
    const may = [refundApprovals.resource, 'edit'] as const
    if (approves) await refuseAboveLimit(tx, user, { may, campusId, on: today, amount, currency })
    const at = timeOf(tx).toISOString()
    const [changed] = await tx
      .update(refund)
      .set({
        state: approves ? 'approved' : 'rejected',
        decidedById: user.id,
        decidedBy: user.name,
        decidedAt: at,
        updatedAt: at,
        version: row.version + 1,
      })
      .where(eq(refund.id, id))
      .returning()
    describe(tx, { amount: formatMoney('en', amount, currency), name: row.payee, reason: row.reason })
    return onWire(changed ?? row)
  })
}

type Locking = {
  id: string
  may: readonly [resource: string, action: 'mark' | 'edit']
  states: readonly RefundState[]
}

export async function lockRefund(
  tx: Tx,
  user: User,
  { id, may: [resource, action], states }: Locking,
): Promise<RefundRow> {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.id, id), reach(user, resource, action, places)))
    .for('update')
  if (!row) {
    const [seen] = await tx
      .select({ id: refund.id })
      .from(refund)
      .where(and(eq(refund.id, id), reach(user, refunds.name, 'view', places)))
    return seen ? refuseUnchangeable() : refuseMissing()
  }
  if (!states.includes(row.state))
    refuse('refunds.other-state', 'This was decided already. Look at it again', {}, { status: 409 })
  return row
}

export function onWire({ amount, settled, paid, ...row }: RefundRow) {
  const money = (of: bigint) => toWire({ amount: of, currency: row.currency })
  return { ...row, amount: money(amount), settled: money(settled), paid: money(paid ?? amount - settled) }
}
