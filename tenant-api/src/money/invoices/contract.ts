import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, monthOrYear, oneOf, rowOf } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { classes } from '../../institute/structure/contract.ts'
import { admissions } from '../../admissions/applicants/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { applicantStages } from '../fee-setup/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleInvoice = '01980000-0000-7000-8000-0000000f7001'
export const exampleInvoiceLine = '01980000-0000-7000-8000-0000000f7101'
export const exampleWriteOff = '01980000-0000-7000-8000-0000000f7301'
export const exampleRun = '01980000-0000-7000-8000-0000000f7401'

export const invoiceKinds = {
  regular: sentence('Monthly'),
  joining: sentence('On joining'),
  extra: sentence('Extra charge'),
  opening: sentence('Opening dues'),
  sale: sentence('Sale'),
  supplement: sentence('Supplement'),
  ...applicantStages,
} as const
export type InvoiceKind = keyof typeof invoiceKinds

export const invoiceStates = {
  open: sentence('Unpaid'),
  'part-paid': sentence('Partly paid'),
  paid: sentence('Paid'),
  cancelled: sentence('Cancelled'),
} as const
export type InvoiceState = keyof typeof invoiceStates

export const lineKinds = {
  fee: sentence('Fee'),
  opening: sentence('Opening dues'),
  fine: sentence('Fine'),
  credit: sentence('Credit note'),
  'write-off': sentence('Write-off'),
  recovery: sentence('Recovered'),
} as const
export type LineKind = keyof typeof lineKinds

const currency = z.string().meta({ title: 'Currency', filter: false })

/**
 * What each student owes for a period. None is written in a form. Its tabs are the specification's receivable fees, and the
 * received ones: what of them is paid, in part or whole.
 */
