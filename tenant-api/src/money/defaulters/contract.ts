import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { classes, sections } from '../../institute/structure/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleDebtor = '01980000-0000-7000-8000-0000000f7701'
export const exampleDefaulter = '01980000-0000-7000-8000-0000000f7702'

/** What is open by its age: not due yet, and days since the due date. */
const ageing = {
  notDue: money().meta({ title: 'Not due yet', filter: false }),
  upTo30: money().meta({ title: '1–30 days', filter: false }),
  upTo60: money().meta({ title: '31–60 days', filter: false }),
  upTo90: money().meta({ title: '61–90 days', filter: false }),
  over90: money().meta({ title: 'Over 90 days', filter: false }),
}
export const ageBands = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type AgeBand = (typeof ageBands)[number]

const open = money().meta({ title: 'Still open' })
const dueSince = dayShape.nullable().meta({ title: 'Due since' })
const overdueDays = z.int().nullable().meta({ title: 'Days overdue' })
const fees = z.string().meta({ title: 'Fees' })
const promisedOn = dayShape.nullable().meta({ title: 'Promised for' })
const isHeld = z.boolean().meta({ title: 'Held back' })
const currency = z.string().meta({ title: 'Currency', filter: false })
const campusId = z.uuid().meta({ title: 'Campus', hidden: true })

/** The families that owe something, at each campus. */
export const defaulters = resource({
  name: 'defaulters',
  label: { one: 'Defaulter', many: 'Defaulters' },
  none: sentence('No family owes anything'),
  within: 'campus',
  search: ['name', 'code', 'psid'],
  apart: 'code',
  recognisedBy: [],
  sorts: ['open', 'name'],
  isLatestFirst: true,
  shows: ['name', 'children', 'open', 'upTo30', 'upTo60', 'upTo90', 'over90', 'promisedOn'],
  kept: z.object({
    name: z.string().meta({ title: 'Family' }),
    code: z.string().meta({ title: 'Family code' }),
    psid: z.string().meta({ title: 'Bill number', filter: false }),
    /** Whose fees are open, with their sections. */
    children: z.string().meta({ title: 'Children' }),
    open,
    overdueDays,
    ...ageing,
    dueSince,
    fees,
    promisedOn,
    remindedOn: dayShape.nullable().meta({ title: 'Reminded on' }),
    isHeld,
    currency,
    familyAccountId: z.uuid().meta({ title: 'Family account', hidden: true, filter: false }),
    campusId,
  }),
  fields: z.object({}),
  example: { id: exampleDefaulter, body: {} },
})

