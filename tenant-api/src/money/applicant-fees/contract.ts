import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { z } from 'zod'
import { admissions, exampleAdmission } from '../../admissions/applicants/contract.ts'
import { campuses, classes, mainCampus } from '../../institute/structure/contract.ts'
import { applicantStages } from '../fee-setup/contract.ts'
import { exampleInvoice, invoiceStates, invoices } from '../invoices/contract.ts'
import { approvals } from '../invoices/concessions/contract.ts'
import { familyFee, feeLine, refundRule } from './family/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleApplicantFee = '01980000-0000-7000-8000-0000000f8001'
export const exampleFeeWaiver = '01980000-0000-7000-8000-0000000f8101'

/** When a campus asks applicants for a fee, until when it is due, and what it gives back. The plan says how much. */
export const applicantFees = resource({
  name: 'applicant-fees',
  label: { one: 'Fee before enrolment', many: 'Fees before enrolment' },
  within: 'campus',
  search: ['title'],
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'campusId', 'classId', 'stage', 'isAutomatic', 'dueDays', 'refundPercent', 'refundDays'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Admission fee' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class', hint: 'Empty: for all that have no row of their own.' }),
    stage: oneOf(applicantStages).meta({
      title: 'Step',
      hint: 'Its amount is in the fee plan, under the fee types of this step.',
    }),
    isAutomatic: z.boolean().default(false).meta({
      title: 'Asked by itself',
      hint: 'The prospectus when an application arrives, the test when the family is invited, the admission when a seat is offered.',
      bulk: true,
    }),
    dueDays: z
      .int()
      .min(0)
      .max(365)
      .default(7)
      .meta({ title: 'Days to pay', hint: 'Counted from the day on which it is asked.', bulk: true }),
    refundPercent: z.int().min(0).max(100).default(0).meta({
      title: 'Refund in percent',
      hint: 'Of what was paid, if the application is rejected or withdrawn. A deposit is given back as a whole.',
      bulk: true,
    }),
    refundDays: z
      .int()
      .min(0)
      .max(730)
      .nullable()
      .default(null)
      .meta({ title: 'Refund within days', hint: 'Counted from the same day; empty: always.', bulk: true }),
  }),
  example: {
    id: exampleApplicantFee,
    body: { title: 'Prospectus', campusId: mainCampus, stage: 'prospectus' },
  },
})

export const permissions: readonly Permission[] = [applicantFees.permission]

const sees = [admissions.name, 'view'] as const
const asks = [invoices.name, 'edit'] as const
const decides = [approvals.resource, 'edit'] as const
const stage = oneOf(applicantStages)

const applicantFee = familyFee.extend({
  state: oneOf(invoiceStates),
  cancelledReason: z.string(),
  /** A waiver that somebody asked for; the latest one. */
  waiver: z
    .object({
      id: z.uuid(),
      state: z.enum(['asked', 'approved', 'rejected']),
      amount: money(),
      reason: z.string(),
      askedBy: z.string(),
      decidedBy: z.string(),
      mayDecide: z.boolean(),
    })
    .nullable(),
})
export type ApplicantFee = z.output<typeof applicantFee>

/** A fee that can be asked now, as the plan and the settings say it today. */
const offer = z.object({ stage, total: money(), dueOn: dayShape, lines: z.array(feeLine), ...refundRule })
export type FeeOffer = z.output<typeof offer>

export const readApplicantFees = endpoint({
  method: 'GET',
  path: '/admissions/:id/fees',
  summary: 'The fees of an applicant: what was asked, what is open of it, and what can be asked next',
  may: sees,
  params: idParams,
  response: z.object({
    billNumber: z.string().nullable(),
    /** The account under which the family pays, from the first fee on. */
    family: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    fees: z.array(applicantFee),
    offers: z.array(offer),
    mayAsk: z.boolean(),
    /** Something is open, and the reader may print a challan for it. */
    mayPrint: z.boolean(),
  }),
  example: { params: { id: exampleAdmission } },
})

export const askForm = z.strictObject({
  stage: stage.meta({ title: 'Step' }),
  dueOn: dayShape.nullable().default(null).meta({ title: 'Due date', hint: 'Empty: as the settings say.' }),
})

export const askApplicantFees = endpoint({
  method: 'POST',
  path: '/applicant-fees/requests',
  summary: 'Ask applicants for the fee of a step: an invoice for each, by the plan; the others say why not',
  may: asks,
  status: 201,
  idempotent: true,
  body: askForm.extend({
    admissionIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Applications' }),
  }),
  response: z.object({
    asked: z.int(),
    left: z.array(z.object({ id: z.uuid(), name: z.string(), message: z.string() })),
  }),
  example: { body: { admissionIds: [exampleAdmission], stage: 'admission' } },
})

export const waiverForm = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const askFeeWaiver = endpoint({
  method: 'POST',
  path: '/invoices/:id/fee-waivers',
  summary: 'Ask to waive what is open of a fee of an applicant; somebody else decides',
  may: asks,
  status: 201,
  idempotent: true,
  params: idParams,
  body: waiverForm,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleInvoice }, body: { reason: 'The mother teaches here' } },
})

export const decideFeeWaiver = endpoint({
  method: 'POST',
  path: '/applicant-fee-waivers/:id/decision',
  summary: 'Approve or reject the waiver of a fee of an applicant that somebody else has asked for',
  may: decides,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ approves: z.boolean().meta({ title: 'Approved' }) }),
  response: z.object({ id: z.uuid(), state: z.enum(['approved', 'rejected']) }),
  example: { params: { id: exampleFeeWaiver }, body: { approves: true } },
})

export const readWaitingFeeWaivers = endpoint({
  method: 'GET',
  path: '/applicant-fee-waivers/waiting',
  summary:
    'How many waivers of fees of applicants wait for the reader’s decision, and the oldest application',
  may: decides,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int(), admissionId: z.uuid().nullable() }),
  example: {},
})
