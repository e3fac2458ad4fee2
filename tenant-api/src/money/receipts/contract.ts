import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'
import { instant } from '../books/contract.ts'
import { familyAccounts } from '../family-accounts/contract.ts'
import { dues } from '../invoices/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleReceipt = '01980000-0000-7000-8000-0000000c0001'

/** Ways of paying. A receipt that was paid in several has the method `split`. */
export const methods = {
  cash: sentence('Cash'),
  deposit: sentence('Bank deposit'),
  transfer: sentence('Bank transfer'),
  cheque: sentence('Cheque'),
  card: sentence('Card'),
  wallet: sentence('Mobile wallet'),
} as const
export type Method = keyof typeof methods
export const receiptMethods = { ...methods, split: sentence('Several ways') } as const

export const receiptStates = {
  valid: sentence('Valid'),
  'reversal-asked': sentence('Reversal asked for'),
  reversed: sentence('Reversed'),
} as const
export type ReceiptState = keyof typeof receiptStates

/** The specification's received fees: what families have paid. None is written in a form. */
export const receipts = resource({
  name: 'receipts',
  label: { one: 'Receipt', many: 'Receipts' },
  none: sentence('No payment was received yet'),
  within: 'campus',
  search: ['number', 'payer', 'children', 'reference'],
  recognisedBy: [],
  sorts: ['day', 'number', 'amount'],
  isLatestFirst: true,
  shows: ['number', 'day', 'payer', 'children', 'fatherName', 'amount', 'method', 'state'],
  fields: z.object({}),
  kept: z.object({
    number: z.string().meta({ title: 'Receipt' }),
    day: dayShape.meta({ title: 'Day' }),
    /** When the family paid; fines are judged by it. */
    paidOn: dayShape.meta({ title: 'Paid on' }),
    payer: z.string().meta({ title: 'Family' }),
    children: z.string().meta({ title: 'Children' }),
    /** Two children of one name are told apart by it. */
    fatherName: z.string().meta({ title: 'Father’s name', filter: false }),
    amount: money().meta({ title: 'Amount' }),
    method: oneOf(receiptMethods).meta({ title: 'Paid by' }),
    reference: z.string().meta({ title: 'Reference' }),
    state: oneOf(receiptStates).meta({ title: 'State' }),
    takenBy: z.string().meta({ title: 'Taken by' }),
    reversedReason: z.string().meta({ title: 'Why it was reversed', filter: false }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account', filter: false }),
    sessionId: z.uuid().nullable().meta({ title: 'Till', hidden: true, filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleReceipt, body: {} },
})

const within = { within: 'campus' } as const
const receiptPermission: Permission = { ...receipts.permission, actions: ['view', 'mark', 'edit'] }
/** Deciding about receipts that somebody else wants to take back. */
export const receiptReversals: Permission = {
  resource: 'receipt-reversals',
  label: 'Reversal of receipts',
  ...within,
  actions: ['edit'],
}
export const permissions: readonly Permission[] = [receiptPermission, receiptReversals]

const ofReceipt = { params: { id: exampleReceipt } }

const tender = z.object({
  id: z.uuid(),
  method: oneOf(methods),
  amount: money(),
  reference: z.string(),
  /** The bank account or till that it came to. */
  account: z.string(),
  isReversed: z.boolean(),
  cheque: z
    .object({ id: z.uuid(), bank: z.string(), number: z.string(), drawnOn: dayShape, state: z.string() })
    .nullable(),
})

const settledLine = z.object({
  invoiceId: z.uuid(),
  invoice: z.string(),
  period: z.string(),
  child: z.string(),
  section: z.string(),
  title: z.string(),
  otherTitle: z.string(),
  amount: money(),
})

export const receiptPage = z.object({
  id: z.uuid(),
  number: z.string(),
  day: dayShape,
  paidOn: dayShape,
  takenAt: instant,
  takenBy: z.string(),
  campus: z.string(),
  family: z.object({ id: z.uuid(), name: z.string(), billNumber: z.string() }),
  state: oneOf(receiptStates),
  amount: money(),
  /** Kept for later fees. */
  advance: money(),
  /** What the family had paid ahead and was used beside it. */
  advanceUsed: money(),
  note: z.string(),
  tenders: z.array(tender),
  lines: z.array(settledLine),
  prints: z.int(),
  reversal: z
    .object({
      id: z.uuid(),
      state: z.string(),
      reason: z.string(),
      askedBy: z.string(),
      decidedBy: z.string(),
      mayDecide: z.boolean(),
    })
    .nullable(),
  reversedReason: z.string(),
  may: z.object({ print: z.boolean(), askReversal: z.boolean() }),
})
export type ReceiptPage = z.output<typeof receiptPage>

export const readReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id/page',
  summary: 'A receipt with how it was paid, what it settled, and whether it still stands',
  may: [receipts.name, 'view'],
  params: idParams,
  response: receiptPage,
  example: ofReceipt,
})

/** Paper of a receipt: half a sheet, or the roll of a till printer. */
export const papers = { a5: sentence('A5'), roll: sentence('80 mm roll') } as const
export type Paper = keyof typeof papers

export const printReceipt = endpoint({
  method: 'POST',
  path: '/receipts/:id/prints',
  summary: 'Say that a receipt is printed now: the first print is the original, each later one a copy',
  may: [receipts.name, 'mark'],
  idempotent: true,
  params: idParams,
  response: z.object({ print: z.int() }),
  example: ofReceipt,
})

export const sendReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id/file',
  summary: 'A receipt as a PDF. Without the number of its first print it says that it is a copy',
  may: [receipts.name, 'view'],
  params: idParams,
  query: z.strictObject({
    paper: oneOf(papers).default('a5'),
    print: count(1, 9999, 9999),
  }),
  gives: 'file',
  example: ofReceipt,
})

