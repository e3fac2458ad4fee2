import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'

/** Rows of the demo school for examples and tests. */
export const exampleAccount = '01980000-0000-7000-8000-0000000acc01'
export const exampleJournal = '01980000-0000-7000-8000-0000000b0a01'
// Of the product, in every school.
const bank = '01900000-0000-7000-8000-000000001100'

export const accountKinds = {
  asset: sentence('Asset'),
  liability: sentence('Liabilities'),
  equity: sentence('Equity'),
  income: sentence('Income'),
  expense: sentence('Expense'),
} as const
export type AccountKind = keyof typeof accountKinds

/** Whose balances an account may consist of. */
export const partyKinds = {
  student: sentence('Students'),
  family: sentence('Families'),
  employee: sentence('Employees'),
  supplier: sentence('Suppliers'),
  sponsor: sentence('Sponsors'),
} as const
export type PartyKind = keyof typeof partyKinds
const partyChoices = { none: sentence('Nobody'), ...partyKinds } as const

/** What a journal books; all modules of money share this list. */
export const journalKinds = {
  opening: sentence('Opening balance'),
  invoice: sentence('Invoice'),
  fine: sentence('Fine'),
  credit: sentence('Credit note'),
  receipt: sentence('Receipt'),
  advance: sentence('Advance applied'),
  'write-off': sentence('Write-off'),
  recovery: sentence('Recovered debt'),
  refund: sentence('Refund'),
  till: sentence('Till count'),
  banking: sentence('Cash banked'),
  settlement: sentence('Online settlement'),
  'bank-line': sentence('Bank line'),
  payslip: sentence('Payslip'),
  salary: sentence('Salary paid'),
  expense: sentence('Expense'),
  purchase: sentence('Purchase'),
  sale: sentence('Sale'),
  stock: sentence('Stock count'),
  voucher: sentence('Journal by hand'),
  reversal: sentence('Reversal'),
} as const
export type JournalKind = keyof typeof journalKinds

/** The chart of accounts. A school adds its own; those of the product it only renames. */
export const ledgerAccounts = resource({
  name: 'ledger-accounts',
  label: { one: 'Ledger account', many: 'Ledger accounts' },
  within: 'institute',
  search: ['title', 'otherTitle', 'code'],
  apart: 'code',
  recognisedBy: [],
  sorts: ['code', 'title'],
  shows: ['code', 'title', 'kind', 'isSystem'],
  fields: z.object({
    code: text(4, 4)
      .regex(/^[1-5][0-9]{3}$/, sentence('{field} has four digits and begins with 1 to 5'))
      .meta({ title: 'Number', hint: '1 asset, 2 liability, 3 equity, 4 income, 5 expense' }),
    title: text(1, 100).meta({ title: 'Title' }),
    otherTitle: text(0, 100).default('').meta({ title: 'Title in the other script' }),
    kind: oneOf(accountKinds).meta({ title: 'Kind' }),
  }),
  kept: z.object({
    isSystem: z.boolean().meta({ title: 'Of the product' }),
    byHand: z.boolean().meta({ title: 'Booked by hand', hidden: true }),
    parties: oneOf(partyChoices).meta({ title: 'Whose balances', hidden: true }),
  }),
  example: { id: exampleAccount, body: { code: '5260', title: 'Sports and events', kind: 'expense' } },
})

/** What stands in the books; only `post()` writes it, so the list has no form. */
export const journals = resource({
  name: 'journals',
  label: { one: 'Journal', many: 'Journals' },
  within: 'campus',
  search: ['memo'],
  recognisedBy: [],
  sorts: ['day'],
  isLatestFirst: true,
  shows: ['day', 'kind', 'memo', 'total', 'writtenBy', 'campusId'],
  fields: z.object({}),
  kept: z.object({
    day: dayShape.meta({ title: 'Day' }),
    kind: oneOf(journalKinds).meta({ title: 'Kind' }),
    memo: z.string().meta({ title: 'What for', filter: false }),
    /** The sum of the debits, in the currency of the campus. */
    total: money().meta({ title: 'Amount', filter: false }),
    writtenBy: z.string().meta({ title: 'Written by', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    isReversed: z.boolean().meta({ title: 'Reversed', filter: false }),
  }),
  example: { id: exampleJournal, body: {} },
})

export const journalPermission: Permission = { ...journals.permission, actions: ['view'] }

const seesBooks = [journals.name, 'view'] as const
export const instant = z.iso.datetime({ offset: true })
/** Why somebody did it. */
export const reasoned = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

/** An account as figures name it. */
export const accountName = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  otherTitle: z.string(),
  kind: oneOf(accountKinds),
  isSystem: z.boolean(),
})
export type AccountName = z.output<typeof accountName>

