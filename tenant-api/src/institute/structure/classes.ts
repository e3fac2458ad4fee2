import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { type Crud, crudOf } from '../../crud/table.ts'
import { departmentCrud } from '../departments/departments.ts'
import { classes } from './contract.ts'
import { programCrud } from './programs.ts'
import { schoolClass } from './tables.ts'

/** Classes and their table. */
export const classCrud: Crud = crudOf(classes, {
  table: schoolClass,
  within: {},
  rows: {
    programId: () => programCrud,
    departmentId: () => departmentCrud,
    nextClassId: () => classCrud,
  },
  taken: {
    ...takenName(classes, 'class_name_taken', 'name'),
    class_leads_on: {
      code: 'classes.leads-to-itself',
      message: sentence('Students are promoted to another class, not to the same one'),
      field: 'nextClassId',
    },
  },
})
