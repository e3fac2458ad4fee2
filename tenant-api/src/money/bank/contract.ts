import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { mainCampus } from '../../institute/structure/contract.ts'
import { accountName, journalKinds } from '../books/contract.ts'
import { exampleFamily } from '../family-accounts/contract.ts'
import { exampleOnlinePayment, providers } from '../online-payments/contract.ts'

// What the demo school has; examples and tests name it.
export const exampleBankAccount = '01980000-0000-7000-8000-0000000ba001'
export const exampleBankLine = '01980000-0000-7000-8000-0000000ba101'
const bankLedger = '01900000-0000-7000-8000-000000001100'
const bankCharges = '01900000-0000-7000-8000-000000005810'

/** View: statements and how they agree with the books. Edit: reading statements, and saying whose each line is. */
export const bankPermission: Permission = {
  resource: 'bank',
  label: 'Bank statements',
  within: 'campus',
  actions: ['view', 'edit'],
}
const sees = [bankPermission.resource, 'view'] as const
const edits = [bankPermission.resource, 'edit'] as const

export const lineStates = {
  unmatched: sentence('Not matched'),
  proposed: sentence('Proposed'),
  matched: sentence('Matched'),
  unknown: sentence('Unknown deposit'),
  ignored: sentence('Left out'),
} as const
export type LineState = keyof typeof lineStates

/** Why something is proposed for a line. */
export const matchRules = {
  posting: sentence('It stands in the books'),
  number: sentence('The text names a bill'),
  settlement: sentence('A provider has paid out'),
  payer: sentence('This payer has paid before'),
  amount: sentence('One family owes exactly this'),
} as const
export type MatchRule = keyof typeof matchRules

/** What a column of a statement says. */
export const columnFields = {
  day: sentence('Day'),
  text: sentence('Text'),
  reference: sentence('Reference'),
  paidIn: sentence('Paid in'),
  paidOut: sentence('Paid out'),
  amount: sentence('Amount with its sign'),
  balance: sentence('Balance'),
} as const
export type ColumnField = keyof typeof columnFields
const columnField = oneOf(columnFields).nullable()
export type StatementColumn = { title: string; field: ColumnField | null }

const place = z.object({
  id: z.uuid(),
  bank: z.string(),
  iban: z.string(),
  campusId: z.uuid(),
  campus: z.string(),
  currency: z.string(),
  openingDay: dayShape,
  openingBalance: money(),
  version: z.int(),
})

const listedAccount = z.object({
  ledger: accountName,
  /** Null where nobody has said yet which account of a bank this is. */
  account: place.nullable(),
  books: money().nullable(),
  statement: money().nullable(),
  statementDay: dayShape.nullable(),
  /** Lines that are neither matched nor decided about. */
  waiting: z.int(),
})

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/bank-accounts',
  summary:
    'The bank accounts of the chart with their balance by the books and by the last statement, and how many lines wait; those without a bank yet for who may add them',
  may: sees,
  response: z.object({
    rows: z.array(listedAccount),
    /** Where the reader may add an account, with the currency there. */
    campuses: z.array(z.object({ id: z.uuid(), name: z.string(), currency: z.string() })),
  }),
  example: {},
})

export const bankAccountForm = z.strictObject({
  bank: text(1, 80).meta({ title: 'Bank' }),
  iban: text(0, 40).default('').meta({ title: 'IBAN or account number' }),
  openingDay: dayShape.meta({ title: 'Compare from', hint: 'Lines before this day are left out.' }),
  openingBalance: money().meta({ title: 'Balance before that day', hint: 'As the statement says it.' }),
})

export const addBankAccount = endpoint({
  method: 'POST',
  path: '/bank-accounts',
  summary: 'Say of which bank and campus a bank account of the chart is, and from when it is compared',
  may: edits,
  status: 201,
  idempotent: true,
  body: bankAccountForm.extend({
    ledgerAccountId: z.uuid().meta({ title: 'Ledger account' }),
    campusId: z.uuid().meta({ title: 'Campus' }),
  }),
  response: place,
  example: {
    body: {
      ledgerAccountId: bankLedger,
      campusId: mainCampus,
      bank: 'HBL',
      iban: 'PK36SCBL0000001123456702',
      openingDay: '2026-11-01' as never,
      openingBalance: { amount: '0', currency: 'PKR' },
    },
  },
})

const ofAccount = { params: { id: exampleBankAccount } }
const ofLine = { params: { id: exampleBankLine } }

export const changeBankAccount = endpoint({
  method: 'PATCH',
  path: '/bank-accounts/:id',
  summary: 'Change the bank, the IBAN, or from when an account is compared',
  may: edits,
  versioned: true,
  params: idParams,
  body: bankAccountForm,
  response: place,
  example: {
    ...ofAccount,
    body: {
      bank: 'HBL',
      openingDay: '2026-11-01' as never,
      openingBalance: { amount: '0', currency: 'PKR' },
    },
  },
})

