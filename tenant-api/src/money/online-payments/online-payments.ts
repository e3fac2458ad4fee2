import { and, eq, sql } from 'drizzle-orm'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { toWire } from 'kit/values/money'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import type { School } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { familyCrud, familyOwn, goWithFamily } from '../family-accounts/family-accounts.ts'
import { familyAccount } from '../family-accounts/tables.ts'
import { dues } from '../invoices/contract.ts'
import { receipt } from '../receipts/tables.ts'
import { onlinePayments, ownPayments } from './contract.ts'
import { settlePayment } from './settle-payment.ts'
import { NoAnswer } from './providers/provider.ts'
import { onlinePayment, onlinePaymentList, type OnlinePaymentRow } from './tables.ts'

const places = { campus: onlinePaymentList.campusId }

export const onlinePaymentCrud = crudOf(onlinePayments, {
  table: onlinePaymentList,
  within: places,
  rows: { familyAccountId: () => familyCrud, campusId: () => campusCrud },
  until: null,
})

goWithFamily({ table: 'online_payment', column: 'family_account_id' })

/** What came of a payment of the reader's family; asks the provider as long as nobody knows. */
export async function followPayment(school: School, user: User, { id }: { id: string }) {
  const [own] = await school.db
    .select({ id: onlinePayment.id })
    .from(onlinePayment)
    .where(
      and(
        eq(onlinePayment.id, id),
        sql`(${onlinePayment.startedById} = ${accountShown(user)}::uuid or exists (select from ${familyAccount}
          where ${familyAccount.id} = ${onlinePayment.familyAccountId}
            and (${familyOwn(user, dues.resource)} or ${reach(user, ownPayments.resource, 'mark', familyCrud.within)})))`,
      ),
    )
  if (!own) return refuseMissing()
  const row = await settled(school, id)
  const [written] = await school.db
    .select({ id: receipt.id, number: receipt.number, amount: receipt.amount, currency: receipt.currency })
    .from(receipt)
    .where(sql`online_payment_id = ${id}::uuid`)
  return {
    id,
    state: row.state,
    amount: toWire({ amount: row.amount, currency: row.currency }),
    problem: row.problem,
    receipt: written ? { id: written.id, number: written.number, amount: toWire(written) } : null,
  }
}

/** A provider that does not answer says nothing: the payment stays as it is. */
async function settled(school: School, id: string): Promise<OnlinePaymentRow> {
  const row = await settlePayment(school, { id }).catch(async (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    const [kept] = await school.db.select().from(onlinePayment).where(eq(onlinePayment.id, id))
    return kept
  })
  return row ?? refuseMissing()
}

/** Asks the provider once more, for the office. */
export async function checkPayment(school: School, user: User, { id }: { id: string }) {
  const [found] = await school.db
    .select({
      isSeen: sql<boolean>`${reach(user, onlinePayments.name, 'view', places)}`,
      isReached: sql<boolean>`${reach(user, onlinePayments.name, 'edit', places)}`,
    })
    .from(onlinePaymentList)
    .where(eq(onlinePaymentList.id, id))
  if (!found?.isReached) return found?.isSeen ? refuseUnchangeable() : refuseMissing()
  try {
    await settlePayment(school, { id })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return refuse(
      'online-payments.no-answer',
      'The provider does not answer just now. Ask again in a few minutes',
      {},
      { status: 503, retryAfter: 60 },
    )
  }
  const [row] = await school.db.select().from(onlinePaymentList).where(eq(onlinePaymentList.id, id))
  return row ? onWire(row) : refuseMissing()
}

function onWire({ amount, paid, charges, ...row }: typeof onlinePaymentList.$inferSelect) {
  const money = (of: bigint | null) => (of === null ? null : toWire({ amount: of, currency: row.currency }))
  return {
    ...row,
    amount: toWire({ amount, currency: row.currency }),
    paid: money(paid),
    charges: money(charges),
  }
}
