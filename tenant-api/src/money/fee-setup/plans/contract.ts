import { endpoint } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears, exampleYear } from '../../../institute/calendar/contract.ts'
import { campuses, mainCampus } from '../../../institute/structure/contract.ts'
import { exampleStudent } from '../../../people/students-and-guardians/contract.ts'
import { exampleFeeType } from '../contract.ts'

/** The plan of the demo school's main campus; examples and tests name it. */
export const examplePlan = '01980000-0000-7000-8000-0000000f6001'
/** The year 2027-28 of the demo school, which is upcoming and empty. */
const exampleNextYear = '01980000-0000-7000-8000-00000000ca04'

/** The specification's fee templates: what a campus charges in an academic year, in one currency. */
export const feePlans = resource({
  name: 'fee-plans',
  label: { one: 'Fee plan', many: 'Fee plans' },
  within: 'campus',
  near: { view: ['own'] },
  search: ['title'],
  // Imported as a sheet of their fees.
  recognisedBy: [],
  sorts: ['title'],
  kept: z.object({
    currency: z.string().meta({ title: 'Currency' }),
    fees: z.int().meta({ title: 'Fee types', filter: false }),
  }),
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Main campus 2026-27' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 3 }),
  }),
  example: { id: examplePlan, body: { title: 'Trial plan', campusId: mainCampus, yearId: exampleYear } },
})

/** Without hourly, which is for salaries alone. `once` is charged when a student joins. */
export const cycles = {
  once: sentence('Once, on joining'),
  daily: sentence('Daily'),
  weekly: sentence('Weekly'),
  monthly: sentence('Monthly'),
  term: sentence('Per term'),
  yearly: sentence('Yearly'),
} as const
export type Cycle = keyof typeof cycles

/** Whom a fee is for. Of one fee type that of the class counts before that of the program and of the campus. */
export const targetKinds = {
  campus: sentence('Everybody at the campus'),
  program: sentence('A program'),
  class: sentence('A class'),
  service: sentence('Students with a service'),
} as const
export type TargetKind = keyof typeof targetKinds

const sees = [feePlans.name, 'view'] as const
const may = [feePlans.name, 'edit'] as const
const ofPlan = { params: { id: examplePlan } }

const line = z.object({
  id: z.uuid(),
  feeTypeId: z.uuid(),
  feeType: z.string(),
  otherFeeType: z.string(),
  target: oneOf(targetKinds),
  /** The class, the program or the service; null for the whole campus. */
  targetId: z.uuid().nullable(),
  targetTitle: z.string(),
  amount: money(),
  cycle: oneOf(cycles),
  iterations: z.int().nullable(),
  generateDay: z.int(),
  dueDay: z.int(),
  months: z.array(z.int()),
  comment: z.string(),
  validFrom: dayShape,
  validUntil: dayShape.nullable(),
})
export type PlanLine = z.output<typeof line>

export const listPlanLines = endpoint({
  method: 'GET',
  path: '/fee-plans/:id/lines',
  summary: 'Every fee of a plan: what was charged, what is, and what will be, by fee type, class and day',
  may: sees,
  params: idParams,
  response: z.object({ today: dayShape, rows: z.array(line) }),
  example: ofPlan,
})

const cell = line
  .omit({ id: true, feeType: true, otherFeeType: true, targetId: true, targetTitle: true })
  .extend({ lineId: z.uuid() })
export type PlannerCell = z.output<typeof cell>

/** A class at the campus of a plan; `warning` says what a student of it would not be charged. */
const plannerRow = z.object({
  classId: z.uuid(),
  title: z.string(),
  sections: z.array(z.string()),
  students: z.int(),
  cells: z.array(cell),
  warning: oneOf({
    none: sentence('Complete'),
    empty: sentence('No fee'),
    rare: sentence('No monthly or term fee'),
  }),
})
export type PlannerRow = z.output<typeof plannerRow>

const planner = z.object({
  id: z.uuid(),
  day: dayShape,
  title: z.string(),
  campusId: z.uuid(),
  yearId: z.uuid(),
  currency: z.string(),
  firstDay: dayShape,
  lastDay: dayShape,
  mayEdit: z.boolean(),
  types: z.array(
    z.object({ id: z.uuid(), title: z.string(), otherTitle: z.string(), isRefundable: z.boolean() }),
  ),
  rows: z.array(plannerRow),
  services: z.array(
    z.object({ id: z.uuid(), title: z.string(), feeTypeId: z.uuid(), line: cell.nullable() }),
  ),
})
export type Planner = z.output<typeof planner>

export const readPlanner = endpoint({
  method: 'GET',
  path: '/fee-plans/:id/planner',
  summary: 'The fees of a plan on a day as a grid of classes and fee types; today where nothing is said',
  may: sees,
  params: idParams,
  query: z.strictObject({ day: dayShape.optional() }),
  response: planner,
  example: ofPlan,
})

