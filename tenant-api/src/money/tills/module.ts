import { dayShape, money, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { ledgerAccounts } from '../books/contract.ts'
import * as contract from './contract.ts'
import { sessionCrud } from './sessions.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const instant = z.iso.datetime()
const amount = money().meta({ title: 'Amount' })
const memo = text(0, 200).meta({ title: 'What for' })
const account = rowOf(() => ledgerAccounts).meta({ title: 'Account' })
const till = rowOf(() => contract.cashSessions).meta({ title: 'Till' })

const marks = [contract.cashSessions.name, 'mark'] as const
const everywhere: DefaultGrant[] = [[...marks, 'institute']]
const heads: DefaultGrant[] = [[...marks, 'campus']]
const cashiers: DefaultGrant[] = [[...marks, 'own']]

const list = combineModules({
  name: 'tills',
  parts: [
    crudModule(contract.cashSessions, sessionCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager'] },
        own: { view: ['finance_staff', 'moderator'] },
      },
    }),
    defineModule({
      name: 'tills',
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

/** Tills: cash from the first note of a day to the bank. */
export const tills = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'cash-sessions.opened': sentence('Opened a till at {campus} with {amount}'),
    'cash-sessions.counted': sentence(
      'Counted the till of {name}: {outcome, select, short {{amount} short} over {{amount} over} other {nothing missing}}',
    ),
    'cash-sessions.banked': sentence('Brought {amount} of the till of {name} to the bank'),
    'cash-sessions.spent': sentence('Paid {amount} out of the till: {memo}'),
  },
  quiet: ['cash-sessions.opened'],
  personal: [
    {
      table: 'cash_session',
      area: 'money',
      by: { person_id: 'person' },
      hides: ['search_text'],
      erase: 'keep',
    },
  ],
  mentions: {
    'till_expense.session_id': 'the till that it was paid out of',
  },
  audited: {
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
    till_expense: z.object({
      sessionId: till,
      accountId: account,
      amount,
      memo,
      paidBy: z.string().meta({ title: 'Paid by' }),
    }),
  },
})
