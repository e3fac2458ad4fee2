import type { Action, Reach } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { concessionCrud } from './concessions/concessions.ts'
import * as chargeContract from './charges/contract.ts'
import * as concessionContract from './concessions/contract.ts'
import * as contract from './contract.ts'
import * as actionContract from './fee-actions/contract.ts'
import { invoiceCrud } from './invoices.ts'
import { remindJob } from './reminders/reminders.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'
import { routes } from './routes.ts'
import { generateJob } from './runs/generate-month.ts'
import { issueJob } from './runs/issue-run.ts'
import * as runContract from './runs/contract.ts'
import { runCrud } from './runs/runs.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (reach: Reach, rights: Readonly<Record<string, readonly Action[]>>): DefaultGrant[] =>
  Object.entries(rights).flatMap(([resource, actions]) =>
    actions.map((action) => [resource, action, reach] as const),
  )

const bills = { invoices: ['mark'], 'billing-runs': ['mark'] } as const
const approves = { 'concession-approvals': ['edit'] } as const
const forgives = { 'fine-waivers': ['edit'], 'write-offs': ['edit'] } as const
// Who looks at the school as a guardian sees what that one sees of fees.
const owners = grants('institute', { ...bills, ...approves, ...forgives, dues: ['view'] })
const heads = grants('campus', { ...bills, ...approves })
const families = grants('own', { dues: ['view'] })

const lists = {
  institute: { edit: ['super_admin', 'administrator'] },
  campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
} as const

const resources = combineModules({
  name: 'invoices',
  parts: [
    crudModule(contract.invoices, invoiceCrud, { grants: lists, hint: 'name' }),
    crudModule(runContract.billingRuns, runCrud, { grants: lists }),
    crudModule(concessionContract.concessions, concessionCrud, { grants: lists, hint: 'typeTitle' }),
    defineModule({
      name: 'invoices',
      defaultGrants: {
        super_admin: owners,
        administrator: owners,
        admin: heads,
        campus_manager: heads,
        finance_staff: grants('campus', bills),
        moderator: grants('campus', bills),
        guardian: families,
        student: families,
      },
      routes,
    }),
  ],
})

const instant = z.iso.datetime()
const periodKey = z.string().meta({ title: 'Month' })
const yearKey = z.string().meta({ title: 'Year of its number' })
const familyAccountId = z.uuid().meta({ title: 'Family account' })
const asker = z.string().meta({ title: 'Asked by' })
const decider = z.string().meta({ title: 'Decided by' })
const ofInvoice = rowOf(() => contract.invoices).meta({ title: 'Invoice' })
const reason = text(0, 300).meta({ title: 'Reason' })

