import { endpoint } from 'kit/contract/contract'
import { dayShape, money, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import {
  exampleInvoice,
  exampleInvoiceLine,
  exampleWriteOff,
  fineWaivers,
  invoicePage,
  invoices,
  writeOffs,
} from '../contract.ts'

const marks = [invoices.name, 'mark'] as const
const may = [invoices.name, 'edit'] as const
const ofInvoice = { params: { id: exampleInvoice } }

/** Ticked invoices; all of them or none. */
const several = { ids: z.array(z.uuid()).min(1).max(200).meta({ title: 'Invoices' }) }
const reason = text(1, 300).meta({ title: 'Reason', lines: 2 })

// The forms of the specification's fee actions, from one invoice and in bulk.
export const reasonForm = z.strictObject({ reason })
export const fineForm = z.strictObject({
  amount: money()
    .nullable()
    .default(null)
    .meta({ title: 'Amount', hint: 'Empty: the fine of today by the settings.' }),
  reason: text(0, 300).default('').meta({ title: 'Reason' }),
})
export const waiverForm = z.strictObject({
  amount: money().nullable().default(null).meta({ title: 'Amount', hint: 'Or say up to which day.' }),
  untilDay: dayShape.nullable().default(null).meta({ title: 'Up to' }),
  reason,
})
export const discountForm = z.strictObject({
  title: text(1, 100).meta({ title: 'Title' }),
  percent: z
    .number()
    .min(0.01)
    .max(100)
    .multipleOf(0.01)
    .nullable()
    .default(null)
    .meta({ title: 'Percent', hint: 'A percentage of what is open; or enter an amount.' }),
  amount: money().nullable().default(null).meta({ title: 'Amount' }),
  reason,
})
export const dueDayForm = z.strictObject({
  dueOn: dayShape.meta({ title: 'Due date' }),
  reason: text(0, 300).default('').meta({ title: 'Reason' }),
})
export const promiseForm = z.strictObject({
  promisedOn: dayShape.meta({ title: 'Promised for' }),
  note: text(0, 300).default('').meta({ title: 'Note' }),
})
export const commentForm = z.strictObject({ comment: text(0, 300).meta({ title: 'Comment', lines: 2 }) })

/** How many were changed, and of the others why not. */
const outcome = z.object({
  changed: z.int(),
  left: z.array(z.object({ id: z.uuid(), number: z.string(), message: z.string() })),
})
export type Outcome = z.output<typeof outcome>

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/invoices/:id/credits',
  summary:
    'Take back a part of some lines by a credit note; what was paid of it becomes an advance of the family',
  may,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: z.uuid(), amount: money().meta({ title: 'Amount' }) }))
      .min(1)
      .max(100),
    reason,
  }),
  response: invoicePage,
  example: {
    ...ofInvoice,
    body: {
      lines: [{ lineId: exampleInvoiceLine, amount: { amount: '100', currency: 'PKR' } }],
      reason: 'Charged twice',
    },
  },
})

export const addDiscount = endpoint({
  method: 'POST',
  path: '/invoices/discounts',
  summary: 'A discount on what is open of invoices, in percent of their fees or as an amount of each',
  may: ['concession-approvals', 'edit'],
  idempotent: true,
  body: discountForm.extend(several),
  response: outcome,
  example: { body: { ids: [exampleInvoice], percent: 10, title: 'Discount', reason: 'Flooded house' } },
})

export const cancelInvoices = endpoint({
  method: 'POST',
  path: '/invoices/cancellations',
  summary:
    'Mark invoices cancelled: all that is charged is taken back, what was paid becomes an advance of the family',
  may,
  idempotent: true,
  body: reasonForm.extend(several),
  response: outcome,
  example: { body: { ids: [exampleInvoice], reason: 'Issued by mistake' } },
})

export const chargeFines = endpoint({
  method: 'POST',
  path: '/invoices/fines',
  summary: 'Add a fine to invoices: the one of today by the settings, or an amount',
  may,
  idempotent: true,
  body: fineForm.extend(several),
  response: outcome,
  example: { body: { ids: [exampleInvoice] } },
})

export const waiveFine = endpoint({
  method: 'POST',
  path: '/invoices/:id/fine-waivers',
  summary: 'Waive the fine of an invoice: an amount of it, or all of it up to a day',
  may: [fineWaivers.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: waiverForm,
  response: invoicePage,
  example: {
    ...ofInvoice,
    body: { amount: { amount: '5000', currency: 'PKR' }, reason: 'The bank was closed' },
  },
})

export const changeDueDay = endpoint({
  method: 'POST',
  path: '/invoices/due-days',
  summary: 'Change the due date of invoices; fines count from the new one',
  may,
  idempotent: true,
  body: dueDayForm.extend(several),
  response: outcome,
  example: { body: { ids: [exampleInvoice], dueOn: '2026-12-20' as never } },
})

export const markComplete = endpoint({
  method: 'POST',
  path: '/invoices/completions',
  summary: 'Mark invoices complete of which nothing is open; nothing is paid without a receipt',
  may: marks,
  idempotent: true,
  body: z.strictObject(several),
  response: outcome,
  example: { body: { ids: [exampleInvoice] } },
})

export const notifyFamilies = endpoint({
  method: 'POST',
  path: '/invoices/notifications',
  summary: 'Remind the guardians who get the bills of these invoices, one message a family and day',
  may: marks,
  idempotent: true,
  body: z.strictObject(several),
  response: z.object({ sent: z.int() }),
  example: { body: { ids: [exampleInvoice] } },
})

export const notePromise = endpoint({
  method: 'POST',
  path: '/invoices/:id/promises',
  summary: 'The family promises to pay by a day; reminders wait until then',
  may: marks,
  idempotent: true,
  params: idParams,
  body: promiseForm,
  response: invoicePage,
  example: { ...ofInvoice, body: { promisedOn: '2026-12-05' as never } },
})

export const writeComment = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/comment',
  summary: 'What the office notes on an invoice',
  may,
  versioned: true,
  params: idParams,
  body: commentForm,
  response: invoicePage,
  example: { ...ofInvoice, body: { comment: 'Pays by bank' } },
})

export const readWaitingWriteOffs = endpoint({
  method: 'GET',
  path: '/write-offs/waiting',
  summary: 'How many write-offs wait for the reader’s decision, and the invoice of the oldest',
  may: [writeOffs.resource, 'edit'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int(), invoiceId: z.uuid().nullable() }),
  example: {},
})

export const askWriteOff = endpoint({
  method: 'POST',
  path: '/invoices/:id/write-offs',
  summary: 'Ask to give up what is open of an invoice; somebody else decides',
  may,
  idempotent: true,
  params: idParams,
  body: reasonForm,
  response: invoicePage,
  example: { ...ofInvoice, body: { reason: 'The family has left the country' } },
})

export const decideWriteOff = endpoint({
  method: 'POST',
  path: '/write-offs/:id/decision',
  summary: 'Approve or reject a write-off that somebody else has asked for',
  may: [writeOffs.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({ approves: z.boolean().meta({ title: 'Approved' }) }),
  response: invoicePage,
  example: { params: { id: exampleWriteOff }, body: { approves: true } },
})

export const recoverWriteOff = endpoint({
  method: 'POST',
  path: '/write-offs/:id/recovery',
  summary: 'A debt that was given up is paid after all: the invoice is open again',
  may,
  idempotent: true,
  params: idParams,
  response: invoicePage,
  example: { params: { id: exampleWriteOff } },
})
