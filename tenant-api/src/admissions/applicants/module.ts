import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { emptyText } from '../../core/module-parts.ts'
import { admissionClassCrud, admissionCrud } from './admissions.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const grants = {
  institute: { delete: ['super_admin', 'administrator'] },
  campus: { delete: ['admin', 'campus_manager'], edit: ['moderator'] },
} as const

const resources = combineModules({
  name: 'admissions',
  parts: [
    crudModule(contract.admissions, admissionCrud, {
      grants,
      hint: 'number',
      counted: true,
      hasHistory: false,
    }),
    crudModule(contract.admissionClasses, admissionClassCrud, { grants }),
  ],
})

/** Who wants to come to the school: enquiries, applications, interviews, offers. */
export const admissions = defineModule({
  ...resources,
  contract,
  sentences: {
    ...resources.sentences,
    'admissions.moved': sentence('Moved the application of {name} to: {stage}'),
    'admissions.appointed': sentence('Invited the family of {name}'),
    'admissions.appointment-moved': sentence('Moved the appointment of {name}'),
    'admissions.appointment-dropped': sentence('Cancelled the appointment of {name}'),
    'admissions.result': sentence('Entered how the appointment of {name} went'),
    'admissions.applicants-seeded': sentence('Added the applicants of the demo school'),
  },
  routes: (serve, app) => {
    resources.routes(serve, app)
    routes(serve)
  },
  // Documents of applications are theirs: see `admission-papers`.
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
