import type { Speaker } from 'kit/testing/testing'
import { mainCampus } from '../src/institute/structure/contract.ts'
import type { PaymentInput, TenderInput } from '../src/money/collecting/contract.ts'
import { takePayment } from '../src/money/collecting/contract.ts'
import { openSession } from '../src/money/tills/contract.ts'
import { rupees } from './fees.ts'

/** Opens the till of a cashier at the main campus with so many rupees in it. */
export function openTill(speaker: Speaker, float = 0) {
  return speaker.call(openSession, { body: { campusId: mainCampus, float: rupees(float) } })
}

/** One way of paying so many rupees. */
export function tender(method: TenderInput['method'], amount: number, more: Partial<TenderInput> = {}) {
  return { method, amount: rupees(amount), ...more }
}

/** A family pays so many rupees in cash, and in whatever else the input says. */
export function pay(
  speaker: Speaker,
  familyAccountId: string,
  amount: number,
  more: Partial<
    Pick<PaymentInput, 'tenders' | 'parts' | 'becomesAdvance' | 'paidOn' | 'allocation' | 'usesAdvance'>
  > = {},
) {
  return speaker.call(takePayment, {
    body: { familyAccountId, tenders: [tender('cash', amount)], ...more },
  })
}