const side = z.object({
  id: z.uuid(),
  account: accountName,
  campusId: z.uuid(),
  /** Whom it concerns, as far as the reader may know; empty otherwise. */
  party: z.string(),
  lineId: z.uuid().nullable(),
  /** A debit is above zero. */
  amount: money(),
})
export type Side = z.output<typeof side>

/** A journal with its postings, and the act that wrote it. */
const entry = z.object({
  id: z.uuid(),
  day: dayShape,
  kind: oneOf(journalKinds),
  memo: z.string(),
  campusId: z.uuid(),
  /** What was done, by whom and when. */
  act: z.object({ id: z.uuid(), sentence: z.string(), actor: z.string(), at: instant }),
  /** The document that it books: its page, without scope, and how its amount came about. */
  source: z
    .object({ kind: z.string(), id: z.uuid(), page: z.string().nullable(), basis: z.array(z.string()) })
    .nullable(),
  reversesId: z.uuid().nullable(),
  reversedById: z.uuid().nullable(),
  postings: z.array(side),
})
export type Entry = z.output<typeof entry>

export const readEntry = endpoint({
  method: 'GET',
  path: '/journals/:id/postings',
  summary: 'A journal with its postings, the act behind it and its document',
  may: seesBooks,
  params: idParams,
  response: entry,
  example: { params: { id: exampleJournal } },
})

export const explain = endpoint({
  method: 'GET',
  path: '/explanation',
  summary:
    'The journals that make up a figure, the latest first: of an account, a student, an employee, an invoice or one line of it, between two days. `total` is the figure itself, for each currency',
  may: seesBooks,
  query: z.strictObject({
    account: z.uuid().optional(),
    student: z.uuid().optional(),
    employee: z.uuid().optional(),
    party: z.uuid().optional(),
    invoice: z.uuid().optional(),
    line: z.uuid().optional(),
    campus: z.uuid().optional(),
    from: dayShape.optional(),
    until: dayShape.optional(),
    /** The id of the last journal that was read, to go on. */
    after: z.uuid().optional(),
    limit: count(1, 100, 30),
  }),
  response: z.object({
    totals: z.array(z.object({ debit: money(), credit: money(), balance: money() })),
    rows: z.array(entry),
    next: z.uuid().nullable(),
  }),
  example: { query: { account: bank } },
})

const balance = z.object({
  account: accountName,
  currency: z.string(),
  opening: money(),
  debit: money(),
  credit: money(),
  closing: money(),
})
export type Balance = z.output<typeof balance>

export const trialBalance = endpoint({
  method: 'GET',
  path: '/trial-balance',
  summary:
    'What every account stood at before the first day, was debited and credited until the last, and stands at then. Income and expense of earlier fiscal years stand in the retained earnings',
  may: seesBooks,
  query: z.strictObject({
    from: dayShape.optional(),
    until: dayShape.optional(),
    campus: z.uuid().optional(),
  }),
  response: z.object({
    from: dayShape,
    until: dayShape,
    yearFirstDay: dayShape,
    rows: z.array(balance),
  }),
  example: {},
})

export const balanceColumns = z.object({
  code: z.string().meta({ title: 'Number' }),
  title: z.string().meta({ title: 'Account' }),
  currency: z.string().meta({ title: 'Currency' }),
  opening: money().meta({ title: 'Before' }),
  debit: money().meta({ title: 'Debit' }),
  credit: money().meta({ title: 'Credit' }),
  closing: money().meta({ title: 'After' }),
})

export const trialBalanceSheet = endpoint({
  method: 'GET',
  path: '/trial-balance/sheet',
  summary: 'The trial balance between two days as an Excel file or a PDF, with a total for each currency',
  may: seesBooks,
  gives: 'file',
  query: z.strictObject({
    from: dayShape.optional(),
    until: dayShape.optional(),
    campus: z.uuid().optional(),
    format: z.enum(['xlsx', 'pdf']).default('xlsx'),
  }),
  example: {},
})

export const findingChecks = {
  journal: sentence('A journal does not balance'),
  open: sentence('What is due of an invoice line differs from its postings'),
  series: sentence('A number is missing or stands twice'),
  posting: sentence('A posting differs from its journal'),
  voucher: sentence('A journal by hand differs from what was approved'),
  late: sentence('A journal was booked in a closed period'),
  closed: sentence('The sum of a closed period differs from its postings'),
  sealed: sentence('A journal differs from what an earlier proof has seen'),
  proof: sentence('An earlier proof was changed'),
} as const
export type FindingCheck = keyof typeof findingChecks

export const readProof = endpoint({
  method: 'GET',
  path: '/book-proof',
  summary: 'What the last nightly proof of the books has found',
  may: seesBooks,
  response: z.object({
    at: instant.nullable(),
    journals: z.int(),
    postings: z.int(),
    count: z.int(),
    findings: z.array(
      z.object({
        check: oneOf(findingChecks),
        subject: z.string(),
        detail: z.string(),
        journalId: z.uuid().nullable(),
      }),
    ),
  }),
  example: {},
})
