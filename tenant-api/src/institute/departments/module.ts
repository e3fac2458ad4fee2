import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { departmentCrud } from './departments.ts'

export const departments = crudModule(contract.departments, departmentCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher', 'finance_staff'] },
  },
  counted: true,
})
