import { rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { ledgerAccounts } from '../books/contract.ts'
import { namesChildren } from '../family-accounts/family-accounts.ts'
import * as contract from './contract.ts'
import { chequeCrud } from './cheques.ts'
import { routes } from './routes.ts'

const account = rowOf(() => ledgerAccounts).meta({ title: 'Account' })
const takenBy = z.string().meta({ title: 'Taken by' })

const marks = [contract.cheques.name, 'mark'] as const
const everywhere: DefaultGrant[] = [[...marks, 'institute']]
const heads: DefaultGrant[] = [[...marks, 'campus']]
const cashiers: DefaultGrant[] = [[...marks, 'campus']]

const list = combineModules({
  name: 'cheques',
  parts: [
    crudModule(contract.cheques, chequeCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
      hint: 'payer',
    }),
    defineModule({
      name: 'cheques',
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

/** Cheques that families hand in: kept, brought to the bank, paid or returned. */
export const cheques = defineModule({
  ...list,
  contract,
  sentences: {
    ...list.sentences,
    'cheques.held': sentence('Kept a cheque of {amount} of {family} for {day}'),
    'cheques.received': sentence('Took the cheque of {amount} of {family}, receipt {number}'),
    'cheques.deposited': sentence('Brought {count, plural, one {# cheque} other {# cheques}} to the bank'),
    'cheques.cleared': sentence('Cheque {number} of {family} was paid by the bank'),
    'cheques.bounced': sentence('Cheque {number} of {family} was returned by the bank: {reason}'),
    'cheques.returned': sentence('Gave cheque {number} back to {family}'),
  },
  personal: [
    namesChildren('cheque', ['payer']),
    {
      table: 'cheque',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payer: ':label', note: "''" },
    },
  ],
  mentions: {
    'cheque.tender_id': 'what it paid; the cheque is the family’s',
    'cheque.charge_invoice_id': 'what the bank took for it; the invoice is the student’s',
  },
  audited: {
    cheque: z.object({
      accountId: account,
      tenderId: z.uuid().meta({ title: 'Way of paying' }),
      chargeInvoiceId: z.uuid().meta({ title: 'Charge of the bank' }),
      takenBy,
    }),
  },
})
