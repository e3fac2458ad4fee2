import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { emptyText } from '../../core/module-parts.ts'
import { admissionClassCrud, admissionCrud } from './admissions.ts'
import * as contract from './contract.ts'
import * as enrolment from './enrolment/contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const grants = {
  institute: { delete: ['super_admin', 'administrator'] },
  campus: { delete: ['admin', 'campus_manager'], edit: ['moderator'] },
} as const
// Who asks for the fees of applicants sees the applications.
const seen = { ...grants, campus: { ...grants.campus, view: ['finance_staff'] } } as const

const resources = combineModules({
  name: 'admissions',
  parts: [
    crudModule(contract.admissions, admissionCrud, {
      grants: seen,
      hint: 'number',
      counted: true,
      hasHistory: false,
    }),
    crudModule(contract.admissionClasses, admissionClassCrud, { grants }),
  ],
})

/** Who wants to come to the school: enquiries, applications, interviews, offers, and how they become students. */
export const admissions = defineModule({
  ...resources,
  labels,
  columns: {
    stageSince: sentence('In this stage since'),
    familyAccountId: sentence('Family account'),
  },
  contract: [contract, enrolment],
  pageReads: [
    pageRead(homePage, contract.admissions.endpoints.list, {
      needs: [['admissions', 'edit']],
      inputs: (page) => [{ query: { ...byCampus(page), stage: 'applied', limit: 1 } as never }],
    }),
  ],
  sentences: {
    ...resources.sentences,
    'admissions.moved': sentence('Moved the application of {name} to: {stage}'),
    'admissions.appointed': sentence('Invited the family of {name}'),
    'admissions.appointment-moved': sentence('Moved the appointment of {name}'),
    'admissions.appointment-dropped': sentence('Cancelled the appointment of {name}'),
    'admissions.enrolled': sentence('Enrolled the applicant {name} in {section}'),
    'admissions.result': sentence('Entered how the appointment of {name} went'),
    'admissions.applicants-seeded': sentence('Added the applicants of the demo school'),
  },
  routes: (serve, app) => {
    resources.routes(serve, app)
    routes(serve)
  },
  webhooks: [
    {
      key: 'admission',
      of: contract.admissions.name,
      title: sentence('Application'),
      events: { received: sentence('{thing}: arrived'), moved: sentence('{thing}: moved on') },
      tables: ['admission'],
      eventOf({ operation, after }) {
        if (operation === 'insert') return 'received'
        return after && 'stage' in after ? 'moved' : undefined
      },
    },
  ],
  // Documents of applications are theirs: see `form/papers`.
  fileOwners: [],
  personal: [
    {
      table: 'admission',
      area: 'admission',
      by: { student_id: 'student' },
      hides: ['search_text', 'code'],
      erase: {
        first_name: ':label',
        last_name: ':number',
        other_name: emptyText,
        gender: 'null',
        birth_date: 'null',
        father_name: emptyText,
        guardian_name: "'-'",
        guardian_phone: emptyText,
        guardian_email: 'null',
        other_guardian_name: emptyText,
        other_guardian_phone: 'null',
        address: emptyText,
        previous_school: emptyText,
        message: emptyText,
        note: emptyText,
        reason: emptyText,
      },
    },
    {
      table: 'admission_appointment',
      area: 'admission',
      by: { admission_id: 'admission' },
      erase: { with_whom: emptyText, remark: emptyText },
    },
  ],
  audited: {
    admission_appointment: contract.appointing.extend(contract.resulting.shape),
  },
})