const dayOfMonth = z.int().min(1).max(31)

/** One fee and whom it is for; an amount of null ends it. */
export const changedFee = z.strictObject({
  feeTypeId: z.uuid().meta({ title: 'Fee type' }),
  classIds: z.array(z.uuid()).max(100).default([]).meta({ title: 'Classes' }),
  programId: z.uuid().nullable().default(null).meta({ title: 'Program' }),
  serviceId: z.uuid().nullable().default(null).meta({ title: 'Service' }),
  amount: money().nullable().meta({ title: 'Fee amount' }),
  cycle: oneOf(cycles).default('monthly').meta({ title: 'Recurring cycle' }),
  iterations: z.int().min(1).max(366).nullable().default(null).meta({
    title: 'Iteration count',
    hint: 'How many invoices in the year; empty for as many as the cycle has.',
  }),
  generateDay: dayOfMonth
    .default(1)
    .meta({ title: 'Generate day of month', hint: '31 is the last day of each month.' }),
  dueDay: dayOfMonth
    .default(10)
    .meta({ title: 'Due day of month', hint: '31 is the last day of each month.' }),
  months: z.array(z.int().min(1).max(12)).max(12).default([]).meta({
    title: 'Months',
    hint: 'In which it is charged; none chosen means all of its cycle.',
  }),
  lastsMonths: z.int().min(1).max(12).nullable().default(null).meta({
    title: 'Duration in months',
    hint: 'From 1 to 12 months; empty until the end of the year.',
  }),
  comment: text(0, 300).default('').meta({ title: 'Comment' }),
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/fee-plans/:id/changes',
  summary:
    'Change fees of a plan from a day on: the lines so far end the day before, and new ones begin; nothing that was charged changes',
  may,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    from: dayShape.meta({ title: 'From' }),
    fees: z.array(changedFee).min(1).max(200),
  }),
  response: z.object({ ended: z.int(), added: z.int() }),
  example: {
    ...ofPlan,
    body: {
      from: '2026-12-01' as never,
      fees: [{ feeTypeId: exampleFeeType, amount: { amount: '850000', currency: 'PKR' } }],
    },
  },
})

/** How a plan is copied to another year: each amount but of deposits times so many percent more. */
const copying = {
  yearId: rowOf(() => academicYears).meta({ title: 'To the academic year' }),
  percent: z.coerce
    .number()
    .min(-50)
    .max(100)
    .multipleOf(0.01)
    .default(0)
    .meta({ title: 'Raise in percent', hint: 'Deposits stay as they are.' }),
}

const copiedLine = z.object({
  feeType: z.string(),
  targetTitle: z.string(),
  before: money(),
  after: money(),
  /** It rises by more than the settings allow in a year. */
  isAboveLimit: z.boolean(),
})

export const previewCopy = endpoint({
  method: 'GET',
  path: '/fee-plans/:id/copy',
  summary: 'What the plan would be in another year, and which fees rise by more than is allowed',
  may,
  params: idParams,
  query: z.strictObject(copying),
  response: z.object({ limit: z.number().nullable(), exists: z.boolean(), rows: z.array(copiedLine) }),
  example: { ...ofPlan, query: { yearId: exampleNextYear, percent: 5 } },
})

export const copyPlan = endpoint({
  method: 'POST',
  path: '/fee-plans/:id/copy',
  summary: 'Copy the fees of the last day of a plan to another year, with a raise in percent',
  may,
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    ...copying,
    title: text(1, 100).meta({ title: 'Title' }),
    /** Said by who has seen that fees rise by more than is allowed. */
    acceptsRaise: z.boolean().default(false).meta({ title: 'Raise by more than is allowed' }),
  }),
  response: z.object({ id: z.uuid(), added: z.int() }),
  example: { ...ofPlan, body: { yearId: exampleNextYear, percent: 5, title: 'Next year' } },
})

const uncovered = z.object({
  campusId: z.uuid(),
  campus: z.string(),
  sectionId: z.uuid(),
  section: z.string(),
  students: z.int(),
  planId: z.uuid().nullable(),
  reason: oneOf({
    plan: sentence('The campus has no plan for this year'),
    fee: sentence('The plan has no fee for this class'),
    rare: sentence('The plan has no monthly or term fee for this class'),
  }),
})

export const listUncovered = endpoint({
  method: 'GET',
  path: '/fee-plans/coverage',
  summary: 'The sections with students today for whom no plan says what they pay',
  may: sees,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ rows: z.array(uncovered) }),
  example: {},
})

export const readFeeStructure = endpoint({
  method: 'GET',
  path: '/students/:id/fee-structure',
  summary: 'What a student is charged by the plan of today, services that the student takes among it',
  may: sees,
  params: idParams,
  response: z.object({
    plan: z.string().nullable(),
    rows: z.array(line.omit({ feeTypeId: true, targetId: true })),
  }),
  example: { params: { id: exampleStudent } },
})
