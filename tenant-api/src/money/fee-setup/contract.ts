import { endpoint } from 'kit/contract/contract'
import { dayShape, email, money, oneOf, phone, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { ledgerAccounts } from '../books/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleFeeType = '01980000-0000-7000-8000-0000000f1001'
export const exampleTaxRate = '01980000-0000-7000-8000-0000000f2001'
export const exampleConcessionType = '01980000-0000-7000-8000-0000000f3001'
export const exampleSponsor = '01980000-0000-7000-8000-0000000f4001'
export const exampleService = '01980000-0000-7000-8000-0000000f5001'
export const exampleSubscription = '01980000-0000-7000-8000-0000000f5101'

const description = text(0, 1000).default('').meta({ title: 'Description', lines: 3 })
const otherTitle = text(0, 100).default('').meta({ title: 'Title in another script' })
const percent = z.number().min(0).max(100).multipleOf(0.01)

export const taxKinds = {
  standard: sentence('Taxable'),
  zero: sentence('Taxable at 0 percent'),
  exempt: sentence('Exempt'),
} as const

/** A tax on fees, such as VAT in the Gulf. */
export const taxRates = resource({
  name: 'tax-rates',
  label: { one: 'Tax rate', many: 'Tax rates' },
  within: 'institute',
  search: ['title'],
  workbookOrder: 130,
  sorts: ['title', 'percent'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Title', hint: 'Such as VAT 5 %' }),
    percent: percent.meta({ title: 'Percent' }),
    kind: oneOf(taxKinds).default('standard').meta({ title: 'Kind' }),
    description,
  }),
  example: { id: exampleTaxRate, body: { title: 'VAT 5 %', percent: 5 } },
})

export const joiners = {
  full: sentence('The whole month'),
  half: sentence('Half of it in the second half of the month'),
  days: sentence('By days'),
} as const
export type Joiner = keyof typeof joiners
export const leavers = { full: sentence('The whole month'), days: sentence('By days') } as const
export type Leaver = keyof typeof leavers

/** The steps of an application at which a family pays something. */
export const applicantStages = {
  prospectus: sentence('Prospectus'),
  test: sentence('Entrance test'),
  admission: sentence('Admission fee'),
} as const
export type ApplicantStage = keyof typeof applicantStages

/** What a family pays for: tuition, the laboratory, the admission. */
export const feeTypes = resource({
  name: 'fee-types',
  label: { one: 'Fee type', many: 'Fee types' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  workbookOrder: 140,
  sorts: ['settles', 'title'],
  shows: ['title', 'otherTitle', 'concessionApplies', 'isRefundable', 'joiner', 'taxRateId', 'settles'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Tuition' }),
    otherTitle,
    isRefundable: z
      .boolean()
      .default(false)
      .meta({ title: 'Refundable deposit', hint: 'The school owes it back to who leaves.' }),
    concessionApplies: z
      .boolean()
      .default(false)
      .meta({ title: 'Concessions apply', hint: 'Most schools give them on tuition alone.', bulk: true }),
    joiner: oneOf(joiners).default('full').meta({ title: 'Joining during the month', bulk: true }),
    leaver: oneOf(leavers).default('full').meta({ title: 'Leaving during the month', bulk: true }),
    incomeAccountId: rowOf(() => ({ ...ledgerAccounts, only: { kind: 'income' } }))
      .nullable()
      .default(null)
      .meta({
        title: 'Account',
        hint: 'Empty: fees of this kind are booked as tuition, deposits as deposits.',
      }),
    taxRateId: rowOf(() => taxRates)
      .nullable()
      .default(null)
      .meta({ title: 'Tax', bulk: true }),
    settles: z
      .int()
      .min(1)
      .max(999)
      .default(50)
      .meta({ title: 'Order of payment', hint: 'A payment settles the lowest first.' }),
    stage: oneOf(applicantStages).nullable().default(null).meta({
      title: 'Paid before enrolment',
      hint: 'At which step applicants pay it, by the lines of the plan that are charged once.',
      bulk: true,
    }),
    description,
  }),
  example: { id: exampleFeeType, body: { title: 'Library' } },
})

export const concessionCategories = {
  sibling: sentence('Sibling'),
  staff: sentence('Child of staff'),
  orphan: sentence('Orphan'),
  hafiz: sentence('Hafiz-e-Quran'),
  merit: sentence('Merit'),
  need: sentence('Need'),
  donor: sentence('Donor'),
  other: sentence('Other'),
} as const

const child = z.int().min(2).max(20).nullable().default(null)

