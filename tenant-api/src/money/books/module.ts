import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import type { Action, Reach } from 'kit/contract/contract'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { journalCrud } from './journals.ts'
import { ledgerAccountCrud } from './accounts.ts'
import * as labels from './labels.ts'
import { proveJob } from './prove.ts'
import { routes } from './routes.ts'
import * as periodContract from './periods/contract.ts'
import * as voucherContract from './vouchers/contract.ts'
import { voucherCrud } from './vouchers/vouchers.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (resource: string, reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [resource, action, reach])
const owners: DefaultGrant[] = [
  ...grants(voucherContract.voucherApprovals.resource, 'institute', 'edit'),
  ...grants(periodContract.periods.resource, 'institute', 'view', 'edit'),
]
const heads = grants(periodContract.periods.resource, 'campus', 'view')

const resources = combineModules({
  name: 'books',
  parts: [
    crudModule(contract.ledgerAccounts, ledgerAccountCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator'] },
        campus: { view: ['admin', 'campus_manager', 'finance_staff'] },
      },
      hint: 'code',
    }),
    crudModule(contract.journals, journalCrud, {
      grants: {
        institute: { view: ['super_admin', 'administrator'] },
        campus: { view: ['admin', 'campus_manager', 'finance_staff'] },
      },
      hasHistory: false,
    }),
    crudModule(voucherContract.vouchers, voucherCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'] },
      },
    }),
    defineModule({
      name: 'books',
      defaultGrants: { super_admin: owners, administrator: owners, admin: heads, campus_manager: heads },
      routes,
    }),
  ],
})

/** The chart of accounts, journals, periods and number series: what all other modules of money stand on. */
export const books = defineModule({
  ...resources,
  labels,
  contract: [contract, voucherContract, periodContract],
  pageReads: [
    pageRead(homePage, voucherContract.vouchers.endpoints.list, {
      needs: [['voucher-approvals', 'edit']],
      inputs: (page) => [{ query: { ...byCampus(page), state: 'asked', limit: 1 } as never }],
    }),
  ],
  sentences: {
    ...resources.sentences,
    'vouchers.written': sentence('Wrote a journal by hand of {amount}: {memo}'),
    'vouchers.approved': sentence('Approved the journal {serial} of {amount}: {memo}'),
    'vouchers.rejected': sentence('Rejected the journal by hand of {amount}: {reason}'),
    'vouchers.withdrawn': sentence('Withdrew the journal by hand of {amount}: {memo}'),
    'vouchers.reversed': sentence('Reversed the journal {serial}: {reason}'),
    'periods.year-added': sentence('Added the fiscal year from {first} to {last}'),
    'periods.closed': sentence('Closed {month}'),
    'periods.reopening-asked': sentence('Asked to open {month} again: {reason}'),
    'periods.reopened': sentence('Opened {month} again: {reason}'),
    'periods.reopening-refused': sentence('Left {month} closed: {reason}'),
    'books.proved': sentence(
      'Proved the books: {journals, plural, one {# journal} other {# journals}}, {count, plural, one {# figure disagrees} other {# figures disagree}}',
    ),
    'books.seeded': sentence('Added the books of the demo school'),
  },
  quiet: ['books.proved'],
  jobs: { ...resources.jobs, 'books.prove': proveJob },
  personal: [
    {
      table: 'party',
      area: 'money',
      by: { student_id: 'student', admission_id: 'admission', employee_id: 'employee' },
      erase: 'keep',
      hides: 'stands for the person in the books, and tells nothing by itself',
    },
  ],
  mentions: { 'posting.party_id': 'a posting belongs to the books' },
  audited: {
    party: z.object({ kind: oneOf(contract.partyKinds).meta({ title: 'Stands for' }) }),
    period: z.object({
      firstDay: dayShape.meta({ title: 'First day' }),
      lastDay: dayShape.meta({ title: 'Last day' }),
      yearFirstDay: dayShape.meta({ title: 'First day of the fiscal year' }),
      state: oneOf(periodContract.periodStates).meta({ title: 'State' }),
      closedBy: text(0, 200).meta({ title: 'Closed by' }),
      closedAt: z.iso.datetime().meta({ title: 'Closed at' }),
      reopeningBy: text(0, 200).meta({ title: 'Reopening asked by' }),
      reopeningAt: z.iso.datetime().meta({ title: 'Reopening asked at' }),
      reopeningReason: text(0, 300).meta({ title: 'Reason' }),
    }),
    voucher: z.object({
      day: dayShape.meta({ title: 'Day' }),
      memo: text(1, 300).meta({ title: 'What for' }),
      total: money().meta({ title: 'Amount' }),
      state: oneOf(voucherContract.voucherStates).meta({ title: 'State' }),
      serial: text(0, 40).meta({ title: 'Number' }),
      askedBy: text(0, 200).meta({ title: 'Written by' }),
      askedAt: z.iso.datetime().meta({ title: 'Written at' }),
      decidedBy: text(0, 200).meta({ title: 'Decided by' }),
      decidedAt: z.iso.datetime().meta({ title: 'Decided at' }),
      decisionReason: text(0, 300).meta({ title: 'Reason' }),
    }),
    voucher_line: z.object({
      voucherId: rowOf(() => voucherContract.vouchers).meta({ title: 'Journal by hand' }),
      accountId: rowOf(() => contract.ledgerAccounts).meta({ title: 'Account' }),
      amount: money().meta({ title: 'Amount' }),
      memo: text(0, 200).meta({ title: 'Note' }),
    }),
  },
})
