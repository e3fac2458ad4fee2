import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'
import { accountName, instant } from '../books/contract.ts'

export const exampleSession = '01980000-0000-7000-8000-0000000c0201'

export const sessionStates = {
  open: sentence('Open'),
  counted: sentence('Counted'),
  banked: sentence('Banked'),
} as const
export type SessionState = keyof typeof sessionStates

/** The tills of cashiers, each from its opening to the bank. */
export const cashSessions = resource({
  name: 'cash-sessions',
  label: { one: 'Till', many: 'Tills' },
  within: 'campus',
  near: { view: ['own'], mark: ['own'] },
  search: ['cashier', 'slip'],
  recognisedBy: [],
  sorts: ['openedOn', 'cashier'],
  isLatestFirst: true,
  shows: ['openedOn', 'cashier', 'state', 'countedAmount', 'variance', 'bankedAmount'],
  fields: z.object({}),
  kept: z.object({
    openedOn: dayShape.meta({ title: 'Day' }),
    cashier: z.string().meta({ title: 'Cashier' }),
    state: oneOf(sessionStates).meta({ title: 'State' }),
    float: money().meta({ title: 'Float' }),
    countedAmount: money().nullable().meta({ title: 'Counted' }),
    /** Below zero money is missing. */
    variance: money().nullable().meta({ title: 'Difference' }),
    bankedAmount: money().nullable().meta({ title: 'Banked' }),
    slip: z.string().meta({ title: 'Deposit slip' }),
    reason: z.string().meta({ title: 'Reason', filter: false }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleSession, body: {} },
})
export const sessionPermission: Permission = {
  ...cashSessions.permission,
  actions: ['view', 'mark', 'edit'],
}

const ofSession = { params: { id: exampleSession } }
const marks = [cashSessions.name, 'mark'] as const

/** Notes and coins of a kind: the worth of one in minor units, and how many there are. */
const denomination = z.strictObject({ value: z.int().min(1), count: z.int().min(0).max(100_000) })

/** What of a till is printed: the report of its day, or the slip that goes to the bank with the cash. */
export const tillPapers = {
  report: sentence('Day-close report'),
  slip: sentence('Bank deposit slip'),
} as const
export type TillPaper = keyof typeof tillPapers

const movement = z.object({ label: z.string(), amount: money(), count: z.int() })

export const sessionPage = z.object({
  id: z.uuid(),
  campusId: z.uuid(),
  campus: z.string(),
  cashier: z.string(),
  isMine: z.boolean(),
  state: oneOf(sessionStates),
  currency: z.string(),
  openedAt: instant,
  openedOn: dayShape,
  float: money(),
  receipts: z.int(),
  /** What came and went, by way; cash is told only after the count. */
  movements: z.array(movement),
  /** Null until the till is counted: whoever counts does not know what should be there. */
  expected: money().nullable(),
  counted: z.array(denomination),
  countedAmount: money().nullable(),
  variance: money().nullable(),
  reason: z.string(),
  /** What is brought to the bank: all but the float. */
  toBank: money().nullable(),
  bankedAmount: money().nullable(),
  bankedOn: dayShape.nullable(),
  slip: z.string(),
  expenses: z.array(z.object({ id: z.uuid(), memo: z.string(), account: z.string(), amount: money() })),
  /** Kinds of notes and coins of the currency, the largest first, in minor units. */
  denominations: z.array(z.int()),
  may: z.object({ count: z.boolean(), pay: z.boolean(), bank: z.boolean() }),
})
export type SessionPage = z.output<typeof sessionPage>

export const readMySession = endpoint({
  method: 'GET',
  path: '/cash-sessions/mine',
  summary: 'The reader’s till: the one that is open, or else the last one that waits to be banked',
  may: marks,
  response: z.object({
    session: sessionPage.nullable(),
    /** Where a till can be opened, with the currency there. */
    campuses: z.array(z.object({ id: z.uuid(), name: z.string(), currency: z.string() })),
  }),
  example: {},
})

export const openSession = endpoint({
  method: 'POST',
  path: '/cash-sessions',
  summary: 'Open a till with the change that lies in it; a cashier has one open till',
  may: marks,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    campusId: z.uuid().meta({ title: 'Campus' }),
    float: money().meta({ title: 'Float' }),
  }),
  response: sessionPage,
  example: { body: { campusId: mainCampus, float: { amount: '500000', currency: 'PKR' } } },
})

export const readSession = endpoint({
  method: 'GET',
  path: '/cash-sessions/:id/page',
  summary: 'A till with what came and went; the cash that should be there only after it was counted',
  may: [cashSessions.name, 'view'],
  params: idParams,
  response: sessionPage,
  example: ofSession,
})

export const sendSession = endpoint({
  method: 'GET',
  path: '/cash-sessions/:id/file',
  summary:
    'The day-close report of a counted till, or its slip for the bank, as a PDF in the reader’s language',
  may: [cashSessions.name, 'view'],
  params: idParams,
  query: z.strictObject({ paper: oneOf(tillPapers).default('report') }),
  gives: 'file',
  example: ofSession,
})

export const countSession = endpoint({
  method: 'POST',
  path: '/cash-sessions/:id/count',
  summary: 'Close a till by what lies in it, note by note; what is missing or too much is booked once',
  may: marks,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    counted: z.array(denomination).max(40).meta({ title: 'Notes and coins' }),
    reason: text(0, 300).default('').meta({ title: 'Reason' }),
  }),
  response: sessionPage,
  example: { ...ofSession, body: { counted: [{ value: 500_000, count: 1 }] } },
})

export const bankingForm = z.strictObject({
  accountId: z.uuid().nullable().default(null).meta({ title: 'Bank account' }),
  slip: text(0, 60).default('').meta({ title: 'Deposit slip' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', hint: 'Why money was missing or too much.' }),
})

export const bankCash = endpoint({
  method: 'POST',
  path: '/cash-sessions/:id/banking',
  summary: 'Bring the counted cash to the bank, all but the float. A difference needs its reason first',
  may: marks,
  idempotent: true,
  params: idParams,
  body: bankingForm,
  response: sessionPage,
  example: { ...ofSession, body: { slip: 'HBL 4471', reason: '' } },
})

export const tillExpenseForm = z.strictObject({
  accountId: z.uuid().meta({ title: 'Account' }),
  amount: money().meta({ title: 'Amount' }),
  memo: text(1, 200).meta({ title: 'What for' }),
})

export const payFromTill = endpoint({
  method: 'POST',
  path: '/cash-sessions/:id/expenses',
  summary: 'Pay a small expense of the school out of one’s open till',
  may: marks,
  idempotent: true,
  params: idParams,
  body: tillExpenseForm,
  response: sessionPage,
  example: {
    ...ofSession,
    body: {
      accountId: '01900000-0000-7000-8000-000000005240',
      amount: { amount: '125000', currency: 'PKR' },
      memo: 'Chalk',
    },
  },
})

export const readTillChoices = endpoint({
  method: 'GET',
  path: '/cash-sessions/choices',
  summary: 'The bank accounts that cash is brought to, and the accounts of small expenses',
  may: marks,
  response: z.object({ banks: z.array(accountName), expenses: z.array(accountName) }),
  example: {},
})
