import type { Action, Reach } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { familyAccounts } from '../family-accounts/contract.ts'
import { ledgerAccounts } from '../books/contract.ts'
import { chequeCrud } from './cheques/cheques.ts'
import * as chequeContract from './cheques/contract.ts'
import * as contract from './contract.ts'
import * as deskContract from './desk/contract.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'
import * as paymentContract from './payments/contract.ts'
import { notifyJob } from './payments/payment-notices.ts'
import { receiptCrud } from './receipts.ts'
import * as refundContract from './refunds/contract.ts'
import { refundCrud } from './refunds/refunds.ts'
import { routes } from './routes.ts'
import * as tillContract from './tills/contract.ts'
import { sessionCrud } from './tills/sessions.ts'

const grants = (reach: Reach, rights: Readonly<Record<string, readonly Action[]>>): DefaultGrant[] =>
  Object.entries(rights).flatMap(([resource, actions]) =>
    actions.map((action) => [resource, action, reach] as const),
  )

const takes = { receipts: ['view', 'mark'], cheques: ['view', 'mark'], refunds: ['view'] } as const
const collects = {
  receipts: ['view', 'mark', 'edit'],
  cheques: ['view', 'mark', 'edit'],
  refunds: ['view', 'mark', 'edit'],
} as const
const decides = { 'receipt-reversals': ['edit'], 'refund-approvals': ['edit'] } as const
const tills = { 'cash-sessions': ['view', 'mark', 'edit'] } as const
const ownTill = grants('own', { 'cash-sessions': ['view', 'mark'] })
const owners = grants('institute', { ...collects, ...decides, ...tills })
const heads = grants('campus', { ...collects, ...decides, ...tills })

const resources = combineModules({
  name: 'collecting',
  parts: [
    crudModule(contract.receipts, receiptCrud, { grants: {}, hint: 'payer' }),
    crudModule(tillContract.cashSessions, sessionCrud, { grants: {} }),
    crudModule(chequeContract.cheques, chequeCrud, { grants: {}, hint: 'payer' }),
    crudModule(refundContract.refunds, refundCrud, { grants: {} }),
    defineModule({
      name: 'collecting',
      defaultGrants: {
        super_admin: owners,
        administrator: owners,
        admin: heads,
        campus_manager: heads,
        finance_staff: [...grants('campus', collects), ...ownTill],
        moderator: [...grants('campus', takes), ...ownTill],
      },
      routes,
    }),
  ],
})

const instant = z.iso.datetime()
const yearKey = z.string().meta({ title: 'Year of its number' })
const asker = z.string().meta({ title: 'Asked by' })
const decider = z.string().meta({ title: 'Decided by' })
const decidedAt = instant.meta({ title: 'Decided at' })
const reason = text(0, 300).meta({ title: 'Reason' })
const amount = money().meta({ title: 'Amount' })
const memo = text(0, 200).meta({ title: 'What for' })
const ofReceipt = rowOf(() => contract.receipts).meta({ title: 'Receipt' })
const account = rowOf(() => ledgerAccounts).meta({ title: 'Account' })
const familyAccountId = rowOf(() => familyAccounts).meta({ title: 'Family account' })
const till = rowOf(() => tillContract.cashSessions).meta({ title: 'Till' })
const journal = z.uuid().meta({ title: 'Journal' })
const takenBy = z.string().meta({ title: 'Taken by' })

