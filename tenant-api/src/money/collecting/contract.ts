import { endpoint } from 'kit/contract/contract'
import { dayShape, money, oneOf, text } from 'kit/contract/fields'
import { z } from 'zod'
import { allocations } from '../../institute/settings/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import { methods, receipts } from '../receipts/contract.ts'

export type Allocation = keyof typeof allocations

export const tenderShape = z.strictObject({
  method: oneOf(methods).meta({ title: 'Paid by' }),
  amount: money().meta({ title: 'Amount' }),
  /** The number on the slip, of the transfer, or of the card terminal. */
  reference: text(0, 60).default('').meta({ title: 'Reference' }),
  /** The bank account that it came to; the usual one where nothing is said. */
  accountId: z.uuid().nullable().default(null).meta({ title: 'Bank account' }),
  cheque: z
    .strictObject({
      bank: text(1, 80).meta({ title: 'Bank' }),
      number: text(1, 30).meta({ title: 'Cheque number' }),
      drawnOn: dayShape.meta({ title: 'Date of the cheque' }),
    })
    .nullable()
    .default(null)
    .meta({ title: 'Cheque' }),
})
export type TenderInput = z.output<typeof tenderShape>

/** What is paid of: one invoice, or all that a child owes. Without an amount as much as there is. */
const part = z.strictObject({
  invoiceId: z.uuid().nullable().default(null),
  studentId: z.uuid().nullable().default(null),
  amount: money().nullable().default(null),
})

export const paymentShape = z.strictObject({
  familyAccountId: z.uuid().meta({ title: 'Family account' }),
  campusId: z.uuid().nullable().default(null).meta({ title: 'Campus' }),
  tenders: z.array(tenderShape).max(6).meta({ title: 'Paid by' }),
  /** Only these are paid; all that is due where the list is empty. */
  parts: z.array(part).max(100).default([]).meta({ title: 'Paid for' }),
  /** When the family paid, if that was not today; fines are judged by it. */
  paidOn: dayShape.nullable().default(null).meta({ title: 'Paid on' }),
  /** The day in the books, for what came to a bank on an earlier day. */
  day: dayShape.nullable().default(null).meta({ title: 'Day in the books' }),
  allocation: oneOf(allocations).nullable().default(null).meta({ title: 'A part payment settles' }),
  /** Use what the family has paid ahead first. */
  usesAdvance: z.boolean().default(true).meta({ title: 'Use the advance' }),
  /** What is more than is due is kept for later fees; without it such a payment is refused. */
  becomesAdvance: z.boolean().default(false).meta({ title: 'Keep the rest as an advance' }),
  note: text(0, 300).default('').meta({ title: 'Note' }),
})
export type PaymentInput = z.output<typeof paymentShape>

const taken = z.object({
  /** Null where the advance covered all of it. */
  receipt: z.object({ id: z.uuid(), number: z.string(), amount: money() }).nullable(),
  settled: money(),
  fines: money(),
  advanceUsed: money(),
  advance: money(),
  /** What the family still owes, in this currency. */
  open: money(),
})
export type Taken = z.output<typeof taken>

const may = [receipts.name, 'mark'] as const

export const takePayment = endpoint({
  method: 'POST',
  path: '/receipts',
  summary:
    'Take a payment of a family in one or several ways: fines of that day are charged, the oldest dues settled first, and a receipt gets the next number. The same Idempotency-Key gives the same receipt',
  may,
  status: 201,
  idempotent: true,
  body: paymentShape,
  response: taken,
  example: {
    body: {
      familyAccountId: exampleFamily,
      tenders: [{ method: 'transfer', amount: { amount: '100000', currency: 'PKR' }, reference: 'IBFT-1' }],
    },
  },
})

export const applyAdvance = endpoint({
  method: 'POST',
  path: '/advances/applications',
  summary: 'Settle what a family owes with what it has paid ahead',
  may,
  idempotent: true,
  body: z.strictObject({ familyAccountId: z.uuid().meta({ title: 'Family account' }) }),
  response: taken,
  example: { body: { familyAccountId: exampleFamily } },
})

/** A line of a bank's list, or a row of a class. */
const bulkRow = z.strictObject({
  /** A bill number, family code, registration number or invoice number; or the id of the family. */
  payer: text(1, 60).meta({ title: 'Bill or registration number' }),
  amount: money().meta({ title: 'Amount' }),
  paidOn: dayShape.nullable().default(null).meta({ title: 'Paid on' }),
  reference: text(0, 60).default('').meta({ title: 'Reference' }),
  /** The child whose fees it settles; all of the family’s, the oldest first, where nobody is named. */
  studentId: z.uuid().nullable().default(null).meta({ title: 'Student' }),
})

const { cheque: _cheque, ...bulkMethods } = methods

export const bulkShape = z.strictObject({
  campusId: z.uuid().meta({ title: 'Campus' }),
  method: oneOf(bulkMethods).meta({ title: 'Paid by' }),
  accountId: z.uuid().nullable().default(null).meta({ title: 'Bank account' }),
  day: dayShape.nullable().default(null).meta({ title: 'Day in the books' }),
  rows: z.array(bulkRow).min(1).max(500).meta({ title: 'Payments' }),
})
export type BulkInput = z.output<typeof bulkShape>

const rejectedRow = z.object({ row: z.int(), payer: z.string(), message: z.string() })
const checkedRow = z.object({
  row: z.int(),
  familyAccountId: z.uuid(),
  family: z.string(),
  amount: money(),
  due: money(),
  /** What of it would be kept as an advance. */
  advance: money(),
})

export const rehearseMany = endpoint({
  method: 'POST',
  path: '/receipts/bulk/rehearsal',
  summary: 'Whose the payments of a list are and what they would settle; nothing is written',
  may,
  body: bulkShape,
  response: z.object({ rows: z.array(checkedRow), rejected: z.array(rejectedRow) }),
  example: { body: bulkExample() },
})

export const takeMany = endpoint({
  method: 'POST',
  path: '/receipts/bulk',
  summary:
    'Take the payments of a list: a receipt for each row. A row whose reference was taken already is left out, so a list sent twice adds nothing',
  may,
  idempotent: true,
  body: bulkShape,
  response: z.object({ receipts: z.int(), total: money(), rejected: z.array(rejectedRow) }),
  example: { body: bulkExample() },
})

function bulkExample() {
  return {
    campusId: mainCampus,
    method: 'deposit' as const,
    rows: [{ payer: 'F-101', amount: { amount: '100000', currency: 'PKR' }, reference: 'HBL 4471' }],
  }
}