/** The students who owe something, whatever it is for. */
export const debtors = resource({
  name: 'debtors',
  label: { one: 'Debtor', many: 'Debtors' },
  none: sentence('No Fees Available'),
  within: 'campus',
  search: ['name', 'fatherName', 'registrationNumber'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['open', 'name'],
  isLatestFirst: true,
  shows: [
    'name',
    'fatherName',
    'sectionTitle',
    'open',
    'overdueDays',
    'upTo30',
    'upTo60',
    'upTo90',
    'over90',
  ],
  kept: z.object({
    name: z.string().meta({ title: 'Student' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    registrationNumber: z.string().meta({ title: 'Registration number' }),
    sectionTitle: z.string().meta({ title: 'Section', filter: false }),
    open,
    overdueDays,
    ...ageing,
    dueSince,
    fees,
    promisedOn,
    isHeld,
    currency,
    studentId: rowOf(() => students).meta({ title: 'Record', filter: false }),
    classId: rowOf(() => classes)
      .nullable()
      .meta({ title: 'Class' }),
    sectionId: rowOf(() => sections)
      .nullable()
      .meta({ title: 'Section', hidden: true }),
    campusId,
  }),
  fields: z.object({}),
  example: { id: exampleDebtor, body: {} },
})

/** View: the lists. Mark: promises and reminders. */
const defaulterPermission: Permission = { ...defaulters.permission, actions: ['view', 'mark'] }
const debtorPermission: Permission = { ...debtors.permission, actions: ['view'] }
export const permissions: readonly Permission[] = [defaulterPermission, debtorPermission]

const sees = [defaulters.name, 'view'] as const
const marks = [defaulters.name, 'mark'] as const
const totals = z.array(money())

const aged = z.object({
  title: z.string(),
  /** What stands on invoices, by which the list of debtors is narrowed down. */
  fee: z.string(),
  currency: z.string(),
  open: money(),
  ...ageing,
})
export type AgedFees = z.output<typeof aged>

const narrowed = {
  campus: z.uuid().optional(),
  classId: z.uuid().optional(),
  sectionId: z.uuid().optional(),
}

export const readAgeing = endpoint({
  method: 'GET',
  path: '/fee-ageing',
  summary: 'What is open at the reader’s campuses by fee type and by age, before the fines of today',
  may: sees,
  query: z.strictObject(narrowed),
  response: z.object({
    day: dayShape,
    rows: z.array(aged),
    totals: z.array(aged.omit({ title: true, fee: true })),
  }),
  example: {},
})

export const ageingColumns = z.object({
  title: z.string().meta({ title: 'Fee type' }),
  currency,
  open,
  ...ageing,
})

export const ageingSheet = endpoint({
  method: 'GET',
  path: '/fee-ageing/sheet',
  summary: 'What is open by fee type and by age, as an Excel file or a PDF',
  may: sees,
  gives: 'file',
  query: z.strictObject({ ...narrowed, format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  example: {},
})

export const readOutstanding = endpoint({
  method: 'GET',
  path: '/outstanding-fees',
  summary:
    'What families owe at the reader’s campuses: all of it, what is overdue of it, and of how many students',
  may: [debtors.name, 'view'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ open: totals, overdue: totals, students: z.int(), overdueStudents: z.int() }),
  example: {},
})

export const readPendingWork = endpoint({
  method: 'GET',
  path: '/defaulters/pending-work',
  summary:
    'How many families have not kept their promise, and how many are overdue and were not reminded for a week',
  may: marks,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ brokenPromises: z.int(), toRemind: z.int(), yesterday: dayShape }),
  example: {},
})

const payer = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  phone: z.string().nullable(),
})
const debtLine = z.object({
  invoiceId: z.uuid(),
  number: z.string(),
  period: z.string(),
  title: z.string(),
  otherTitle: z.string(),
  dueOn: dayShape,
  days: z.int(),
  open: money(),
})
const promise = z.object({
  id: z.uuid(),
  promisedOn: dayShape,
  notedOn: dayShape,
  note: z.string(),
  by: z.string(),
  isWithdrawn: z.boolean(),
})

export const defaulterPage = z.object({
  familyAccountId: z.uuid(),
  name: z.string(),
  code: z.string(),
  billNumber: z.string(),
  campus: z.string(),
  open: money(),
  /** With the fines of today. */
  toPay: money(),
  children: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      otherName: z.string(),
      section: z.string(),
      isHeld: z.boolean(),
      lines: z.array(debtLine),
    }),
  ),
  payers: z.array(payer),
  promises: z.array(promise),
  remindedOn: z.array(dayShape),
  may: z.object({ mark: z.boolean(), hold: z.boolean() }),
})
export type DefaulterPage = z.output<typeof defaulterPage>

const ofDefaulter = { params: { id: exampleDefaulter } }

export const readDefaulter = endpoint({
  method: 'GET',
  path: '/defaulters/:id/page',
  summary: 'What a family owes line by line, whom to call, what it has promised and when it was reminded',
  may: sees,
  params: idParams,
  response: defaulterPage,
  example: ofDefaulter,
})

export const promiseForm = z.strictObject({
  promisedOn: dayShape.meta({ title: 'Promised for' }),
  note: text(0, 300)
    .default('')
    .meta({ title: 'Note', lines: 2, hint: 'Who promised it, and what was said.' }),
})

export const takePromise = endpoint({
  method: 'POST',
  path: '/defaulters/:id/promises',
  summary: 'The family promises to pay by a day; reminders wait until then. It replaces an earlier promise',
  may: marks,
  idempotent: true,
  params: idParams,
  body: promiseForm,
  response: defaulterPage,
  example: { ...ofDefaulter, body: { promisedOn: '2026-12-05' as never } },
})

export const dropPromise = endpoint({
  method: 'POST',
  path: '/defaulters/:id/promises/withdrawal',
  summary: 'The promise of a family does not count any more: it is reminded again',
  may: marks,
  idempotent: true,
  params: idParams,
  response: defaulterPage,
  example: ofDefaulter,
})
