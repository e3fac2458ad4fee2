import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { departments } from './contract.ts'
import { department } from './tables.ts'

export const departmentCrud = crudOf(departments, {
  table: department,
  within: {},
  taken: takenName(departments, 'department_title_taken', 'title'),
})
