import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'
import { exampleFamily, familyAccounts } from '../family-accounts/contract.ts'

export const exampleCheque = '01980000-0000-7000-8000-0000000c0301'

export const chequeStates = {
  held: sentence('Held for its day'),
  received: sentence('Received'),
  deposited: sentence('At the bank'),
  cleared: sentence('Cleared'),
  bounced: sentence('Returned by the bank'),
  returned: sentence('Given back'),
} as const
export type ChequeState = keyof typeof chequeStates

/** Cheques from the day on which the school has them. One that is held for a later day is in no books yet. */
export const cheques = resource({
  name: 'cheques',
  label: { one: 'Cheque', many: 'Cheques' },
  within: 'campus',
  search: ['payer', 'bank', 'number'],
  recognisedBy: [],
  sorts: ['drawnOn', 'amount'],
  isLatestFirst: true,
  shows: ['number', 'bank', 'payer', 'drawnOn', 'amount', 'state'],
  fields: z.object({}),
  kept: z.object({
    number: z.string().meta({ title: 'Cheque' }),
    bank: z.string().meta({ title: 'Bank' }),
    payer: z.string().meta({ title: 'Family' }),
    drawnOn: dayShape.meta({ title: 'Date of the cheque' }),
    amount: money().meta({ title: 'Amount' }),
    state: oneOf(chequeStates).meta({ title: 'State' }),
    depositedOn: dayShape.nullable().meta({ title: 'Brought to the bank' }),
    clearedOn: dayShape.nullable().meta({ title: 'Cleared on' }),
    bouncedOn: dayShape.nullable().meta({ title: 'Returned on' }),
    reason: z.string().meta({ title: 'Reason', filter: false }),
    note: z.string().meta({ title: 'Note', filter: false }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleCheque, body: {} },
})
export const chequePermission: Permission = { ...cheques.permission, actions: ['view', 'mark', 'edit'] }

const marks = [cheques.name, 'mark'] as const
const edits = [cheques.name, 'edit'] as const
const ofCheque = { params: { id: exampleCheque } }

export const holdingForm = z.strictObject({
  bank: text(1, 80).meta({ title: 'Bank' }),
  number: text(1, 30).meta({ title: 'Cheque number' }),
  drawnOn: dayShape.meta({ title: 'Date of the cheque' }),
  amount: money().meta({ title: 'Amount' }),
  note: text(0, 300).default('').meta({ title: 'Note' }),
})

export const holdCheque = endpoint({
  method: 'POST',
  path: '/cheques',
  summary:
    'Keep a cheque for a later day. Nothing is booked and fines go on; it becomes a receipt on its day',
  may: marks,
  status: 201,
  idempotent: true,
  body: holdingForm.extend({
    familyAccountId: z.uuid().meta({ title: 'Family account' }),
    campusId: z.uuid().nullable().default(null).meta({ title: 'Campus' }),
  }),
  response: cheques.row,
  example: {
    body: {
      familyAccountId: exampleFamily,
      bank: 'HBL',
      number: '00417',
      drawnOn: '2026-12-05' as never,
      amount: { amount: '2075000', currency: 'PKR' },
    },
  },
})

export const receiveCheque = endpoint({
  method: 'POST',
  path: '/cheques/:id/receipt',
  summary: 'The day of a held cheque has come: take it as a payment, the oldest dues first',
  may: marks,
  idempotent: true,
  params: idParams,
  response: cheques.row,
  example: ofCheque,
})

export const depositForm = z.strictObject({
  accountId: z.uuid().nullable().default(null).meta({ title: 'Bank account' }),
})

export const depositCheques = endpoint({
  method: 'POST',
  path: '/cheques/deposits',
  summary: 'Bring received cheques to the bank',
  may: marks,
  idempotent: true,
  body: depositForm.extend({ ids: z.array(z.uuid()).min(1).max(100).meta({ title: 'Cheques' }) }),
  response: z.object({ deposited: z.int() }),
  example: { body: { ids: [exampleCheque] } },
})

export const clearCheque = endpoint({
  method: 'POST',
  path: '/cheques/:id/clearing',
  summary: 'The bank has paid a cheque: it is money in the bank account now',
  may: edits,
  idempotent: true,
  params: idParams,
  response: cheques.row,
  example: ofCheque,
})

export const bounceForm = z.strictObject({
  charge: money()
    .nullable()
    .default(null)
    .meta({ title: 'Charge of the bank', hint: 'Added to what the family owes.' }),
  reason: text(1, 300).meta({ title: 'Reason' }),
})

export const bounceCheque = endpoint({
  method: 'POST',
  path: '/cheques/:id/bounce',
  summary:
    'The bank has returned a cheque: what it had settled is due again on the old due date, and the bank’s charge is added',
  may: edits,
  idempotent: true,
  params: idParams,
  body: bounceForm,
  response: cheques.row,
  example: { ...ofCheque, body: { reason: 'Not enough money on the account' } },
})

export const returnCheque = endpoint({
  method: 'POST',
  path: '/cheques/:id/return',
  summary: 'Give a held cheque back to the family',
  may: marks,
  idempotent: true,
  params: idParams,
  response: cheques.row,
  example: ofCheque,
})
