import { count, endpoint, page, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { languageNames } from '../../institute/settings/contract.ts'
import { campuses, mainCampus, sections } from '../../institute/structure/contract.ts'
import { fileView } from '../../platform/files/contract.ts'
import { exampleFamily, familyAccounts } from '../family-accounts/contract.ts'
import { dues } from '../invoices/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleChallan = '01980000-0000-7000-8000-0000000f8001'
export const exampleChallanPrint = '01980000-0000-7000-8000-0000000f8101'

/** So many challans are issued and printed at once. */
export const mostChallans = 1_500

export const challanStates = {
  open: sentence('Unpaid'),
  'part-paid': sentence('Partly paid'),
  paid: sentence('Paid'),
  outdated: sentence('Out of date'),
  cancelled: sentence('Cancelled'),
} as const
export type ChallanState = keyof typeof challanStates

const language = oneOf(languageNames).meta({ title: 'Language' })

/** Challans that were issued. None is written in a form: each shows what a family owed on a day. */
export const challans = resource({
  name: 'challans',
  label: { one: 'Challan', many: 'Challans' },
  none: sentence('No challan was issued yet'),
  within: 'campus',
  search: ['number', 'name', 'billNumber'],
  apart: 'number',
  recognisedBy: [],
  sorts: ['issuedOn', 'number', 'name'],
  isLatestFirst: true,
  shows: ['number', 'name', 'children', 'withinDue', 'dueOn', 'issuedOn', 'state'],
  kept: z.object({
    number: z.string().meta({ title: 'Challan' }),
    name: z.string().meta({ title: 'Family' }),
    billNumber: z.string().meta({ title: 'Bill number', filter: false }),
    children: z.int().meta({ title: 'Children' }),
    issuedOn: dayShape.meta({ title: 'Issued on' }),
    dueOn: dayShape.meta({ title: 'Due date' }),
    withinDue: money().meta({ title: 'Up to the due date' }),
    afterDue: money().meta({ title: 'After the due date' }),
    state: oneOf(challanStates).meta({ title: 'Payment status' }),
    language,
    issuedBy: z.string().meta({ title: 'Issued by' }),
    cancelledReason: z.string().meta({ title: 'Why it was cancelled', filter: false }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  fields: z.object({}),
  example: { id: exampleChallan, body: {} },
})
const challanPermission: Permission = { ...challans.permission, actions: ['view', 'mark', 'edit'] }
export const permissions: readonly Permission[] = [challanPermission]

const sees = [challans.name, 'view'] as const
const issues = [challans.name, 'mark'] as const
const ofChallan = { params: { id: exampleChallan } }

const item = z.object({ title: z.string(), amount: money() })
const challanPage = challans.row.extend({
  campus: z.string(),
  /** What stands on it for each child: this period, what was due before, and the fine of it. */
  lines: z.array(z.object({ name: z.string(), section: z.string(), items: z.array(item) })),
  advance: money(),
  mayCancel: z.boolean(),
})
export type ChallanPage = z.output<typeof challanPage>

export const readChallan = endpoint({
  method: 'GET',
  path: '/challans/:id/page',
  summary: 'A challan with what stands on it for each child, and what became of it',
  may: sees,
  params: idParams,
  response: challanPage,
  example: ofChallan,
})

const chosenLanguage = language
  .nullable()
  .default(null)
  .meta({ title: 'Language', hint: 'That of each family, where none is chosen.' })

export const issueChallan = endpoint({
  method: 'POST',
  path: '/challans',
  summary:
    'Issue the challan of a family: what is open of all its children, with arrears and fines. If nothing has changed since that of today, this one is given',
  may: issues,
  idempotent: true,
  body: z.strictObject({
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account' }),
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus' }),
    language: chosenLanguage,
  }),
  response: challanPage,
  example: { body: { familyAccountId: exampleFamily } },
})

export const readChallanFile = endpoint({
  method: 'GET',
  path: '/challans/:id/file',
  summary: 'A challan as a PDF, stamped if it is paid, cancelled or out of date',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ language: language.optional() }),
  example: ofChallan,
})

export const cancellation = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const cancelChallan = endpoint({
  method: 'POST',
  path: '/challans/:id/cancellation',
  summary: 'Cancel a challan: whoever asks by its code is told so. What the family owes stays as it is',
  may: [challans.name, 'edit'],
  params: idParams,
  body: cancellation,
  response: challanPage,
  example: { ...ofChallan, body: { reason: 'The bank account has changed' } },
})

export const printForm = z.strictObject({
  campusId: rowOf(() => campuses)
    .nullable()
    .default(null)
    .meta({ title: 'Campus' }),
  sectionId: rowOf(() => sections)
    .nullable()
    .default(null)
    .meta({ title: 'Section', hint: 'All families of the campus, where none is chosen.' }),
  language: chosenLanguage,
})
const begun = z.object({ id: z.uuid(), job: z.uuid(), total: z.int() })

export const printChallans = endpoint({
  method: 'POST',
  path: '/challan-prints',
  summary:
    'Issue the challans of a section, a campus, a run of invoices or some families as one PDF, as a job; who owes nothing gets none',
  may: issues,
  status: 202,
  idempotent: true,
  body: printForm.extend({
    runId: z.uuid().nullable().default(null).meta({ title: 'Run' }),
    familyIds: z
      .array(z.uuid())
      .min(1)
      .max(mostChallans)
      .nullable()
      .default(null)
      .meta({ title: 'Family accounts' }),
  }),
  response: begun,
  example: { body: { campusId: mainCampus } },
})

export const reprintForm = z.strictObject({ language: chosenLanguage })

export const reprintChallans = endpoint({
  method: 'POST',
  path: '/challan-prints/reprints',
  summary: 'Print challans once more as one PDF, as a job; none gets another number',
  may: issues,
  status: 202,
  idempotent: true,
  body: reprintForm.extend({ of: challans.several }),
  response: begun,
  example: { body: { of: { ids: [exampleChallan] } } },
})

export const printStates = {
  waiting: sentence('Being printed'),
  done: sentence('Ready'),
  empty: sentence('Nothing is due'),
  failed: sentence('Did not work'),
  over: sentence('Cleared away'),
} as const

const challanPrint = z.object({
  id: z.uuid(),
  madeBy: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  campus: z.string(),
  section: z.string(),
  /** The month of the run that it is for. */
  period: z.string(),
  printed: z.int().nullable(),
  state: oneOf(printStates),
  /** The job, for who asked for it. */
  jobId: z.uuid().nullable(),
  file: fileView.nullable(),
})
export type ChallanPrint = z.output<typeof challanPrint>

export const listChallanPrints = endpoint({
  method: 'GET',
  path: '/challan-prints',
  summary: 'Files of challans that were printed lately, the latest first',
  may: sees,
  query: z.strictObject({ limit: count(1, 100, 20), skip: count(0, 1_000_000, 0) }),
  response: page(challanPrint),
  example: {},
})

export const readChallanPrint = endpoint({
  method: 'GET',
  path: '/challan-prints/:id',
  summary: 'Challans that were printed together, with their file',
  may: sees,
  params: idParams,
  response: challanPrint,
  example: { params: { id: exampleChallanPrint } },
})

const ownChallan = challans.row
  .pick({ id: true, number: true, issuedOn: true, dueOn: true, withinDue: true, afterDue: true, state: true })
  .extend({ campus: z.string() })

export const listOwnChallans = endpoint({
  method: 'GET',
  path: '/my-challans',
  summary: 'The latest challans of the reader’s family, as far as the settings show fees to the reader',
  may: [dues.resource, 'view'],
  response: z.object({ rows: z.array(ownChallan) }),
  example: {},
})

export const readOwnChallanFile = endpoint({
  method: 'GET',
  path: '/my-challans/:id/file',
  summary: 'A challan of the reader’s family as a PDF in the reader’s language',
  may: [dues.resource, 'view'],
  gives: 'file',
  params: idParams,
  example: ofChallan,
})
