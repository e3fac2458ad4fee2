import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { ledgerAccounts } from '../books/contract.ts'
import { familyAccounts } from '../family-accounts/contract.ts'
import { receipts } from '../receipts/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const { resource } = contract.bankPermission
const owners: DefaultGrant[] = [
  [resource, 'view', 'institute'],
  [resource, 'edit', 'institute'],
]
const heads: DefaultGrant[] = [[resource, 'view', 'campus']]
const office: DefaultGrant[] = [...heads, [resource, 'edit', 'campus']]

/** Bank accounts, their statements, and how they agree with the books. */
export const bank = defineModule({
  name: 'bank',
  contract,
  labels,
  routes,
  defaultGrants: {
    super_admin: owners,
    administrator: owners,
    admin: heads,
    campus_manager: heads,
    finance_staff: office,
  },
  pageReads: [
    pageRead(homePage, contract.countWaitingLines, { inputs: (page) => [{ query: byCampus(page) }] }),
  ],
  sentences: {
    'bank.account-added': sentence('Added the account at {bank} of {campus}'),
    'bank.account-changed': sentence('Changed the account at {bank}'),
    'bank.statement-read': sentence(
      'Read a statement of {bank}: {count, plural, one {# new line} other {# new lines}}',
    ),
    'bank.lines-compared': sentence('Compared the waiting lines of {bank} with the books'),
    'bank.certain-taken': sentence(
      'Took {count, plural, one {# certain line} other {# certain lines}} of {bank}',
    ),
    'bank.line-matched': sentence(
      '{outcome, select, payment {Took {amount} from {family} by a bank statement, receipt {number}} settled {Booked a settlement of {amount} by a bank statement} other {Found {amount} of a bank statement in the books}}',
    ),
    'bank.charge-booked': sentence('Booked {amount} of a bank statement: {memo}'),
    'bank.kept-unknown': sentence('Kept {amount} of a bank statement as an unknown deposit'),
    'bank.line-ignored': sentence('Left {amount} of a bank statement out: {reason}'),
    'bank.line-undone': sentence(
      '{outcome, select, asked {Asked to reverse receipt {number} of a bank statement: {reason}} other {Took back what was said of {amount} of a bank statement}}',
    ),
    'bank.seeded': sentence('Added the bank statement of the demo school'),
  },
  quiet: ['bank.lines-compared'],
  personal: [
    {
      table: 'bank_line',
      area: 'money',
      by: { family_account_id: 'family_account' },
      // The statement is the bank's; what it says of the payer goes.
      erase: { text: "'-'", payer: "''", note: "''" },
    },
  ],
  mentions: {
    'bank_line.receipt_id': 'the receipt of the family whose payment it is',
    'bank_settlement.bank_line_id': 'the line with which a provider has paid out',
    'bank_settlement.online_payment_id': 'what a provider has paid out',
  },
  audited: {
    bank_account: z.object({
      ledgerAccountId: rowOf(() => ledgerAccounts).meta({ title: 'Ledger account' }),
      bank: text(1, 80).meta({ title: 'Bank' }),
      iban: text(0, 40).meta({ title: 'IBAN or account number' }),
      currency: z.string().meta({ title: 'Currency' }),
      openingDay: dayShape.meta({ title: 'Compare from' }),
      openingBalance: money().meta({ title: 'Balance before that day' }),
      columns: z.unknown().meta({ title: 'Columns of the statement' }),
    }),
    bank_line: z.object({
      bankAccountId: z.uuid().meta({ title: 'Bank account' }),
      day: dayShape.meta({ title: 'Day' }),
      amount: money().meta({ title: 'Amount' }),
      text: text(0, 500).meta({ title: 'Text' }),
      reference: text(0, 60).meta({ title: 'Reference' }),
      balance: money().meta({ title: 'Balance' }),
      payer: z.string().meta({ title: 'Paid from' }),
      fingerprint: z.string().meta({ title: 'Fingerprint' }),
      ordinal: z.int().meta({ title: 'Which of equal lines' }),
      place: z.int().meta({ title: 'Place' }),
      state: oneOf(contract.lineStates).meta({ title: 'State' }),
      rule: oneOf(contract.matchRules).meta({ title: 'Why it was proposed' }),
      isCertain: z.boolean().meta({ title: 'Certain' }),
      familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account' }),
      journalId: z.uuid().meta({ title: 'Journal' }),
      hasBooked: z.boolean().meta({ title: 'Booked by the line' }),
      receiptId: rowOf(() => receipts).meta({ title: 'Receipt' }),
      settledBy: z.string().meta({ title: 'Decided by' }),
      note: text(0, 200).meta({ title: 'Note' }),
    }),
  },
})
