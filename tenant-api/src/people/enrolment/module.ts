import { isNull, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as bulk from './bulk/contract.ts'
import { stepsJob } from './bulk/steps-job.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { enrolled } from './measures.ts'
import { routes } from './routes.ts'
import * as siblings from './siblings/contract.ts'
import { enrolment as enrolmentTable, enrolmentList } from './tables.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { bySection } from '../students-and-guardians/students.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { enrolments } from './contract.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

/**
 * All stays and their view. A stay belongs to the campus where it was; teachers see those of whom they teach today.
 * Nobody's own: why the office ended a stay is not told to families.
 */
const enrolmentCrud = crudOf(enrolments, {
  table: enrolmentList,
  within: { campus: enrolmentList.campusId, section: bySection(enrolmentList.studentId) },
  // A campus that a family has left sees the stay there, and must not learn a new telephone number digit by digit.
  told: () => sql`concat_ws(' ', split_part(${enrolmentList.searchText}, chr(10), 1), ${enrolmentList.rollNumber},
    fold(${enrolmentList.grNumber}), (select fold(title) from section where id = ${enrolmentList.sectionId}))`,
  rows: {
    campusId: () => campusCrud,
    classId: () => classCrud,
    sectionId: () => sectionCrud,
    yearId: () => yearCrud,
  },
  until: null,
})

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
  labels,
  columns: {
    began: sentence('Began as'),
    enteredOn: sentence('Entered on'),
  },
  name: 'enrolment',
  // Stays are written by the verbs below, under the permission of students.
  permissions: [{ ...contract.enrolments.permission, actions: ['view'] }],
  contract: [contract, bulk, siblings],
  pageReads: [pageRead('students', contract.listEnrolments, { inputs: ofRecord })],
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
    'students.sibling-added': sentence('Added {name} as brother or sister of {other}'),
    'students.many-steps-asked': sentence(
      'Asked for a step of the enrolment of {count, plural, one {# person} other {# people}}',
    ),
    'students.many-enrolled': sentence(
      'Enrolled {count, plural, one {# person} other {# people}} in {section}',
    ),
    'students.many-transferred': sentence(
      'Transferred {count, plural, one {# person} other {# people}} to {section}',
    ),
    'students.many-left': sentence('{count, plural, one {# person} other {# people}} left {section}'),
    'students.many-steps-undone': sentence(
      'Took back the last step of {count, plural, one {# person} other {# people}}',
    ),
    'students.seeded': sentence('Added the students of the demo school'),
  },
  quiet: ['students.many-steps-asked'],
  jobs: { 'students.steps': stepsJob },
  measures: [enrolled],
  webhooks: [
    {
      key: 'enrolment',
      of: contract.enrolments.name,
      title: sentence('Enrolment'),
      events: { began: sentence('{thing}: began'), ended: sentence('{thing}: ended') },
      tables: ['enrolment'],
      eventOf({ operation, after }) {
        if (operation === 'insert') return 'began'
        return after?.ended ? 'ended' : undefined
      },
    },
  ],
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
