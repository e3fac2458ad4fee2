import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { exampleFamily, familyAccounts } from '../family-accounts/contract.ts'

export const exampleRefund = '01980000-0000-7000-8000-0000000c0401'

export const refundKinds = {
  advance: sentence('Advance'),
  deposit: sentence('Security deposit'),
  online: sentence('Online payment'),
} as const
export type RefundKind = keyof typeof refundKinds

export const refundStates = {
  asked: sentence('Waiting'),
  approved: sentence('Approved'),
  paid: sentence('Paid out'),
  rejected: sentence('Rejected'),
} as const
export type RefundState = keyof typeof refundStates

const byHand = { cash: sentence('Cash'), transfer: sentence('Bank transfer') } as const
export const refundMethods = { ...byHand, online: sentence('Through the provider') } as const
export type RefundMethod = keyof typeof refundMethods

/** What goes back to families: one person asks, another approves, and it is paid out. */
export const refunds = resource({
  name: 'refunds',
  label: { one: 'Refund', many: 'Refunds' },
  within: 'campus',
  search: ['number', 'payee'],
  recognisedBy: [],
  sorts: ['askedOn', 'amount'],
  isLatestFirst: true,
  shows: ['askedOn', 'payee', 'kind', 'amount', 'paid', 'state', 'askedBy'],
  fields: z.object({}),
  kept: z.object({
    /** Empty until it is paid. */
    number: z.string().meta({ title: 'Number' }),
    askedOn: dayShape.meta({ title: 'Asked on' }),
    payee: z.string().meta({ title: 'Paid to' }),
    kind: oneOf(refundKinds).meta({ title: 'Kind' }),
    amount: money().meta({ title: 'Amount' }),
    /** What of it settled dues first, and what is left to pay out. */
    settled: money().meta({ title: 'Settled dues' }),
    paid: money().meta({ title: 'To pay out', filter: false }),
    state: oneOf(refundStates).meta({ title: 'State' }),
    reason: z.string().meta({ title: 'Reason', filter: false }),
    askedBy: z.string().meta({ title: 'Asked by' }),
    decidedBy: z.string().meta({ title: 'Decided by' }),
    method: oneOf(refundMethods).nullable().meta({ title: 'Paid by' }),
    reference: z.string().meta({ title: 'Reference' }),
    paidOn: dayShape.nullable().meta({ title: 'Paid out on' }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account', filter: false }),
    studentId: rowOf(() => students)
      .nullable()
      .meta({ title: 'Record', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleRefund, body: {} },
})
export const refundPermission: Permission = { ...refunds.permission, actions: ['view', 'mark', 'edit'] }
export const refundApprovals: Permission = {
  resource: 'refund-approvals',
  label: 'Approval of refunds',
  within: 'campus',
  actions: ['edit'],
}

const ofRefund = { params: { id: exampleRefund } }
const reason = text(1, 300).meta({ title: 'Reason', lines: 2 })

export const askRefund = endpoint({
  method: 'POST',
  path: '/refunds',
  summary:
    'Ask to give a family back what it has paid ahead, the deposit of a student, or an online payment; somebody else approves',
  may: [refunds.name, 'edit'],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    kind: oneOf(refundKinds).meta({ title: 'Kind' }),
    familyAccountId: z.uuid().meta({ title: 'Family account' }),
    /** Whose deposit it is. */
    studentId: z.uuid().nullable().default(null).meta({ title: 'Student' }),
    /** Which payment goes back by its provider; it goes back as a whole. */
    onlinePaymentId: z.uuid().nullable().default(null).meta({ title: 'Online payment' }),
    /** All of it where nothing is said. */
    amount: money().nullable().default(null).meta({ title: 'Amount' }),
    reason,
  }),
  response: refunds.row,
  example: {
    body: {
      kind: 'deposit',
      familyAccountId: exampleFamily,
      studentId: exampleStudent,
      reason: 'Has left the school',
    },
  },
})

export const readRefundables = endpoint({
  method: 'GET',
  path: '/family-accounts/:id/refundables',
  summary: 'What a family has paid ahead, and the deposits of its children with what is due of each',
  may: [refunds.name, 'edit'],
  params: idParams,
  response: z.object({
    family: z.string(),
    advance: z.array(money()),
    deposits: z.array(z.object({ studentId: z.uuid(), name: z.string(), deposit: money(), due: money() })),
  }),
  example: { params: { id: exampleFamily } },
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/refunds/:id/decision',
  summary: 'Approve or reject a refund that somebody else has asked for',
  may: [refundApprovals.resource, 'edit'],
  idempotent: true,
  proof: 'recent',
  params: idParams,
  body: z.strictObject({ approves: z.boolean().meta({ title: 'Approved' }) }),
  response: refunds.row,
  example: { ...ofRefund, body: { approves: true } },
})

export const payingForm = z.strictObject({
  method: oneOf(refundMethods).meta({ title: 'Paid by' }),
  accountId: z.uuid().nullable().default(null).meta({ title: 'Bank account' }),
  reference: text(0, 60).default('').meta({ title: 'Reference' }),
})

/** What a person chooses who pays out of the till or from the bank. */
export const payingByHand = payingForm
  .omit({ accountId: true })
  .extend({ method: oneOf(byHand).meta({ title: 'Paid by' }) })

export const payRefund = endpoint({
  method: 'POST',
  path: '/refunds/:id/payment',
  summary:
    'Pay an approved refund out of one’s till, from the bank, or through the provider of an online payment; what the student owes is settled first',
  may: [refunds.name, 'mark'],
  idempotent: true,
  params: idParams,
  body: payingForm,
  response: refunds.row,
  example: { ...ofRefund, body: { method: 'transfer', reference: 'IBFT-2' } },
})
