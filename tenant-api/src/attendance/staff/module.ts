import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { measures } from './measures.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.presence.resource, action, reach])
const all = ['view', 'mark', 'edit'] as const
/** See their own days; whether they say by themselves that they are in is a setting. */
const own = grants('own', 'view', 'mark')

/** When those who work here came and went, and what each day was for them. */
export const presence = defineModule({
  name: 'presence',
  permissions: contract.permissions,
  endpoints: [
    contract.readDay,
    contract.readDaySheet,
    contract.checkIn,
    contract.checkOut,
    contract.readStaffMonth,
    contract.readStaffMonthSheet,
    contract.readEmployeeMonth,
    contract.addPresence,
    contract.strikePresence,
    contract.readOwnPresence,
    contract.markOwnPresence,
  ],
  defaultGrants: {
    super_admin: grants('institute', ...all),
    administrator: grants('institute', ...all),
    hr_manager: grants('institute', ...all),
    hr: grants('institute', ...all),
    admin: grants('campus', ...all),
    campus_manager: grants('campus', ...all),
    // A moderator marks, and neither overrules nor takes back.
    moderator: grants('campus', 'view', 'mark'),
    teacher: own,
    section_teacher: own,
    finance_staff: own,
    staff: own,
  },
  sentences: {
    'presence.checked-in': sentence('Checked in {count, plural, one {{name}} other {# people}}'),
    'presence.checked-out': sentence('Checked out {count, plural, one {{name}} other {# people}}'),
    'presence.came': sentence('Checked in by themselves'),
    'presence.went': sentence('Checked out by themselves'),
    'presence.scanned-in': sentence('Checked in by the code at the gate'),
    'presence.scanned-out': sentence('Checked out by the code at the gate'),
    'presence.added': sentence('Added for {name} on {day}: {comment}'),
    'presence.struck': sentence('Struck what was noticed of {name} on {day}: {reason}'),
    'presence.crowd-seeded': sentence('Added the attendance of the many others of the demo school'),
    'presence.seeded': sentence('Added the attendance of staff of the demo school'),
  },
  quiet: ['presence.came', 'presence.went', 'presence.scanned-in', 'presence.scanned-out'],
  routes,
  measures,
})
