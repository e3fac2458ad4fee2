import { money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { rowEvents } from '../../core/webhook-events.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { ledgerAccounts } from '../books/contract.ts'
import { familyAccounts } from '../family-accounts/contract.ts'
import { cashSessions } from '../tills/contract.ts'
import { namesChildren } from '../family-accounts/family-accounts.ts'
import * as contract from './contract.ts'
import { receiptCrud } from './receipts.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const instant = z.iso.datetime()
const yearKey = z.string().meta({ title: 'Year of its number' })
const asker = z.string().meta({ title: 'Asked by' })
const decider = z.string().meta({ title: 'Decided by' })
const decidedAt = z.iso.datetime().meta({ title: 'Decided at' })
const reason = text(0, 300).meta({ title: 'Reason' })
const amount = money().meta({ title: 'Amount' })
const ofReceipt = rowOf(() => contract.receipts).meta({ title: 'Receipt' })
const account = rowOf(() => ledgerAccounts).meta({ title: 'Account' })
const familyAccountId = rowOf(() => familyAccounts).meta({ title: 'Family account' })
const till = rowOf(() => cashSessions).meta({ title: 'Till' })
const journal = z.uuid().meta({ title: 'Journal' })
const takenBy = z.string().meta({ title: 'Taken by' })

const marks = [contract.receipts.name, 'mark'] as const
const everywhere: DefaultGrant[] = [
  [...marks, 'institute'],
  ['receipt-reversals', 'edit', 'institute'],
]
const heads: DefaultGrant[] = [
  [...marks, 'campus'],
  ['receipt-reversals', 'edit', 'campus'],
]
const cashiers: DefaultGrant[] = [[...marks, 'campus']]

const list = combineModules({
  name: 'receipts',
  parts: [
    crudModule(contract.receipts, receiptCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
      hint: 'payer',
    }),
    defineModule({
      name: 'receipts',
      defaultGrants: {
        super_admin: everywhere,
        administrator: everywhere,
        admin: heads,
        campus_manager: heads,
        finance_staff: cashiers,
        moderator: cashiers,
      },
      routes,
    }),
  ],
})

/** Receipts: what was paid, printed, and taken back. */
export const receipts = defineModule({
  ...list,
  contract,
  labels,
  pageReads: [
    pageRead(homePage, contract.readWaitingReversals, { inputs: (page) => [{ query: byCampus(page) }] }),
  ],
  sentences: {
    ...list.sentences,
    'receipts.taken': sentence('Took {amount} from {family}, receipt {number}'),
    'receipts.taken-in-bulk': sentence(
      'Took {count, plural, one {# payment} other {# payments}} of a list, {amount}',
    ),
    'receipts.printed': sentence('Printed receipt {number}, print {count}'),
    'receipt-reversals.asked': sentence('Asked to reverse receipt {number}: {reason}'),
    'receipt-reversals.approved': sentence('Reversed receipt {number}: {reason}'),
    'receipt-reversals.rejected': sentence('Left receipt {number} as it is: {reason}'),
  },
  quiet: ['receipts.printed'],
  webhooks: [
    {
      key: 'receipt',
      of: contract.receipts.name,
      title: sentence('Receipt'),
      events: { created: rowEvents.created },
      tables: ['receipt'],
      eventOf: ({ operation }) => (operation === 'insert' ? 'created' : undefined),
    },
  ],
  personal: [
    namesChildren('receipt', ['payer', 'children']),
    {
      table: 'receipt',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payer: ':label', children: "''", note: "''" },
    },
    ...['receipt_tender', 'receipt_reversal'].map((table) => ({
      table,
      area: 'money' as const,
      by: { receipt_id: 'receipt' },
      // The books keep what they say.
      erase: 'keep' as const,
    })),
  ],
  mentions: {
    'receipt.session_id': 'the till that it was taken at',
    'receipt_tender.reversal_session_id': 'the till out of which it was given back',
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
  },
})