const ownReceipt = receipts.row
  .pick({ id: true, number: true, day: true, children: true, amount: true, method: true, state: true })
  .extend({ campus: z.string() })

export const listOwnReceipts = endpoint({
  method: 'GET',
  path: '/my-receipts',
  summary: 'The latest receipts of the reader’s family, as far as the settings show fees to the reader',
  may: [dues.resource, 'view'],
  query: z.strictObject({ limit: count(1, 100, 12) }),
  response: z.object({ rows: z.array(ownReceipt), hasMore: z.boolean() }),
  example: {},
})

export const readOwnReceiptFile = endpoint({
  method: 'GET',
  path: '/my-receipts/:id/file',
  summary: 'A receipt of the reader’s family as a PDF, marked as a copy',
  may: [dues.resource, 'view'],
  params: idParams,
  gives: 'file',
  example: ofReceipt,
})

export const reasonForm = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const askReversal = endpoint({
  method: 'POST',
  path: '/receipts/:id/reversals',
  summary: 'Ask to take a receipt back; somebody else decides',
  may: [receipts.name, 'edit'],
  idempotent: true,
  params: idParams,
  body: reasonForm,
  response: receiptPage,
  example: { ...ofReceipt, body: { reason: 'Taken for the wrong family' } },
})

export const exampleReversal = '01980000-0000-7000-8000-0000000c0101'

export const decideReversal = endpoint({
  method: 'POST',
  path: '/receipt-reversals/:id/decision',
  summary:
    'Approve or reject the reversal of a receipt: its invoices are open again, and cash leaves the till of whoever asked, today',
  may: [receiptReversals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({ approves: z.boolean().meta({ title: 'Approved' }) }),
  response: receiptPage,
  example: { params: { id: exampleReversal }, body: { approves: true } },
})

export const readWaitingReversals = endpoint({
  method: 'GET',
  path: '/receipt-reversals/waiting',
  summary: 'How many reversals wait for the reader’s decision, and the receipt of the oldest',
  may: [receiptReversals.resource, 'edit'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int(), receiptId: z.uuid().nullable() }),
  example: {},
})

/** Receipts on paper from before the school came here, a row for each. They are history, and in no till of ours. */
export const pastReceiptSheet = {
  name: receipts.name,
  label: { one: 'Past receipt', many: 'Past receipts' },
  recognisedBy: ['registrationNumber', 'number'],
  fields: z.strictObject({
    registrationNumber: text(1, 60).meta({ title: 'Registration number' }),
    number: text(1, 60).meta({ title: 'Number on paper' }),
    paidOn: dayShape.meta({ title: 'Paid on' }),
    amount: money().meta({ title: 'Amount' }),
    kept: money().nullable().default(null).meta({
      title: 'Kept for later fees',
      hint: 'What of it is still there as an advance; empty for nothing',
    }),
    method: oneOf(methods).default('cash').meta({ title: 'Paid by' }),
    note: text(0, 300).default('').meta({ title: 'Note' }),
  }),
  example: {
    body: {
      registrationNumber: 'RSS-1043-26',
      number: '4711',
      paidOn: '2026-03-05',
      amount: { amount: '850000', currency: 'PKR' },
    },
  },
}
