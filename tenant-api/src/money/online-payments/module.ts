import { money, oneOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { namesChildren } from '../family-accounts/family-accounts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { onlinePaymentCrud } from './online-payments.ts'
import { sealedFor } from './providers/providers.ts'
import { routes } from './routes.ts'
import { pollJob, reviewJob, settleJob } from './settle-payment.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const instant = z.iso.datetime()
const pays: DefaultGrant[] = [[contract.ownPayments.resource, 'mark', 'own']]
const keeps: DefaultGrant[] = [
  [contract.paymentProviders.resource, 'view', 'institute'],
  [contract.paymentProviders.resource, 'edit', 'institute'],
  [contract.ownPayments.resource, 'mark', 'institute'],
]

const list = combineModules({
  name: 'online-payments',
  parts: [
    crudModule(contract.onlinePayments, onlinePaymentCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { view: ['admin', 'campus_manager', 'finance_staff'] },
      },
    }),
    defineModule({
      name: 'online-payments',
      defaultGrants: { super_admin: keeps, administrator: keeps, guardian: pays, student: pays },
      routes,
    }),
  ],
})

/** What whoever tried to pay is told; of what was paid and what went back the receipts tell. */
const messages: MessageDeclarations = {
  'fees.online-failed': {
    category: 'general',
    title: sentence('Online payment failed'),
    body: sentence(
      'Your online payment of {amount} for {children} did not go through, and no receipt was written. You can try again, or pay at any bank under the bill number {number}.',
    ),
    short: sentence('Your online payment of {amount} for {children} did not go through. Please try again.'),
    fields: {
      children: { title: sentence('Children'), sample: sentence('Ali Khan') },
      amount: { title: sentence('Amount'), sample: '20,750 PKR' },
      day: messageFields.day,
      number: { title: sentence('Bill number'), sample: '10043000000016' },
    },
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
}

/** What families pay from their phones, at providers and at banks by their bill number. */
export const onlinePayments = defineModule({
  ...list,
  contract,
  labels,
  pageReads: [
    pageRead(homePage, contract.onlinePayments.endpoints.list, {
      needs: [['online-payments', 'edit']],
      inputs: (page) => [{ query: { ...byCampus(page), state: 'disputed', limit: 1 } as never }],
    }),
  ],
  sentences: {
    ...list.sentences,
    'online-payments.started': sentence('Began to pay {amount} online for {family}'),
    'online-payments.settled': sentence(
      'Online payment of {amount} for {family}: {state, select, paid {received} failed {failed} expired {ran out} refunded {given back} disputed {disputed} other {not paid yet}}',
    ),
    'online-payments.heard': sentence('Heard of an online payment'),
    'online-payments.polled': sentence('Asked about an online payment'),
    'online-payments.seeded': sentence('Added the online payments of the demo school'),
    'payment-providers.changed': sentence('Changed how families pay online: {name}'),
    'payment-providers.tested': sentence('Tested how families pay online: {name}'),
  },
  quiet: ['online-payments.heard', 'online-payments.polled', 'payment-providers.tested'],
  jobs: {
    ...list.jobs,
    'online-payments.settle': settleJob,
    'online-payments.poll': pollJob,
    'online-payments.review': reviewJob,
  },
  messages,
  sealed: [{ table: 'payment_provider', column: 'secret_sealed', by: 'key', label: (key) => sealedFor(key) }],
  personal: [
    namesChildren('online_payment', ['payer', 'started_by']),
    {
      table: 'online_payment',
      area: 'money',
      by: { family_account_id: 'family_account' },
      hides: ['search_text', 'answer'],
      // Mostly the family has begun it, sometimes the office.
      erase: {
        payer: ':label',
        started_by: 'case when t.started_by = t.payer then :label else t.started_by end',
      },
    },
  ],
  mentions: { 'receipt.online_payment_id': 'how it was paid; the receipt is the family’s' },
  audited: {
    payment_provider: z.object({
      key: oneOf(contract.providers).meta({ title: 'Paid by' }),
      isOn: z.boolean().meta({ title: 'Switched on' }),
      config: z.unknown().meta({ title: 'At the provider' }),
      problem: text(0, 300).meta({ title: 'What went wrong' }),
      testedAt: instant.meta({ title: 'Tested at' }),
    }),
    online_payment: z.object({
      provider: oneOf(contract.providers).meta({ title: 'Paid by' }),
      state: oneOf(contract.onlineStates).meta({ title: 'State' }),
      payer: text(0, 200).meta({ title: 'Family' }),
      charges: money().meta({ title: 'Charges of the provider' }),
      startedBy: text(0, 200).meta({ title: 'Begun by' }),
      problemKey: oneOf(contract.onlineProblems).nullable().meta({ title: 'What went wrong' }),
      problem: text(0, 300).meta({ title: 'What the provider says' }),
      paidAmount: money().meta({ title: 'Received' }),
      startedById: z.uuid().meta({ title: 'Begun by' }),
      expiresAt: instant.meta({ title: 'Good until' }),
      paidAt: instant.meta({ title: 'Paid at' }),
      answer: z.unknown().meta({ title: 'Answer to the bank' }),
      providerNumber: text(0, 200).meta({ title: 'Number at the provider' }),
      refundedAmount: money().meta({ title: 'Given back' }),
    }),
    receipt: z.object({ onlinePaymentId: z.uuid().meta({ title: 'Online payment' }) }),
  },
})
