import type { Action, Reach } from 'kit/contract'
import { sentence } from 'kit/words'
import { type DefaultGrant, defineModule } from '../../module.ts'
import * as contract from './contract.ts'
import { markLeave } from './leave-marks.ts'
import { lockJob } from './locking.ts'
import { totalRegister } from './totalling.ts'
import { routes } from './routes.ts'
import { crowd, seed } from './seed.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.attendance.resource, action, reach])

/** The registers of students: who was there, who says so, and what each day was. */
export const attendance = defineModule({
  name: 'attendance',
  permissions: contract.permissions,
  endpoints: [
    contract.listRegisters,
    contract.readRegister,
    contract.callRegister,
    contract.reopenRegister,
    contract.listMarks,
    contract.readMonth,
    contract.readStudentAttendance,
    contract.readStrength,
    contract.readStrengthSheet,
    contract.listShort,
    contract.readShortSheet,
    contract.readRegistersSheet,
    contract.readMonthSheet,
    contract.readOpening,
    contract.setOpening,
  ],
  defaultGrants: {
    super_admin: grants('institute', 'view', 'mark', 'edit'),
    administrator: grants('institute', 'view', 'mark', 'edit'),
    admin: grants('campus', 'view', 'mark', 'edit'),
    campus_manager: grants('campus', 'view', 'mark', 'edit'),
    // A moderator prepares, and neither overrules nor takes back.
    moderator: grants('campus', 'view', 'mark'),
    teacher: grants('section', 'view', 'mark'),
    section_teacher: grants('section', 'view', 'mark'),
    guardian: grants('own', 'view'),
    student: grants('own', 'view'),
  },
  sentences: {
    'attendance.marked': sentence('Marked {section} for {day}, without handing the register in'),
    'attendance.submitted': sentence(
      'Took attendance of {section} for {day}: {absent, plural, =0 {nobody} one {# student} other {# students}} absent',
    ),
    'attendance.reopened': sentence('Opened the register of {section} for {day} again: {reason}'),
    'attendance.locked': sentence(
      'Locked {count, plural, one {# register} other {# registers}} of days that are long ago',
    ),
    'attendance.leave-marked': sentence(
      'Said in {count, plural, one {# register} other {# registers}} who is on leave',
    ),
    'attendance.below': sentence(
      '{count, plural, one {# student} other {# students}} came below the percentage of attendance',
    ),
    'attendance.opened': sentence('Said how often {section} was there until {day}, before the registers'),
    'attendance.seeded': sentence('Added the registers of the demo school'),
    'attendance.crowd-seeded': sentence('Added the marks of the demo school'),
  },
  quiet: ['attendance.locked', 'attendance.leave-marked'],
  routes,
  jobs: { 'attendance.lock': lockJob },
  events: { 'attendance.submitted': totalRegister, 'leave.decided': markLeave },
  seed,
  crowd,
})