/** What families pay: the desk, receipts, tills, cheques, refunds. */
export const collecting = defineModule({
  ...resources,
  labels,
  messages,
  jobs: { ...resources.jobs, 'collecting.notify': notifyJob },
  contract: [contract, paymentContract, tillContract, chequeContract, refundContract, deskContract],
  sentences: {
    ...resources.sentences,
    'receipts.taken': sentence('Took {amount} from {family}, receipt {number}'),
    'receipts.taken-in-bulk': sentence(
      'Took {count, plural, one {# payment} other {# payments}} of a list, {amount}',
    ),
    'advances.applied': sentence('Used {amount} of the advance of {family}'),
    'receipts.printed': sentence('Printed receipt {number}, print {count}'),
    'receipt-reversals.asked': sentence('Asked to reverse receipt {number}: {reason}'),
    'receipt-reversals.approved': sentence('Reversed receipt {number}: {reason}'),
    'receipt-reversals.rejected': sentence('Left receipt {number} as it is: {reason}'),
    'cash-sessions.opened': sentence('Opened a till at {campus} with {amount}'),
    'cash-sessions.counted': sentence(
      'Counted the till of {name}: {outcome, select, short {{amount} short} over {{amount} over} other {nothing missing}}',
    ),
    'cash-sessions.banked': sentence('Brought {amount} of the till of {name} to the bank'),
    'cash-sessions.spent': sentence('Paid {amount} out of the till: {memo}'),
    'cheques.held': sentence('Kept a cheque of {amount} of {family} for {day}'),
    'cheques.received': sentence('Took the cheque of {amount} of {family}, receipt {number}'),
    'cheques.deposited': sentence('Brought {count, plural, one {# cheque} other {# cheques}} to the bank'),
    'cheques.cleared': sentence('Cheque {number} of {family} was paid by the bank'),
    'cheques.bounced': sentence('Cheque {number} of {family} was returned by the bank: {reason}'),
    'cheques.returned': sentence('Gave cheque {number} back to {family}'),
    'refunds.asked': sentence('Asked to refund {amount} to {name}: {reason}'),
    'refunds.approved': sentence('Approved the refund of {amount} to {name}'),
    'refunds.rejected': sentence('Rejected the refund of {amount} to {name}'),
    'refunds.paid': sentence('Refunded {amount} to {name}, number {number}'),
    'collecting.seeded': sentence('Added the receipts of the demo school'),
  },
  quiet: ['receipts.printed'],
  personal: [
    {
      table: 'receipt',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payer: ':label', children: "''", note: "''" },
    },
    {
      table: 'cheque',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payer: ':label', note: "''" },
    },
    {
      table: 'refund',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payee: ':label', reason: "'–'" },
    },
    ...['receipt_tender', 'receipt_reversal'].map((table) => ({
      table,
      area: 'money' as const,
      by: { receipt_id: 'receipt' },
      // The books keep what they say.
      erase: 'keep' as const,
    })),
    {
      table: 'cash_session',
      area: 'money',
      by: { person_id: 'person' },
      hides: ['search_text'],
      erase: 'keep',
    },
  ],
  mentions: {
    'receipt.session_id': 'the till that it was taken at',
    'receipt_tender.reversal_session_id': 'the till out of which it was given back',
    'refund.student_id': 'whose deposit it is; the refund is the family’s',
    'refund.session_id': 'the till that it was paid out of',
    'cheque.tender_id': 'what it paid; the cheque is the family’s',
    'cheque.charge_invoice_id': 'what the bank took for it; the invoice is the student’s',
    'till_expense.session_id': 'the till that it was paid out of',
  },
  audited: {
    receipt: z.object({
      yearKey,
      familyAccountId,
      advanceUsed: money().meta({ title: 'Advance used' }),
      note: text(0, 300).meta({ title: 'Note' }),
      prints: z.int().meta({ title: 'Prints' }),
      reversedAt: instant.meta({ title: 'Reversed at' }),
      reversedReason: reason,
      takenBy,
      takenById: takenBy,
    }),
    receipt_tender: z.object({
      receiptId: ofReceipt,
      position: z.int().meta({ title: 'Place' }),
      method: oneOf(contract.methods).meta({ title: 'Paid by' }),
      amount,
      accountId: account,
      reference: text(0, 60).meta({ title: 'Reference' }),
      journalId: journal,
      reversalId: z.uuid().meta({ title: 'Its reversal' }),
      reversalSessionId: till,
    }),
    receipt_reversal: z.object({
      receiptId: ofReceipt,
      state: oneOf({
        asked: sentence('Waits for a decision'),
        approved: sentence('Approved'),
        rejected: sentence('Rejected'),
      }).meta({ title: 'State' }),
      reason,
      askedBy: asker,
      askedById: asker,
      decidedBy: decider,
      decidedById: decider,
      decidedAt,
    }),
    till_expense: z.object({
      sessionId: till,
      accountId: account,
      amount,
      memo,
      paidBy: z.string().meta({ title: 'Paid by' }),
    }),
    cash_session: z.object({
      floatAmount: money().meta({ title: 'Float' }),
      counted: z.unknown().meta({ title: 'Notes and coins' }),
      expected: money().meta({ title: 'Expected' }),
      openedAt: instant.meta({ title: 'Opened at' }),
      countedAt: instant.meta({ title: 'Counted at' }),
      countedBy: z.string().meta({ title: 'Counted by' }),
      bankedOn: dayShape.meta({ title: 'Banked on' }),
      bankedBy: z.string().meta({ title: 'Banked by' }),
      cashierId: z.uuid().meta({ title: 'Cashier' }),
      personId: z.uuid().meta({ title: 'Cashier' }),
    }),
    cheque: z.object({
      accountId: account,
      tenderId: z.uuid().meta({ title: 'Way of paying' }),
      chargeInvoiceId: z.uuid().meta({ title: 'Charge of the bank' }),
      takenBy,
    }),
    refund: z.object({
      yearKey,
      askedById: asker,
      decidedById: decider,
      decidedAt,
      paidBy: z.string().meta({ title: 'Paid out by' }),
      paidAmount: money().meta({ title: 'Paid out' }),
      journalId: journal,
      sessionId: till,
    }),
  },
})
