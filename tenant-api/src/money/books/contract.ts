import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource, type RowOf } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'

/** Rows of the demo school for examples and tests. */
export const exampleAccount = '01980000-0000-7000-8000-0000000acc01'
export const exampleJournal = '01980000-0000-7000-8000-0000000b0a01'
export const examplePeriod = '01980000-0000-7000-8000-0000000b0d01'
export const exampleVoucher = '01980000-0000-7000-8000-0000000b0c01'
// Of the product, in every school.
const [bank, charges] = ['01900000-0000-7000-8000-000000001100', '01900000-0000-7000-8000-000000005810']

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

export const voucherStates = {
  asked: sentence('Waiting'),
  approved: sentence('Approved'),
  rejected: sentence('Rejected'),
  withdrawn: sentence('Withdrawn'),
} as const
export type VoucherState = keyof typeof voucherStates

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

/** Journals by hand: who writes one never approves it. */
export const vouchers = resource({
  name: 'vouchers',
  label: { one: 'Journal by hand', many: 'Journals by hand' },
  within: 'campus',
  search: ['memo', 'serial'],
  recognisedBy: [],
  sorts: ['day', 'serial'],
  isLatestFirst: true,
  shows: ['serial', 'day', 'memo', 'total', 'state', 'askedBy'],
  fields: z.object({}),
  kept: z.object({
    /** Empty until it is approved. */
    serial: z.string().meta({ title: 'Number' }),
    day: dayShape.meta({ title: 'Day' }),
    memo: z.string().meta({ title: 'What for', filter: false }),
    total: money().meta({ title: 'Amount', filter: false }),
    state: oneOf(voucherStates).meta({ title: 'State' }),
    askedBy: z.string().meta({ title: 'Written by', filter: false }),
    decidedBy: z.string().meta({ title: 'Decided by', filter: false }),
    decisionReason: z.string().meta({ title: 'Reason', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleVoucher, body: {} },
})

const journalPermission: Permission = { ...journals.permission, actions: ['view'] }
const voucherPermission: Permission = { ...vouchers.permission, actions: ['view', 'edit'] }
export const voucherApprovals: Permission = {
  resource: 'voucher-approvals',
  label: 'Decisions on journals by hand',
  within: 'campus',
  actions: ['edit'],
}
export const periods: Permission = {
  resource: 'periods',
  label: 'Periods of the books',
  within: 'institute',
  actions: ['view', 'edit'],
}
export const permissions: readonly Permission[] = [
  journalPermission,
  voucherPermission,
  voucherApprovals,
  periods,
]

const seesBooks = [journals.name, 'view'] as const
const instant = z.iso.datetime({ offset: true })

/** An account as figures name it. */
const accountName = z.object({
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

export const writingVoucher = z.strictObject({
  campusId: z.uuid().meta({ title: 'Campus' }),
  day: dayShape.meta({ title: 'Day' }),
  memo: text(1, 300).meta({ title: 'What for' }),
  lines: z
    .array(
      z.strictObject({
        accountId: z.uuid().meta({ title: 'Account' }),
        /** A debit is above zero, a credit below it, in the currency of the campus. */
        amount: money().meta({ title: 'Amount' }),
        memo: text(0, 200).default('').meta({ title: 'Note' }),
      }),
    )
    .min(2)
    .max(50)
    .meta({ title: 'Lines' }),
})
export type WritingVoucher = z.output<typeof writingVoucher>

export const writeVoucher = endpoint({
  method: 'POST',
  path: '/vouchers',
  summary: 'Write a journal by hand; it enters the books when somebody else approves it',
  may: [vouchers.name, 'edit'],
  status: 201,
  idempotent: true,
  body: writingVoucher,
  response: vouchers.row,
  example: {
    body: {
      campusId: mainCampus,
      day: '2026-11-18' as never,
      memo: 'Bank charges of October',
      lines: [
        { accountId: charges, amount: { amount: '45000', currency: 'PKR' } },
        { accountId: bank, amount: { amount: '-45000', currency: 'PKR' } },
      ],
    },
  },
})

export const readVoucher = endpoint({
  method: 'GET',
  path: '/vouchers/:id/details',
  summary: 'A journal by hand with its lines, and what the reader may do with it',
  may: [vouchers.name, 'view'],
  params: idParams,
  response: z.object({
    voucher: vouchers.row,
    lines: z.array(z.object({ id: z.uuid(), account: accountName, amount: money(), memo: z.string() })),
    askedAt: instant,
    decidedAt: instant.nullable(),
    journalId: z.uuid().nullable(),
    reversalId: z.uuid().nullable(),
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
    mayReverse: z.boolean(),
  }),
  example: { params: { id: exampleVoucher } },
})

/** What a journal by hand may name: accounts that no other document explains, and the currency of each campus. */
export const readVoucherChoices = endpoint({
  method: 'GET',
  path: '/vouchers/choices',
  summary: 'The accounts that may be booked by hand, and the campuses with their currencies',
  may: [vouchers.name, 'edit'],
  response: z.object({
    today: dayShape,
    accounts: z.array(accountName),
    campuses: z.array(z.object({ id: z.uuid(), name: z.string(), currency: z.string() })),
  }),
  example: {},
})

export const deciding = z.strictObject({
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})
export const reasoned = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })
const ofVoucher = { params: { id: exampleVoucher } }

export const approveVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/approval',
  summary:
    'Approve a journal by hand that somebody else has written: it gets its number and enters the books',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: deciding,
  response: vouchers.row,
  example: { ...ofVoucher, body: {} },
})

export const rejectVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/rejection',
  summary: 'Reject a journal by hand that somebody else has written',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: vouchers.row,
  example: { ...ofVoucher, body: { reason: 'This belongs to December' } },
})