const lineRow = z.object({
  id: z.uuid(),
  day: dayShape,
  amount: money(),
  text: z.string(),
  reference: z.string(),
  state: oneOf(lineStates),
  rule: oneOf(matchRules).nullable(),
  isCertain: z.boolean(),
  /** Whose it is, or would be; null for a family that the reader takes no payments of. */
  family: z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable(),
  /** What of the books it agrees with. */
  journal: z.object({ id: z.uuid(), day: dayShape, kind: oneOf(journalKinds), memo: z.string() }).nullable(),
  receipt: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  settledBy: z.string(),
  note: z.string(),
  /** Somebody wants to reverse the receipt of the line; somebody else decides. */
  isReversalAsked: z.boolean(),
  /** What the reader may take back: what was said of the line, or its receipt, whose reversal is asked for. */
  undo: z.enum(['line', 'receipt']).nullable(),
})
export type BankLine = z.output<typeof lineRow>

export const readBankAccount = endpoint({
  method: 'GET',
  path: '/bank-accounts/:id',
  summary: 'A bank account, and how many lines of its statements are in which state',
  may: sees,
  params: idParams,
  response: place.extend({
    ledger: accountName,
    counts: z.record(z.enum(Object.keys(lineStates) as [LineState, ...LineState[]]), z.int()),
    /** How many lines are certain, and can be taken at once. */
    certain: z.int(),
    mayEdit: z.boolean(),
    /** The accounts that a charge of the bank is booked to, the usual one first. */
    expenses: z.array(accountName),
  }),
  example: ofAccount,
})

export const listBankLines = endpoint({
  method: 'GET',
  path: '/bank-accounts/:id/lines',
  summary: 'The lines of the statements of an account, the latest first: all, or those in one state',
  may: sees,
  params: idParams,
  query: z.strictObject({
    state: z.enum(['waiting', ...(Object.keys(lineStates) as LineState[])]).optional(),
    skip: count(0, 100_000, 0),
    limit: count(1, 100, 50),
  }),
  response: z.object({ rows: z.array(lineRow), total: z.int() }),
  example: ofAccount,
})

/** A file of 2 MB as base64 has so many letters. */
const mostText = Math.ceil((2 * 1024 * 1024) / 3) * 4
const content = z.union([
  z.strictObject({ base64: z.base64().min(1).max(mostText) }),
  z.strictObject({ text: z.string().min(1).max(mostText) }),
])
export type StatementContent = z.output<typeof content>
const pasted = { text: 'Date,Description,Credit,Debit,Balance\n2026-11-18,Cash deposit,5000,,5000' }

const statementColumn = z.object({
  title: z.string(),
  field: columnField,
  samples: z.array(z.string()),
})

export const readStatement = endpoint({
  method: 'POST',
  path: '/bank-accounts/:id/statements/reading',
  summary:
    'Which column of a statement (.csv or .xlsx as base64, or pasted text) says what, as it is guessed or was the last time. Nothing is written',
  may: edits,
  limit: mostText + 64 * 1024,
  params: idParams,
  body: z.strictObject({ content }),
  response: z.object({ columns: z.array(statementColumn), lines: z.int() }),
  example: { ...ofAccount, body: { content: pasted } },
})

export const addStatement = endpoint({
  method: 'POST',
  path: '/bank-accounts/:id/statements',
  summary:
    'Store the lines of a statement that are not there yet, and propose what they are. A statement that is read again adds nothing; the columns are remembered',
  may: edits,
  status: 201,
  idempotent: true,
  limit: mostText + 64 * 1024,
  params: idParams,
  body: z.strictObject({
    content,
    /** What each column says, from the first one on. */
    fields: z.array(columnField).max(60),
  }),
  response: z.object({
    added: z.int(),
    known: z.int(),
    /** Before the day from which the account is compared. */
    early: z.int(),
    /** Lines that could not be read, by their number, with the reason. */
    unread: z.array(z.object({ number: z.int(), message: z.string() })),
  }),
  example: {
    ...ofAccount,
    body: { content: pasted, fields: ['day', 'text', 'paidIn', 'paidOut', 'balance'] },
  },
})

export const matchLines = endpoint({
  method: 'POST',
  path: '/bank-accounts/:id/matches',
  summary: 'Look again what the waiting lines of an account are, by what has come into the books since',
  may: edits,
  idempotent: true,
  params: idParams,
  response: z.object({ proposed: z.int(), certain: z.int() }),
  example: ofAccount,
})

export const takeCertain = endpoint({
  method: 'POST',
  path: '/bank-accounts/:id/certain-lines',
  summary:
    'Take all lines that are certain: payments whose text names a bill, settlements of providers, and what stands in the books already',
  may: edits,
  idempotent: true,
  params: idParams,
  response: z.object({ taken: z.int(), linked: z.int(), left: z.int() }),
  example: ofAccount,
})

