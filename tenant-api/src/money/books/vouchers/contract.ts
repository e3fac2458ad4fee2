import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource, type RowOf } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus } from '../../../institute/structure/contract.ts'
import { accountName, instant, reasoned } from '../contract.ts'

/** A journal by hand of the demo school for examples and tests. */
export const exampleVoucher = '01980000-0000-7000-8000-0000000b0c01'
// Of the product, in every school.
const [bank, charges] = ['01900000-0000-7000-8000-000000001100', '01900000-0000-7000-8000-000000005810']

export const voucherStates = {
  asked: sentence('Waiting'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  withdrawn: sentence('Withdrawn'),
} as const
export type VoucherState = keyof typeof voucherStates

/** Journals by hand: who writes one never approves it. */
export const vouchers = resource({
  name: 'vouchers',
  label: { one: 'Journal by hand', many: 'Journals by hand' },
  within: 'campus',
  search: ['memo', 'serial'],
  recognisedBy: [],
  sorts: ['day', 'serial'],
  isLatestFirst: true,
  shows: ['serial', 'day', 'memo', 'total', 'state', 'askedBy'],
  fields: z.object({}),
  kept: z.object({
    /** Empty until it is approved. */
    serial: z.string().meta({ title: 'Number' }),
    day: dayShape.meta({ title: 'Day' }),
    memo: z.string().meta({ title: 'What for', filter: false }),
    total: money().meta({ title: 'Amount', filter: false }),
    state: oneOf(voucherStates).meta({ title: 'State' }),
    askedBy: z.string().meta({ title: 'Written by', filter: false }),
    decidedBy: z.string().meta({ title: 'Decided by', filter: false }),
    decisionReason: z.string().meta({ title: 'Reason', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleVoucher, body: {} },
})
export type Voucher = RowOf<typeof vouchers>

export const voucherPermission: Permission = { ...vouchers.permission, actions: ['view', 'edit'] }
export const voucherApprovals: Permission = {
  resource: 'voucher-approvals',
  label: 'Decisions on journals by hand',
  within: 'campus',
  actions: ['edit'],
}

export const writingVoucher = z.strictObject({
  campusId: z.uuid().meta({ title: 'Campus' }),
  day: dayShape.meta({ title: 'Day' }),
  memo: text(1, 300).meta({ title: 'What for' }),
  lines: z
    .array(
      z.strictObject({
        accountId: z.uuid().meta({ title: 'Account' }),
        /** A debit is above zero, a credit below it, in the currency of the campus. */
        amount: money().meta({ title: 'Amount' }),
        memo: text(0, 200).default('').meta({ title: 'Note' }),
      }),
    )
    .min(2)
    .max(50)
    .meta({ title: 'Lines' }),
})
export type WritingVoucher = z.output<typeof writingVoucher>

export const writeVoucher = endpoint({
  method: 'POST',
  path: '/vouchers',
  summary: 'Write a journal by hand; it enters the books when somebody else approves it',
  may: [vouchers.name, 'edit'],
  status: 201,
  idempotent: true,
  body: writingVoucher,
  response: vouchers.row,
  example: {
    body: {
      campusId: mainCampus,
      day: '2026-11-18' as never,
      memo: 'Bank charges of October',
      lines: [
        { accountId: charges, amount: { amount: '45000', currency: 'PKR' } },
        { accountId: bank, amount: { amount: '-45000', currency: 'PKR' } },
      ],
    },
  },
})

export const readVoucher = endpoint({
  method: 'GET',
  path: '/vouchers/:id/details',
  summary: 'A journal by hand with its lines, and what the reader may do with it',
  may: [vouchers.name, 'view'],
  params: idParams,
  response: z.object({
    voucher: vouchers.row,
    lines: z.array(z.object({ id: z.uuid(), account: accountName, amount: money(), memo: z.string() })),
    askedAt: instant,
    decidedAt: instant.nullable(),
    journalId: z.uuid().nullable(),
    reversalId: z.uuid().nullable(),
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
    mayReverse: z.boolean(),
  }),
  example: { params: { id: exampleVoucher } },
})

/** What a journal by hand may name: accounts that no other document explains, and the currency of each campus. */
export const readVoucherChoices = endpoint({
  method: 'GET',
  path: '/vouchers/choices',
  summary: 'The accounts that may be booked by hand, and the campuses with their currencies',
  may: [vouchers.name, 'edit'],
  response: z.object({
    today: dayShape,
    accounts: z.array(accountName),
    campuses: z.array(z.object({ id: z.uuid(), name: z.string(), currency: z.string() })),
  }),
  example: {},
})

export const deciding = z.strictObject({
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})
const ofVoucher = { params: { id: exampleVoucher } }

export const approveVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/approval',
  summary:
    'Approve a journal by hand that somebody else has written: it gets its number and enters the books',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: deciding,
  response: vouchers.row,
  example: { ...ofVoucher, body: {} },
})

export const rejectVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/rejection',
  summary: 'Reject a journal by hand that somebody else has written',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: vouchers.row,
  example: { ...ofVoucher, body: { reason: 'This belongs to December' } },
})

export const withdrawVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/withdrawal',
  summary: 'Take back one’s own journal by hand before anybody has decided',
  may: [vouchers.name, 'edit'],
  idempotent: true,
  params: idParams,
  body: deciding,
  response: vouchers.row,
  example: { ...ofVoucher, body: {} },
})

export const reversingVoucher = reasoned.extend({ day: dayShape.meta({ title: 'Day' }) })

export const reverseVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/reversal',
  summary:
    'Reverse a journal by hand that stands in the books: a new journal takes all of it back on that day',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reversingVoucher,
  response: vouchers.row,
  example: { ...ofVoucher, body: { day: '2026-11-19' as never, reason: 'The bank has given it back' } },
})
