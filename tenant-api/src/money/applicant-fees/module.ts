import { money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { invoices } from '../invoices/contract.ts'
import { askMoved, confirmSettled } from './confirm-seats.ts'
import * as contract from './contract.ts'
import * as family from './family/contract.ts'
import { applicantFeeCrud } from './fee-rules.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const rules = crudModule(contract.applicantFees, applicantFeeCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
  },
})

/** What families pay before the child is a student: prospectus, test, admission; and how it goes over to the student. */
export const applicantFees = defineModule({
  ...rules,
  contract: [contract, family],
  labels,
  messages,
  pageReads: [
    pageRead(homePage, contract.readWaitingFeeWaivers, { inputs: (page) => [{ query: byCampus(page) }] }),
  ],
  sentences: {
    ...rules.sentences,
    'applicant-fees.asked': sentence(
      'Asked {count, plural, one {{name}} other {# applicants}} for the fee: {stage}',
    ),
    'applicant-fees.confirmed': sentence('Confirmed the seat of {name}: the admission fee is settled'),
    'applicant-fees.waiver-asked': sentence('Asked to waive {number}: {reason}'),
    'applicant-fees.waived': sentence('Waived what was open of {number}: {reason}'),
    'applicant-fees.waiver-rejected': sentence('Rejected the waiver of {number}: {reason}'),
    'applicant-fees.seeded': sentence('Added the fees of applicants of the demo school'),
  },
  routes(serve, app) {
    rules.routes(serve, app)
    routes(serve, app)
  },
  events: { 'applicants.settled': confirmSettled, 'applicants.moved': askMoved },
  personal: [
    {
      table: 'applicant_fee_waiver',
      area: 'money',
      by: { invoice_id: 'invoice' },
      erase: { reason: "'-'" },
    },
  ],
  audited: {
    applicant_fee_waiver: z.object({
      invoiceId: rowOf(() => invoices).meta({ title: 'Invoice' }),
      amount: money().meta({ title: 'Amount' }),
      state: oneOf({
        asked: sentence('Waits for a decision'),
        approved: sentence('Approved'),
        rejected: sentence('Rejected'),
      }).meta({ title: 'State' }),
      reason: text(0, 300).meta({ title: 'Reason' }),
      askedBy: z.string().meta({ title: 'Asked by' }),
      askedById: z.string().meta({ title: 'Asked by' }),
      decidedBy: z.string().meta({ title: 'Decided by' }),
      decidedById: z.string().meta({ title: 'Decided by' }),
      decidedAt: z.iso.datetime().meta({ title: 'Decided at' }),
    }),
  },
})