export const matchLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/match',
  summary:
    'Say what a line is: as it is proposed, or a payment of a family. What is more than is due becomes an advance. A deposit that was unknown is taken out of the unknown ones',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The family that has paid; what is proposed where nobody is named. */
    familyAccountId: z.uuid().nullable().default(null).meta({ title: 'Family account' }),
  }),
  response: lineRow,
  example: { ...ofLine, body: { familyAccountId: exampleFamily } },
})

const settledPayment = z.object({
  id: z.uuid(),
  day: dayShape,
  provider: oneOf(providers),
  payer: z.string(),
  reference: z.string(),
  /** Below zero where it went back to the family. */
  amount: money(),
  /** What the provider keeps of it; null where it has not said so. */
  charges: money().nullable(),
  isReturn: z.boolean(),
})

const settlementPage = z.object({
  /** What the line has brought. */
  amount: money(),
  isSettled: z.boolean(),
  payments: z.array(settledPayment),
})
export type SettlementPage = z.output<typeof settlementPage>

export const readSettlement = endpoint({
  method: 'GET',
  path: '/bank-lines/:id/settlement',
  summary:
    'The online payments that a line has settled, or those that providers have not paid out yet, the oldest 200 as far as the reader sees them',
  may: sees,
  params: idParams,
  response: settlementPage,
  example: ofLine,
})

export const settlePayments = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/settlement',
  summary:
    'Say that a provider has paid out these online payments with a line. What the line brings less than they come to is what the provider keeps',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(200).meta({ title: 'Online payments' }),
  }),
  response: lineRow,
  example: { ...ofLine, body: { ids: [exampleOnlinePayment] } },
})

export const chargeForm = z.strictObject({
  accountId: z.uuid().meta({ title: 'Account' }),
  memo: text(1, 200).meta({ title: 'What for' }),
})

export const bookCharge = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/charge',
  summary: 'Book a line that went out to an account of expenses, such as a charge of the bank',
  may: edits,
  idempotent: true,
  params: idParams,
  body: chargeForm,
  response: lineRow,
  example: { ...ofLine, body: { accountId: bankCharges, memo: 'SMS charges' } },
})

export const keepUnknown = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/unknown',
  summary: 'Keep a line that came in as a deposit of which nobody knows yet whose it is',
  may: edits,
  idempotent: true,
  params: idParams,
  response: lineRow,
  example: ofLine,
})

export const ignoreForm = z.strictObject({ reason: text(1, 200).meta({ title: 'Reason' }) })

export const ignoreLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/ignoring',
  summary: 'Leave a line out: nothing is booked, and it waits no more. The reconciliation still shows it',
  may: edits,
  idempotent: true,
  params: idParams,
  body: ignoreForm,
  response: lineRow,
  example: { ...ofLine, body: { reason: 'Corrected by the bank on the same day' } },
})

export const undoForm = z.strictObject({
  /** Asked for where a receipt is to be reversed. */
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

export const undoLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:id/undo',
  summary:
    'Take back the last thing that was said of a line: what it had booked is reversed on its day, unless that month is closed. The reversal of a receipt is asked for; somebody else decides, and then the line waits again',
  may: edits,
  idempotent: true,
  params: idParams,
  body: undoForm,
  response: lineRow,
  example: { ...ofLine, body: { reason: '' } },
})

const unlisted = z.object({
  id: z.uuid(),
  day: dayShape,
  kind: oneOf(journalKinds),
  memo: z.string(),
  /** The number of its receipt, refund, cheque or slip; empty where it has none. */
  reference: z.string(),
  amount: money(),
})

export const reconcile = endpoint({
  method: 'GET',
  path: '/bank-accounts/:id/reconciliation',
  summary:
    'The balance of the books at a day beside that of the statement: the lines that are not in the books, the postings that are on no statement, and what of the difference they do not explain',
  may: sees,
  params: idParams,
  query: z.strictObject({
    day: dayShape.optional(),
    lineSkip: count(0, 100_000, 0),
    postingSkip: count(0, 100_000, 0),
    limit: count(1, 100, 50),
  }),
  response: z.object({
    day: dayShape,
    books: money(),
    statement: money(),
    lines: z.array(lineRow),
    lineCount: z.int(),
    linesTotal: money(),
    postings: z.array(unlisted),
    postingCount: z.int(),
    postingsTotal: money(),
    /** Zero where the two lists explain all of it. */
    difference: money(),
  }),
  example: ofAccount,
})

export const countWaitingLines = endpoint({
  method: 'GET',
  path: '/bank-lines/waiting',
  summary: 'How many lines wait that the reader may decide about, and the account that has most of them',
  may: edits,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int(), accountId: z.uuid().nullable() }),
  example: {},
})
