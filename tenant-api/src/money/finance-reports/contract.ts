import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { journals } from '../books/contract.ts'

export const financeReports: Permission = {
  resource: 'finance-reports',
  label: 'Financial reports',
  within: 'campus',
  actions: ['view'],
}
/** All reports beside that of the collection, which whoever takes payments may see. */
export const bookReports: Permission = {
  resource: 'book-reports',
  label: 'Reports of the books',
  within: 'campus',
  actions: ['view'],
}
const may = [financeReports.resource, 'view'] as const

export const reportGroups = {
  collection: sentence('What came in'),
  cash: sentence('Cash and bank'),
  books: sentence('Income and taxes'),
  held: sentence('Concessions, deposits and sponsors'),
} as const
export type ReportGroup = keyof typeof reportGroups

/** The reports in the order in which they are offered. */
export const reportIds = [
  'collection',
  'reversals',
  'cash-book',
  'account-book',
  'income',
  'tax',
  'numbers',
  'concessions',
  'deposits',
  'sponsors',
] as const
export type ReportId = (typeof reportIds)[number]

const group = z.enum(Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]])
const id = z.enum(reportIds)
const head = { id, title: z.string(), lead: z.string() }

export const listReports = endpoint({
  method: 'GET',
  path: '/finance-reports',
  summary: 'The financial reports that there are, in groups, in the words of the reader',
  may,
  response: z.object({
    groups: z.array(z.object({ id: group, title: z.string() })),
    rows: z.array(z.object({ ...head, group })),
  }),
  example: {},
})

const input = {
  /** The first day; by default that of this month. */
  from: dayShape.optional(),
  /** The last day; by default today. */
  until: dayShape.optional(),
  campus: z.uuid().optional(),
  /** How the report is grouped: one of its `by.choices`. */
  by: z.string().max(40).optional(),
  /** Of which account or sponsor: one of its `of.choices`. */
  of: z.string().max(40).optional(),
}

const choice = z.object({
  title: z.string(),
  value: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ReportChoice = z.output<typeof choice>

const cell = z.union([z.string(), z.number(), money()]).nullable()
export type ReportCell = z.output<typeof cell>

const row = z.object({
  currency: z.string(),
  cells: z.array(cell),
  /** The page behind the row, without scope. */
  page: z.string().nullable(),
})
export type ReportRow = z.output<typeof row>

const column = z.object({ title: z.string(), kind: z.enum(['text', 'day', 'money', 'number']) })
export type ReportColumn = z.output<typeof column>

/** The most rows that a page shows; the Excel file has all of them. */
export const mostShown = 500

const report = z.object({
  ...head,
  /** Null where it has no first day, or no days at all. */
  from: dayShape.nullable(),
  until: dayShape.nullable(),
  by: choice.nullable(),
  of: choice.nullable(),
  columns: z.array(column),
  /** How many rows there are: `rows` are the first of them. */
  count: z.int(),
  rows: z.array(row),
  totals: z.array(row),
})
export type Report = z.output<typeof report>

export const readReport = endpoint({
  method: 'GET',
  path: '/finance-reports/:report',
  summary:
    'A financial report as a table: its columns, its rows with one cell for each column, and its totals for each currency. Amounts of two currencies are never added up',
  may,
  params: z.strictObject({ report: id }),
  query: z.strictObject(input),
  response: report,
  example: { params: { report: 'collection' } },
})

export const reportSheet = endpoint({
  method: 'GET',
  path: '/finance-reports/:report/sheet',
  summary: 'A financial report as an Excel file or a PDF, with its totals',
  may,
  gives: 'file',
  params: z.strictObject({ report: id }),
  query: z.strictObject({ ...input, format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  example: { params: { report: 'collection' } },
})

export const auditorsPack = endpoint({
  method: 'GET',
  path: '/auditors-pack',
  summary:
    'Everything by which an auditor recomputes the books of some days, as a zip: the journals with their seals, the chart of accounts, the trial balance and the proof of numbers as CSV, and the books as a journal for hledger',
  may: [journals.name, 'view'],
  gives: 'file',
  query: z.strictObject({
    /** The first day; by default that of the fiscal year of the last. */
    from: dayShape.optional(),
    /** The last day; by default today. */
    until: dayShape.optional(),
    campus: z.uuid().optional(),
  }),
  example: {},
})
