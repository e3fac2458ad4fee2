import { isNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import { enrolmentCrud } from './enrolment-list.ts'
import { enrolled } from './measures.ts'
import { routes } from './routes.ts'
import { enrolment as enrolmentTable } from './tables.ts'

const list = crudModule(contract.enrolments, enrolmentCrud, {
  grants: {
    institute: { view: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'finance_staff'] },
    section: { view: ['teacher', 'section_teacher'] },
  },
})

/** Where students are, from which day to which: admission, transfer, leaving and coming back. */
export const enrolment = defineModule({
  ...list,
  name: 'enrolment',
  // Stays are written by the verbs below, under the permission of students.
  permissions: [{ ...contract.enrolments.permission, actions: ['view'] }],
  contract,
  sentences: {
    ...list.sentences,
    'students.admitted': sentence('Added the student {name}'),
    'students.enrolled': sentence('Enrolled {name} in {section}'),
    'students.transferred': sentence('Transferred {name} to {section}'),
    'students.withdrawn': sentence('{name} left {section}'),
    'students.struck-off': sentence('Struck {name} off {section}'),
    'students.graduated': sentence('{name} graduated from {section}'),
    'students.roll-number': sentence('Gave {name} the roll number {section}'),
    'students.step-undone': sentence('Took back the last step in the enrolment of {name} in {section}'),
    'students.deactivated': sentence('Deactivated the student {name} of {section}'),
    'students.activated': sentence('Activated the student {name} of {section}'),
    'students.seeded': sentence('Added the students of the demo school'),
  },
  measures: [enrolled],
  checklist: [
    {
      key: 'enrolled',
      title: sentence('Enrol those whom you have added'),
      hint: sentence('Registers list everybody enrolled'),
      page: 'enrolments/new',
      rank: 110,
      done: hasEnrolled,
    },
  ],
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  // A student is found in the search of everything, and there the stays.
  search: [],
  personal: [
    { table: 'enrolment', area: 'learning', by: { student_id: 'student' }, erase: { reason: emptyText } },
    { table: 'gr_entry', area: 'learning', by: { student_id: 'student' }, erase: 'keep' },
  ],
  audited: {
    enrolment: contract.placing.extend({
      began: oneOf(contract.beginnings),
      ended: oneOf(contract.endings).nullable(),
    }),
  },
})

/** Whether somebody is in a section now or will be. */
async function hasEnrolled(school: School): Promise<boolean> {
  const stays = await school.db
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(isNull(enrolmentTable.endsOn))
    .limit(1)
  return stays.length > 0
}
