import { crudModule } from '../../crud/crud-module.ts'
import * as contract from './contract.ts'
import { departmentCrud } from './departments.ts'

const titles = ['Early Years', 'Languages', 'Sciences', 'Computing', 'Humanities & Islamic Studies']

export const departments = crudModule(contract.departments, departmentCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher', 'finance_staff'] },
  },
  counted: true,
  demo: titles.map((title, at) => ({ id: `01980000-0000-7000-8000-00000000d00${at + 1}`, title })),
})
