import { crudModule, takenName } from '../../crud-module.ts'
import { crudOf } from '../../crud-table.ts'
import * as contract from './contract.ts'
import { department } from './tables.ts'

const taken = takenName(contract.departments, 'department_title_taken', 'title')
const crud = crudOf(contract.departments, { table: department, within: {}, taken })
const titles = ['Early Years', 'Languages', 'Sciences', 'Computing', 'Humanities & Islamic Studies']

export const departments = crudModule(contract.departments, crud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher', 'finance_staff'] },
  },
  counted: true,
  demo: titles.map((title, at) => ({ id: `01980000-0000-7000-8000-00000000d00${at + 1}`, title })),
})
