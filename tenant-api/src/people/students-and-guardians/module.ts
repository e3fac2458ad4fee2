import { eq, isNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { hasRows } from '../../crud/has-rows.ts'
import { defineModule } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import { readGivers } from '../../access/sessions/contract.ts'
import { may } from '../../core/authorization/reach.ts'
import { isOfFamilyAlone } from '../../core/authorization/user.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { guardianCrud } from './guardians.ts'
import * as labels from './labels.ts'
import { addToList } from './new-guardian.ts'
import { personEvents } from './person-events.ts'
import { routes } from './routes.ts'
import { studentCrud } from './students.ts'
import { guardian, guardianLink, student } from './tables.ts'
import { frame, homePage, ofRecord, pageRead } from '../../core/page-reads.ts'

const atWork = {
  institute: { delete: ['super_admin', 'administrator'] },
  campus: { delete: ['admin', 'campus_manager'], edit: ['moderator'], view: ['finance_staff'] },
  section: { view: ['teacher', 'section_teacher'] },
} as const
/** Guardians see their children and themselves, a student the own record alone. */
const studentGrants = { ...atWork, own: { view: ['guardian', 'student'] } } as const
const guardianGrants = { ...atWork, own: { view: ['guardian'] } } as const
const sensitive = contract.sensitivePermission.resource

const resources = combineModules({
  name: 'people',
  parts: [
    crudModule(contract.students, studentCrud, { grants: studentGrants, hasHistory: false }),
    crudModule(contract.guardians, guardianCrud, {
      grants: guardianGrants,
      hint: 'phone',
      add: addToList,
      hasHistory: false,
    }),
    defineModule({
      name: sensitive,
      permissions: [contract.sensitivePermission],
      endpoints: [...Object.values(contract.studentDetails), ...Object.values(contract.guardianDetails)],
      defaultGrants: Object.fromEntries(
        [
          ...(['super_admin', 'administrator'] as const).map((role) => [role, 'institute'] as const),
          ...(['admin', 'campus_manager'] as const).map((role) => [role, 'campus'] as const),
        ].map(([role, reach]) => [
          role,
          [
            [sensitive, 'view', reach],
            [sensitive, 'edit', reach],
          ],
        ]),
      ),
      routes,
    }),
  ],
})

/** Students and their guardians: who they are. Where students are enrolled is the module `enrolment`. */
export const people = defineModule({
  ...resources,
  labels,
  columns: {
    inactiveSince: sentence('Inactive since'),
  },
  contract,
  pageReads: [
    pageRead([homePage, frame], contract.listOwnStudents, { isOfOwn: true }),
    pageRead('students', contract.students.endpoints.get, { inputs: ofRecord }),
    pageRead('students', contract.listFamily, { inputs: ofRecord }),
    pageRead('students', contract.studentDetails.read, { inputs: ofRecord }),
    // Whoever may not see the sensitive details reads whom to ask.
    pageRead(['students', 'guardians'], readGivers, {
      isOfOffice: true,
      inputs: ({ user }) => (may(user, sensitive, 'view') || isOfFamilyAlone(user) ? [] : [{}]),
    }),
    // What the record says by its id is shown by its name.
    pageRead(['students', 'guardians', 'teachers', 'staff'], campuses.endpoints.list, {
      async inputs({ record }) {
        const { campusId } = await record
        return typeof campusId === 'string' ? [{ query: { ids: campusId, limit: 100 } }] : []
      },
    }),
    pageRead('guardians', contract.guardians.endpoints.get, { inputs: ofRecord }),
    pageRead('guardians', contract.listChildren, { inputs: ofRecord }),
    pageRead('guardians', contract.guardianDetails.read, { inputs: ofRecord }),
  ],
  sentences: {
    ...resources.sentences,
    'students.guardian-linked': sentence('Said what {guardian} is to the student {name}'),
    'students.guardian-added': sentence('Added {guardian}, a guardian of {name}'),
    'students.guardian-unlinked': sentence('{guardian} is no guardian of the student {name} any more'),
    'students.sibling-linked': sentence('{name} and {other} are of one family'),
    'students.sibling-unlinked': sentence('{other} is not of the family of {name}'),
    'students.revealed': sentence('Looked at the sensitive details of the student {name}'),
    'guardians.revealed': sentence('Looked at the sensitive details of the guardian {name}'),
    'students.sensitive-changed': sentence('Changed the sensitive details of the student {name}'),
    'guardians.sensitive-changed': sentence('Changed the sensitive details of the guardian {name}'),
  },
  quiet: ['students.revealed', 'guardians.revealed'],
  checklist: [
    {
      key: 'students',
      title: sentence('Add your students'),
      hint: sentence('With their guardians: all of them from your Excel list, or one by one'),
      page: 'students/new',
      rank: 100,
      done: (school) => hasRows(school, student),
    },
    {
      key: 'guardians',
      title: sentence('Add the guardians'),
      hint: sentence(
        'Their phones come with the Excel list, or stand on the record of each child; messages go there',
      ),
      page: 'students',
      rank: 120,
      done: hasGuardians,
    },
  ],
  webhooks: [
    personEvents({
      key: 'student',
      of: 'students',
      title: sentence('Student'),
      table: 'student',
      list: student,
    }),
    personEvents({
      key: 'guardian',
      of: 'guardians',
      title: sentence('Guardian'),
      table: 'guardian',
      list: guardian,
    }),
  ],
  personal: [
    {
      table: 'person',
      area: 'record',
      by: {},
      hides: ['search_text'],
      erase: {
        first_name: ':label',
        last_name: ':number',
        other_name: emptyText,
        gender: 'null',
        birth_date: 'null',
        nationality: emptyText,
        phone: 'null',
        email: 'null',
        present_address: emptyText,
        permanent_address: emptyText,
      },
    },
    {
      table: 'student',
      area: 'record',
      by: { id: 'person' },
      hides: ['search_text'],
      erase: {
        family_code: emptyText,
        father_name: emptyText,
        mother_name: emptyText,
        father_other_name: emptyText,
        mother_other_name: emptyText,
        board_registration: emptyText,
        board_roll_number: emptyText,
        qualification: emptyText,
        bio: emptyText,
        photo_id: 'null',
        custom: "'{}'",
        archived_at: 'coalesce(archived_at, :at)',
      },
    },
    {
      table: 'guardian',
      area: 'record',
      by: { id: 'person' },
      hides: ['search_text'],
      erase: {
        profession: emptyText,
        photo_id: 'null',
        custom: "'{}'",
        archived_at: 'coalesce(archived_at, :at)',
      },
    },
    {
      table: 'student_list',
      area: 'record',
      by: { id: 'person' },
      hides: 'kept of the record by the database',
      erase: 'keep',
    },
    { table: 'sensitive_detail', area: 'record', by: { id: 'person' }, erase: 'delete' },
    {
      table: 'guardian_link',
      area: 'family',
      by: { student_id: 'student', guardian_id: 'guardian' },
      erase: 'delete',
    },
  ],
  audited: {
    guardian_link: contract.guardianLink,
    person: contract.students.fields,
  },
})

/** Whether a student of the school has somebody who answers for them. */
async function hasGuardians(school: School): Promise<boolean> {
  const links = await school.db
    .select({ id: guardianLink.id })
    .from(guardianLink)
    .innerJoin(student, eq(student.id, guardianLink.studentId))
    .where(isNull(student.archivedAt))
    .limit(1)
  return links.length > 0
}