/** The specification's discount types. */
export const concessionTypes = resource({
  name: 'concession-types',
  label: { one: 'Concession type', many: 'Concession types' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  workbookOrder: 150,
  sorts: ['position', 'title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Second child' }),
    otherTitle,
    category: oneOf(concessionCategories).meta({ title: 'Category' }),
    percent: percent
      .min(0.01)
      .nullable()
      .default(null)
      .meta({ title: 'Percent', hint: 'Of the fee; or say an amount.' }),
    amount: money()
      .nullable()
      .default(null)
      .meta({ title: 'Amount', hint: 'In the currency of the institute; or enter a percentage.' }),
    fromChild: child.meta({
      title: 'From child',
      hint: 'For siblings: 2 is the second child. The eldest pays in full.',
    }),
    untilChild: child.meta({ title: 'Until child', hint: 'Empty: all later children.' }),
    needsApproval: z
      .boolean()
      .default(true)
      .meta({ title: 'Needs approval', hint: 'Somebody else decides on each; siblings have it by rule.' }),
    position: z
      .int()
      .min(1)
      .max(999)
      .default(50)
      .meta({ title: 'Place in order', hint: 'Of two equal concessions the first counts.' }),
    description,
  }),
  example: {
    id: exampleConcessionType,
    body: { title: 'Sports', category: 'merit', percent: 10 },
  },
})

/** Who pays a part of the fees of students. */
export const sponsors = resource({
  name: 'sponsors',
  label: { one: 'Sponsor', many: 'Sponsors' },
  within: 'institute',
  search: ['title', 'contactName', 'phone', 'email'],
  workbookOrder: 160,
  sorts: ['title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Name', hint: 'Such as a trust or a company' }),
    contactName: text(0, 100).default('').meta({ title: 'Contact' }),
    phone: phone().nullable().default(null).meta({ title: 'Phone' }),
    email: email().nullable().default(null).meta({ title: 'Email' }),
    address: text(0, 200).default('').meta({ title: 'Address', lines: 2 }),
    description,
  }),
  example: { id: exampleSponsor, body: { title: 'Falah Trust' } },
})

export const serviceKinds = {
  van: sentence('Van'),
  hostel: sentence('Hostel'),
  meals: sentence('Meals'),
  daycare: sentence('Day care'),
  club: sentence('Club'),
  other: sentence('Other'),
} as const

/** What only some students take and pay; its price stands in the plan of the campus. */
export const services = resource({
  name: 'services',
  label: { one: 'Service', many: 'Services' },
  within: 'campus',
  search: ['title', 'otherTitle'],
  recognisedBy: ['campusId', 'title'],
  workbookOrder: 170,
  sorts: ['title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Van, Ravi Road' }),
    otherTitle,
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    kind: oneOf(serviceKinds).default('van').meta({ title: 'Kind', bulk: true }),
    feeTypeId: rowOf(() => feeTypes).meta({ title: 'Fee type' }),
    capacity: z.int().min(1).max(10_000).nullable().default(null).meta({ title: 'Capacity', bulk: true }),
    description,
  }),
  example: {
    id: exampleService,
    body: { title: 'Hostel', campusId: mainCampus, kind: 'hostel', feeTypeId: exampleFeeType },
  },
})

const subscriber = z.object({
  id: z.uuid(),
  serviceId: z.uuid(),
  service: z.string(),
  studentId: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  section: z.string(),
  /** What the student pays instead of the price of the plan. */
  amount: money().nullable(),
  comment: z.string(),
  validFrom: dayShape,
  validUntil: dayShape.nullable(),
})
export type Subscriber = z.output<typeof subscriber>

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/services/:id/students',
  summary: 'Who takes a service today or will, by section and name',
  may: [services.name, 'view'],
  params: idParams,
  response: z.object({ currency: z.string(), rows: z.array(subscriber) }),
  example: { params: { id: exampleService } },
})

export const listStudentServices = endpoint({
  method: 'GET',
  path: '/students/:id/services',
  summary: 'What services a student takes or took, the latest first',
  may: [services.name, 'view'],
  params: idParams,
  response: z.object({ currency: z.string(), rows: z.array(subscriber) }),
  example: { params: { id: exampleStudent } },
})

const subscribing = {
  from: dayShape.meta({ title: 'From' }),
  amount: money()
    .nullable()
    .default(null)
    .meta({ title: 'Own price', hint: 'Empty: the price of the plan.' }),
  comment: text(0, 300).default('').meta({ title: 'Comment' }),
}

/** The form in which one student is chosen. */
export const newSubscriber = z.strictObject({
  studentId: rowOf(() => students).meta({ title: 'Student' }),
  ...subscribing,
})

export const subscribe = endpoint({
  method: 'POST',
  path: '/services/:id/students',
  summary: 'Students of the campus take a service from a day on; who takes it already stays as they are',
  may: [services.name, 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    studentIds: z.array(z.uuid()).min(1).max(500).meta({ title: 'Students' }),
    ...subscribing,
  }),
  response: z.object({ added: z.int() }),
  example: {
    params: { id: exampleService },
    body: { studentIds: [exampleStudent], from: '2026-12-01' as never },
  },
})

export const endingSubscription = z.strictObject({ until: dayShape.meta({ title: 'Last day' }) })

export const endSubscription = endpoint({
  method: 'POST',
  path: '/service-subscriptions/:id/ending',
  summary: 'The last day on which a student takes a service',
  may: [services.name, 'edit'],
  idempotent: true,
  params: idParams,
  body: endingSubscription,
  response: subscriber,
  example: { params: { id: exampleSubscription }, body: { until: '2026-12-31' as never } },
})
