import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { reminderCrud } from './bulk-reminders/bulk-reminders.ts'
import * as reminderContract from './bulk-reminders/contract.ts'
import * as contract from './contract.ts'
import { debtorCrud } from './debtors.ts'
import { defaulterCrud } from './defaulters.ts'
import * as holdContract from './holds/contract.ts'
import { holdJob, holdCrud } from './holds/holds.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, ofRecord, pageRead } from '../../core/page-reads.ts'

const heads = ['super_admin', 'administrator'] as const
const office = ['admin', 'campus_manager', 'finance_staff'] as const
const viewed = { institute: { view: heads }, campus: { view: [...office, 'moderator'] } } as const
const edited = { institute: { edit: heads }, campus: { edit: office, view: ['moderator'] } } as const
const marks = (reach: Reach): DefaultGrant[] => [[contract.defaulters.name, 'mark' satisfies Action, reach]]

const resources = combineModules({
  name: 'defaulters',
  parts: [
    // The search finds the families, the students and their invoices already.
    { ...crudModule(contract.defaulters, defaulterCrud, { grants: viewed, hasHistory: false }), search: [] },
    { ...crudModule(contract.debtors, debtorCrud, { grants: viewed, hasHistory: false }), search: [] },
    { ...crudModule(holdContract.feeHolds, holdCrud, { grants: edited }), search: [] },
    { ...crudModule(reminderContract.feeReminders, reminderCrud, { grants: viewed }), search: [] },
    defineModule({
      name: 'defaulters',
      defaultGrants: {
        super_admin: marks('institute'),
        administrator: marks('institute'),
        admin: marks('campus'),
        campus_manager: marks('campus'),
        finance_staff: marks('campus'),
        moderator: marks('campus'),
      },
      routes,
    }),
  ],
})

/** Who owes for how long, what is done about it, and what is kept back meanwhile. */
export const defaulters = defineModule({
  ...resources,
  labels,
  contract: [contract, holdContract, reminderContract],
  pageReads: [
    pageRead(homePage, contract.readPendingWork, { inputs: (page) => [{ query: byCampus(page) }] }),
    pageRead(homePage, contract.readOutstanding, {
      isOfOffice: true,
      inputs: (page) => [{ query: byCampus(page) }],
    }),
    pageRead('students', holdContract.readStudentHolds, { isOfOffice: true, inputs: ofRecord }),
  ],
  sentences: {
    ...resources.sentences,
    'defaulters.promised': sentence('Noted that the family {family} pays by {day}'),
    'defaulters.promise-dropped': sentence('Took the promise of the family {family} back'),
    'fee-reminders.sent': sentence(
      'Reminded {count, plural, one {# guardian} other {# guardians}} of overdue fees',
    ),
    'fee-reminders.withdrawn': sentence(
      'Took back {count, plural, one {# reminder} other {# reminders}} of fees that waited',
    ),
    'fee-holds.placed': sentence(
      'Put {count, plural, one {{name}} other {# students}} on hold because of open fees: {reason}',
    ),
    'fee-holds.lifted': sentence(
      'Lifted {count, plural, one {the hold of {name}} other {# holds}}: {reason}',
    ),
    'fee-holds.ruled': sentence(
      'By the rule, {count, plural, one {# student is} other {# students are}} on hold from now on, and {lifted, plural, one {# hold was} other {# holds were}} lifted',
    ),
  },
  jobs: { ...resources.jobs, 'defaulters.hold': holdJob },
  personal: [
    {
      table: 'fee_hold',
      area: 'money',
      by: { student_id: 'student' },
      erase: { reason: "''", lift_reason: "''" },
    },
    {
      table: 'fee_reminder_family',
      area: 'money',
      by: { family_account_id: 'family_account' },
      erase: 'keep',
    },
  ],
  mentions: {
    'family_receivable.family_account_id': 'what the postings come to',
    'fee_reminder_family.reminder_id': 'with whom else it was sent',
  },
  audited: {
    fee_reminder: z.object({ periodKey: z.string().meta({ title: 'Day or month' }) }),
    fee_reminder_family: z.object({
      reminderId: z.uuid().meta({ title: 'Reminder' }),
      familyAccountId: z.uuid().meta({ title: 'Family account' }),
      day: z.iso.date().meta({ title: 'Day' }),
    }),
  },
})
