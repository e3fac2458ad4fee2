import type { Action, Reach } from 'kit/contract/contract'
import { isNotNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf, rowOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { subjects } from '../../institute/structure/contract.ts'
import * as contract from './contract.ts'
import { absencesJob } from './absences.ts'
import * as labels from './labels.ts'
import { onSubmitted } from './on-submitted.ts'
import { markLeave } from './leave-marks.ts'
import { lockJob } from './locking.ts'
import { missingJob, watchJob } from './missing-registers-notice.ts'
import { registerSearch } from './register-search.ts'
import { routes } from './routes.ts'
import { register } from './tables.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.attendance.resource, action, reach])

/** The registers of students: their marks, and what each day was. */
export const attendance = defineModule({
  name: 'attendance',
  labels,
  columns: {
    absent: sentence('Absent'),
    late: sentence('Late'),
    leave: sentence('Leave'),
    present: sentence('Present'),
    unmarked: sentence('Unmarked'),
    period: sentence('Period'),
    reopenedAt: sentence('Opened again'),
    submittedAt: sentence('Submitted'),
    submittedBy: sentence('Submitted by'),
  },
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'mark', 'edit'),
    administrator: grants('institute', 'view', 'mark', 'edit'),
    admin: grants('campus', 'view', 'mark', 'edit'),
    campus_manager: grants('campus', 'view', 'mark', 'edit'),
    // Moderators prepare registers, but neither override nor reopen.
    moderator: grants('campus', 'view', 'mark'),
    teacher: grants('section', 'view', 'mark'),
    section_teacher: grants('section', 'view', 'mark'),
    guardian: grants('own', 'view'),
    student: grants('own', 'view'),
  },
  pageReads: [
    pageRead(homePage, contract.listRegisters, {
      needs: [['attendance', 'mark']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  sentences: {
    'attendance.marked': sentence('Marked {section} for {day} without submitting the register'),
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
    'attendance.reminded': sentence(
      'Reminded the class teachers of {count, plural, one {# register} other {# registers}}',
    ),
    'attendance.missing': sentence(
      'Told of {count, plural, one {# register} other {# registers}} that nobody has handed in',
    ),
    'attendance.told': sentence(
      'Told that {count, plural, one {# student is absent} other {# students are absent}}',
    ),
    'attendance.seeded': sentence('Added the registers of the demo school'),
    'attendance.crowd-seeded': sentence('Added the marks of the demo school'),
    'attendance.reports-seeded': sentence('Added lessons and totals of the demo school'),
  },
  quiet: ['attendance.locked', 'attendance.told', 'attendance.leave-marked'],
  routes,
  jobs: {
    'attendance.lock': lockJob,
    'attendance.watch': watchJob,
    'attendance.missing': missingJob,
    'attendance.absences': absencesJob,
  },
  events: { 'attendance.submitted': onSubmitted, 'leave.decided': markLeave },
  search: [registerSearch],
  checklist: [
    {
      key: 'register',
      title: sentence('Take the first register'),
      hint: sentence('Whoever teaches there takes it on the phone; you can take it here as well'),
      page: 'registers',
      rank: 160,
      done: hasSubmitted,
    },
  ],
  personal: [
    // Remarks are emptied with the log: nothing else may write over a mark.
    { table: 'mark', area: 'attendance', by: { student_id: 'student' }, erase: 'keep' },
    { table: 'attendance_total', area: 'attendance', by: { student_id: 'student' }, erase: 'keep' },
    { table: 'opening_attendance', area: 'attendance', by: { student_id: 'student' }, erase: 'keep' },
  ],
  mentions: {
    'register.submitted_by': 'a register is the school’s',
  },
  audited: {
    register: z.object({
      state: oneOf(contract.registerStates),
      partId: rowOf(() => subjects).meta({ title: 'Part of a choice' }),
    }),
  },
})

/** Whether a register was handed in: then the school works. */
async function hasSubmitted(school: School): Promise<boolean> {
  const registers = await school.db
    .select({ id: register.id })
    .from(register)
    .where(isNotNull(register.submittedAt))
    .limit(1)
  return registers.length > 0
}