export const invoices = resource({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices' },
  none: sentence('No Fees Available'),
  within: 'campus',
  search: ['number', 'name', 'fatherName', 'registrationNumber'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['issuedOn', 'dueOn', 'number', 'name', 'open', 'due'],
  isLatestFirst: true,
  shows: ['number', 'name', 'sectionTitle', 'period', 'dueOn', 'due', 'open', 'state'],
  tabs: [
    { id: 'receivable', name: sentence('Receivable'), words: { state: 'open,part-paid' } },
    { id: 'received', name: sentence('Received'), words: { state: 'part-paid,paid' } },
  ],
  kept: z.object({
    number: z.string().meta({ title: 'Invoice' }),
    name: z.string().meta({ title: 'Student' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    registrationNumber: z.string().meta({ title: 'Registration number' }),
    sectionTitle: z.string().meta({ title: 'Section' }),
    period: monthOrYear().meta({ title: 'Month' }),
    kind: oneOf(invoiceKinds).meta({ title: 'Kind' }),
    issuedOn: dayShape.meta({ title: 'Issued on' }),
    dueOn: dayShape.meta({ title: 'Due date' }),
    /** What it is for, by the names that the fee types have today. */
    fees: z.string().meta({ title: 'Fees' }),
    due: money().meta({ title: 'Payable amount' }),
    paid: money().meta({ title: 'Amount paid' }),
    open: money().meta({ title: 'Still open' }),
    state: oneOf(invoiceStates).meta({ title: 'Payment status' }),
    isOverdue: z.boolean().meta({ title: 'Overdue' }),
    comment: z.string().meta({ title: 'Comment', filter: false }),
    currency,
    studentId: rowOf(() => students)
      .nullable()
      .meta({ title: 'Record', filter: false }),
    /** What was asked before the child was a student. */
    admissionId: rowOf(() => admissions)
      .nullable()
      .meta({ title: 'Application', filter: false }),
    classId: rowOf(() => classes)
      .nullable()
      .meta({ title: 'Class' }),
    runId: z.uuid().nullable().meta({ title: 'Run', hidden: true, filter: false }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleInvoice, body: {} },
})

const within = { within: 'campus' } as const
const invoicePermission: Permission = {
  ...invoices.permission,
  actions: ['view', 'mark', 'edit'],
}
export const fineWaivers: Permission = {
  resource: 'fine-waivers',
  label: 'Waiving of fines',
  ...within,
  actions: ['edit'],
}
export const writeOffs: Permission = {
  resource: 'write-offs',
  label: 'Write-offs',
  ...within,
  actions: ['edit'],
}
/** What families see of their own: which guardians, says the setting. */
export const dues: Permission = {
  resource: 'dues',
  label: 'Own fees',
  within: 'owner',
  actions: ['view'],
}
export const permissions: readonly Permission[] = [invoicePermission, fineWaivers, writeOffs, dues]

const sees = [invoices.name, 'view'] as const
const ofInvoice = { params: { id: exampleInvoice } }

// The filters of the list, without its pages and its order.
const { limit: _limit, skip: _skip, sort: _sort, ...shown } = invoices.endpoints.list.query.shape

export const readInvoiceTotals = endpoint({
  method: 'GET',
  path: '/invoices/totals',
  summary: 'What the invoices that a filter shows come to: a sum for each currency, without cancelled ones',
  may: sees,
  query: z.strictObject(shown),
  response: z.object({
    rows: z.array(
      z.object({ currency: z.string(), invoices: z.int(), due: money(), paid: money(), open: money() }),
    ),
  }),
  example: {},
})

const instant = z.iso.datetime({ offset: true })

const line = z.object({
  id: z.uuid(),
  kind: oneOf(lineKinds),
  feeTypeId: z.uuid().nullable(),
  title: z.string(),
  otherTitle: z.string(),
  gross: money(),
  concession: money(),
  sponsored: money(),
  tax: money(),
  net: money(),
  open: money(),
  /** The sentence of its basis: 8,500 × 15/30, joined on 16 November. */
  basis: z.array(z.string()),
  day: dayShape,
  creditsLineId: z.uuid().nullable(),
})
export type InvoiceLine = z.output<typeof line>

const happening = z.object({ at: instant, text: z.string(), by: z.string() })

export const invoicePage = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: oneOf(invoiceKinds),
  period: z.string(),
  state: oneOf(invoiceStates),
  isOverdue: z.boolean(),
  issuedOn: dayShape,
  dueOn: dayShape,
  /** Who is billed; an applicant has no record of a student yet. */
  student: z.object({
    id: z.uuid().nullable(),
    name: z.string(),
    fatherName: z.string(),
    registrationNumber: z.string(),
    section: z.string(),
  }),
  admissionId: z.uuid().nullable(),
  family: z.object({ id: z.uuid(), name: z.string(), billNumber: z.string() }),
  campus: z.string(),
  comment: z.string(),
  currency: z.string(),
  total: money(),
  due: money(),
  paid: money(),
  open: money(),
  lines: z.array(line),
  /** What a payment today would be fined, and for how many days with school. */
  fine: z.object({ days: z.int(), due: money(), charged: money(), waived: money() }),
  writeOff: z
    .object({
      id: z.uuid(),
      amount: money(),
      state: z.string(),
      reason: z.string(),
      askedBy: z.string(),
      mayDecide: z.boolean(),
    })
    .nullable(),
  cancelledReason: z.string(),
  isComplete: z.boolean(),
  /** Due days moved, fines waived, promises, credit notes. */
  events: z.array(happening),
  may: z.object({ mark: z.boolean(), edit: z.boolean(), waive: z.boolean(), discount: z.boolean() }),
  version: z.int(),
})
export type InvoicePage = z.output<typeof invoicePage>

export const readInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id/page',
  summary:
    'An invoice with its lines and why each comes to what it does, its fine today, and what happened to it',
  may: sees,
  params: idParams,
  response: invoicePage,
  example: ofInvoice,
})

const dueRow = z.object({
  id: z.uuid(),
  number: z.string(),
  period: z.string(),
  kind: oneOf(invoiceKinds),
  issuedOn: dayShape,
  dueOn: dayShape,
  due: money(),
  open: money(),
  fine: money(),
  state: oneOf(invoiceStates),
  isOverdue: z.boolean(),
  lines: z.array(line.pick({ id: true, title: true, otherTitle: true, net: true, basis: true, kind: true })),
})
const childDues = z.object({
  studentId: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  otherName: z.string(),
  section: z.string(),
  rows: z.array(dueRow),
})
export type ChildDues = z.output<typeof childDues>
const totals = z.array(money())

export const readStudentInvoices = endpoint({
  method: 'GET',
  path: '/students/:id/invoices',
  summary: 'The invoices of a student, the latest first, and what is open with the fine of today',
  may: sees,
  params: idParams,
  response: childDues.extend({
    open: totals,
    familyAccountId: z.uuid().nullable(),
    /** Of the campus where the student is, for a charge. */
    currency: z.string(),
  }),
  example: { params: { id: exampleStudent } },
})

export const readOwnDues = endpoint({
  method: 'GET',
  path: '/my-dues',
  summary: 'What the reader’s family owes for each child, as far as the settings show fees to the reader',
  may: [dues.resource, 'view'],
  response: z.object({ children: z.array(childDues), open: totals, billNumbers: z.array(z.string()) }),
  example: {},
})
