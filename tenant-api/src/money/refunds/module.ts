import { money, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { cashSessions } from '../tills/contract.ts'
import { namesChildren } from '../family-accounts/family-accounts.ts'
import * as contract from './contract.ts'
import { sendJob } from './online-refund.ts'
import { refundCrud } from './refunds.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const yearKey = z.string().meta({ title: 'Year of its number' })
const asker = z.string().meta({ title: 'Asked by' })
const decider = z.string().meta({ title: 'Decided by' })
const decidedAt = z.iso.datetime().meta({ title: 'Decided at' })
const till = rowOf(() => cashSessions).meta({ title: 'Till' })
const journal = z.uuid().meta({ title: 'Journal' })

const marks = [contract.refunds.name, 'mark'] as const
const everywhere: DefaultGrant[] = [
  [...marks, 'institute'],
  ['refund-approvals', 'edit', 'institute'],
]
const heads: DefaultGrant[] = [
  [...marks, 'campus'],
  ['refund-approvals', 'edit', 'campus'],
]
const cashiers: DefaultGrant[] = [[...marks, 'campus']]

const list = combineModules({
  name: 'refunds',
  parts: [
    crudModule(contract.refunds, refundCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
    }),
    defineModule({
      name: 'refunds',
      defaultGrants: {
        super_admin: everywhere,
        administrator: everywhere,
        admin: heads,
        campus_manager: heads,
        finance_staff: cashiers,
      },
      routes,
    }),
  ],
})

/** Advances and deposits that are given back: asked, decided, paid out. */
export const refunds = defineModule({
  ...list,
  contract,
  pageReads: [
    pageRead(homePage, contract.refunds.endpoints.list, {
      needs: [['refund-approvals', 'edit']],
      inputs: (page) => [{ query: { ...byCampus(page), state: 'asked', limit: 1 } as never }],
    }),
  ],
  sentences: {
    ...list.sentences,
    'refunds.asked': sentence('Asked to refund {amount} to {name}: {reason}'),
    'refunds.approved': sentence('Approved the refund of {amount} to {name}'),
    'refunds.rejected': sentence('Rejected the refund of {amount} to {name}'),
    'refunds.paid': sentence('Refunded {amount} to {name}, number {number}'),
    'refunds.refused': sentence('The provider did not give {amount} back to {name}'),
  },
  jobs: { ...list.jobs, 'refunds.send': sendJob },
  personal: [
    namesChildren('refund', ['payee']),
    {
      table: 'refund',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text'],
      erase: { payee: ':label', reason: "'–'" },
    },
  ],
  mentions: {
    'refund.student_id': 'whose deposit it is; the refund is the family’s',
    'refund.session_id': 'the till that it was paid out of',
    'refund.online_payment_id': 'what goes back; the refund is the family’s',
  },
  audited: {
    refund: z.object({
      yearKey,
      askedById: asker,
      decidedById: decider,
      decidedAt,
      paidBy: z.string().meta({ title: 'Paid out by' }),
      paidAmount: money().meta({ title: 'Paid out' }),
      journalId: journal,
      sessionId: till,
      onlinePaymentId: z.uuid().meta({ title: 'Online payment' }),
    }),
  },
})