export const withdrawVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/withdrawal',
  summary: 'Take back one’s own journal by hand before anybody has decided',
  may: [vouchers.name, 'edit'],
  idempotent: true,
  params: idParams,
  body: deciding,
  response: vouchers.row,
  example: { ...ofVoucher, body: {} },
})

export const reversingVoucher = reasoned.extend({ day: dayShape.meta({ title: 'Day' }) })

export const reverseVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/:id/reversal',
  summary:
    'Reverse a journal by hand that stands in the books: a new journal takes all of it back on that day',
  may: [voucherApprovals.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reversingVoucher,
  response: vouchers.row,
  example: { ...ofVoucher, body: { day: '2026-11-19' as never, reason: 'The bank has given it back' } },
})

export const periodStates = { open: sentence('Open'), closed: sentence('Closed') } as const

const period = z.object({
  id: z.uuid(),
  firstDay: dayShape,
  lastDay: dayShape,
  yearFirstDay: dayShape,
  state: oneOf(periodStates),
  closedBy: z.string(),
  closedAt: instant.nullable(),
  reopeningBy: z.string(),
  reopeningReason: z.string(),
  reopeningAt: instant.nullable(),
  journals: z.int(),
  mayClose: z.boolean(),
  mayAskReopening: z.boolean(),
  /** Somebody else has asked to open it again, and the reader may decide. */
  mayReopen: z.boolean(),
})
export type Period = z.output<typeof period>

export const listPeriods = endpoint({
  method: 'GET',
  path: '/periods',
  summary: 'The periods of the books, the latest first, and the fiscal year that would come next',
  may: [periods.resource, 'view'],
  response: z.object({ rows: z.array(period), next: dayShape, today: dayShape, mayEdit: z.boolean() }),
  example: {},
})

export const openingYear = z.strictObject({
  firstDay: dayShape.meta({ title: 'First day of the fiscal year' }),
})

export const openYear = endpoint({
  method: 'POST',
  path: '/periods',
  summary: 'Add the twelve months of a fiscal year',
  may: [periods.resource, 'edit'],
  status: 201,
  idempotent: true,
  body: openingYear,
  response: z.object({ added: z.int() }),
  example: { body: { firstDay: '2027-07-01' as never } },
})

const check = z.object({
  key: z.string(),
  title: z.string(),
  /** What blocks has to be done first; what warns should be looked at. */
  state: z.enum(['done', 'warns', 'blocks']),
  count: z.int(),
  page: z.string().nullable(),
})
export type Check = z.output<typeof check>
const ofPeriod = { params: { id: examplePeriod } }

export const readChecklist = endpoint({
  method: 'GET',
  path: '/periods/:id/checklist',
  summary: 'What has to be done before a period is closed',
  may: [periods.resource, 'view'],
  params: idParams,
  response: z.object({ firstDay: dayShape, checks: z.array(check) }),
  example: ofPeriod,
})

export const closePeriod = endpoint({
  method: 'POST',
  path: '/periods/:id/closing',
  summary: 'Close a period: nothing is booked in it any more. It waits for whoever is just booking',
  may: [periods.resource, 'edit'],
  idempotent: true,
  params: idParams,
  response: period,
  example: ofPeriod,
})

export const askReopening = endpoint({
  method: 'POST',
  path: '/periods/:id/reopening-request',
  summary: 'Ask to open a closed period again; somebody else decides',
  may: [periods.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: period,
  example: { ...ofPeriod, body: { reason: 'An invoice of the printer was forgotten' } },
})

export const decideReopening = endpoint({
  method: 'POST',
  path: '/periods/:id/reopening',
  summary: 'Open a closed period again, or refuse to; whoever has asked for it cannot',
  may: [periods.resource, 'edit'],
  proof: 'recent',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ isApproved: z.boolean() }),
  response: period,
  example: { ...ofPeriod, body: { isApproved: true } },
})

export const findingChecks = {
  journal: sentence('A journal does not balance'),
  open: sentence('What is due of an invoice line differs from its postings'),
  series: sentence('A number is missing or stands twice'),
  posting: sentence('A posting differs from its journal'),
  voucher: sentence('A journal by hand differs from what was approved'),
  late: sentence('A journal was booked in a closed period'),
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

export type Voucher = RowOf<typeof vouchers>