/** What families owe: the month's run, charges, concessions, fines, credits, what is given up. */
export const invoices = defineModule({
  ...resources,
  messages,
  labels,
  contract: { ...contract, ...chargeContract, ...actionContract, ...runContract, ...concessionContract },
  pageReads: [
    pageRead(homePage, runContract.readRunsToIssue, { inputs: (page) => [{ query: byCampus(page) }] }),
    pageRead(homePage, concessionContract.concessions.endpoints.list, {
      needs: [['concession-approvals', 'edit']],
      inputs: (page) => [{ query: { ...byCampus(page), state: 'asked', limit: 1 } as never }],
    }),
    pageRead(homePage, actionContract.readWaitingWriteOffs, {
      inputs: (page) => [{ query: byCampus(page) }],
    }),
    pageRead(homePage, contract.readOwnDues, { isOfOwn: true }),
  ],
  sentences: {
    ...resources.sentences,
    'billing-runs.started': sentence('Began the invoices of {period} at {campus}'),
    'invoices.issued': sentence(
      'Issued {count, plural, one {# invoice} other {# invoices}} of {period} for {amount}',
    ),
    'billing-runs.issued': sentence(
      'Finished the invoices of {period}: {count, plural, one {# invoice} other {# invoices}}, {left, number} left out',
    ),
    'billing-runs.undone': sentence(
      'Took back {count, plural, one {# invoice} other {# invoices}} of {period}',
    ),
    'billing-runs.notified': sentence(
      'Told {count, plural, one {# guardian} other {# guardians}} of the invoices of {period}',
    ),
    'invoices.charged': sentence(
      'Charged {fee}: {count, plural, one {# invoice} other {# invoices}} for {amount}',
    ),
    'invoices.opened': sentence('Added {count, plural, one {# invoice} other {# invoices}} of opening dues'),
    'invoices.credited': sentence('Credited invoice {number} by {credit}: {reason}'),
    'invoices.discounted': sentence(
      'Gave a discount on {count, plural, one {invoice {number}} other {# invoices}}, {title}: {reason}',
    ),
    'invoices.cancelled': sentence(
      'Cancelled {count, plural, one {invoice {number}} other {# invoices}}: {reason}',
    ),
    'invoices.fined': sentence(
      'Charged the fine on {count, plural, one {invoice {number}} other {# invoices}}',
    ),
    'fines.waived': sentence('Waived the fine on {number}: {reason}'),
    'invoices.due-day-changed': sentence(
      'Moved the due date of {count, plural, one {invoice {number}} other {# invoices}} to {day}',
    ),
    'invoices.completed': sentence(
      'Marked {count, plural, one {invoice {number}} other {# invoices}} complete',
    ),
    'invoices.notified': sentence(
      'Reminded {count, plural, one {# guardian} other {# guardians}} of open fees',
    ),
    'invoices.promised': sentence('Noted on {number} that the family pays by {day}'),
    'invoices.commented': sentence('Wrote a comment on invoice {number}'),
    'write-offs.asked': sentence('Asked to write off what is open of {number}: {reason}'),
    'write-offs.approved': sentence('Wrote off what was open of {number}: {reason}'),
    'write-offs.rejected': sentence('Rejected the write-off of {number}: {reason}'),
    'write-offs.recovered': sentence('Opened {number} again, which was written off'),
    'concessions.asked': sentence('Asked {type} for {count, plural, one {{name}} other {# children}}'),
    'concessions.approved': sentence('Approved {type} for {name}'),
    'concessions.rejected': sentence('Rejected {type} for {name}'),
    'concessions.ended': sentence('Ended {type} for {name}'),
    'invoices.seeded': sentence('Added the invoices of the demo school'),
  },
  webhooks: [
    {
      key: 'invoice',
      of: contract.invoices.name,
      title: sentence('Invoice'),
      events: { issued: sentence('{thing}: issued') },
      tables: ['invoice'],
      eventOf: ({ operation }) => (operation === 'insert' ? 'issued' : undefined),
    },
  ],
  jobs: {
    ...resources.jobs,
    'invoices.issue': issueJob,
    'invoices.remind': remindJob,
    'invoices.generate': generateJob,
  },
  personal: [
    {
      table: 'invoice',
      area: 'money',
      by: { student_id: 'student', admission_id: 'admission' },
      erase: { name: ':label', father_name: "''", comment: "''", snapshot: "snapshot - 'guardian'" },
    },
    {
      // To whom it was addressed. The father's name is the student's, and stays.
      table: 'invoice',
      area: 'money',
      by: {},
      theirs: `t.family_account_id in (select f.id from family_account f where f.bill_guardian_id = any (:people))`,
      onlyNames: true,
      hides: 'an invoice is the student’s',
      erase: {
        snapshot: `case when t.snapshot ->> 'guardian' in (select name from person where id = any (:people))
          then t.snapshot || jsonb_build_object('guardian', :label || ' ' || :number) else t.snapshot end`,
      },
    },
    {
      table: 'concession',
      area: 'money',
      by: { student_id: 'student' },
      erase: { reason: "''", decision_reason: "''" },
    },
    ...['invoice_line', 'credit_note', 'fine_waiver', 'due_day_change', 'write_off'].map((table) => ({
      table,
      area: 'money' as const,
      by: { invoice_id: 'invoice' },
      // The books keep what they say.
      erase: 'keep' as const,
    })),
    {
      table: 'payment_promise',
      area: 'money',
      by: { family_account_id: 'family_account' },
      erase: { note: "''" },
    },
  ],
  mentions: {
    'invoice.family_account_id': 'who pays for it; the invoice is the student’s',
    'invoice.party_id': 'whose account it is; the invoice is the student’s',
    'invoice_line.concession_id': 'why it is less; the line is the student’s',
    'invoice_line.credits_line_id': 'what it takes back; the line is the student’s',
    'invoice_line.credit_note_id': 'the paper that says so; the line is the student’s',
    'invoice_open.invoice_id': 'what the postings leave open of an invoice',
    'invoice_open.line_id': 'what the postings leave open of a line',
    'receivable.party_id': 'what the postings come to',
  },
  audited: {
    invoice: z.object({
      yearKey,
      periodKey,
      familyAccountId,
      partyId: z.uuid().meta({ title: 'Party of the books' }),
      total: money().meta({ title: 'Total' }),
      adjusted: money().meta({ title: 'Added later' }),
      snapshot: z.unknown().meta({ title: 'Printed text' }),
      cancelledAt: instant.meta({ title: 'Cancelled at' }),
      cancelledReason: z.string().meta({ title: 'Why it was cancelled' }),
      completedAt: instant.meta({ title: 'Marked complete at' }),
    }),
    billing_run: z.object({
      periodKey,
      fromKey: z.string().meta({ title: 'From the month' }),
      hasDueOn: z.boolean().meta({ title: 'Due date chosen by hand' }),
      studentIds: z.array(z.uuid()).meta({ title: 'Only for these' }),
      leftOut: z.array(z.unknown()).meta({ title: 'Missing invoices' }),
    }),
    concession: z.object({
      basisPoints: z.int().meta({ title: 'Hundredths of a percent' }),
      askedById: asker,
      decidedById: decider,
    }),
    credit_note: z.object({
      yearKey,
      number: z.string().meta({ title: 'Credit note' }),
      invoiceId: ofInvoice,
      day: dayShape.meta({ title: 'Day' }),
      amount: money().meta({ title: 'Amount' }),
      reason,
      madeBy: z.string().meta({ title: 'Written by' }),
    }),
    fine_waiver: z.object({
      invoiceId: ofInvoice,
      amount: money().meta({ title: 'Amount' }),
      untilDay: dayShape.meta({ title: 'Up to' }),
      reason,
      waivedBy: z.string().meta({ title: 'Waived by' }),
    }),
    due_day_change: z.object({
      invoiceId: ofInvoice,
      dueBefore: dayShape.meta({ title: 'Due date before' }),
      dueOn: dayShape.meta({ title: 'Due date' }),
      reason,
      changedBy: z.string().meta({ title: 'Changed by' }),
    }),
    payment_promise: z.object({
      familyAccountId,
      promisedOn: dayShape.meta({ title: 'Promised for' }),
      note: text(0, 300).meta({ title: 'Note' }),
      notedBy: z.string().meta({ title: 'Noted by' }),
      notedOn: dayShape.meta({ title: 'Noted on' }),
      withdrawnAt: instant.meta({ title: 'Withdrawn at' }),
    }),
    write_off: z.object({
      invoiceId: ofInvoice,
      amount: money().meta({ title: 'Amount' }),
      state: oneOf({
        asked: sentence('Waits for a decision'),
        approved: sentence('Approved'),
        rejected: sentence('Rejected'),
        recovered: sentence('Recovered'),
      }).meta({ title: 'State' }),
      reason,
      askedBy: asker,
      askedById: asker,
      decidedBy: decider,
      decidedById: decider,
      decidedAt: instant.meta({ title: 'Decided at' }),
    }),
  },
})
