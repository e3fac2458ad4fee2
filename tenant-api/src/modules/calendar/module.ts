import { crudModule } from '../../crud-module.ts'
import { defineModule } from '../../module.ts'
import { yearCrud } from './academic-years.ts'
import { academicYears } from './contract.ts'
import { demoYears } from './seed.ts'

export const calendar = defineModule({
  ...crudModule(academicYears, yearCrud, {
    grants: {
      institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
      campus: {
        edit: ['admin', 'campus_manager'],
        view: ['moderator', 'teacher', 'section_teacher', 'staff', 'finance_staff', 'student', 'guardian'],
      },
    },
    hint: 'firstDay',
    demo: demoYears,
  }),
  name: 'calendar',
})
