import { sentence } from 'kit/words'
import { crudOf } from '../../crud-table.ts'
import { campuses } from './contract.ts'
import { campus } from './tables.ts'

/** Campuses and their table. */
export const campusCrud = crudOf(campuses, {
  table: campus,
  within: { campus: campus.id },
  taken: {
    campus_name_taken: {
      code: 'campuses.exists',
      message: sentence('Campus Already Exists!'),
      field: 'name',
    },
    campus_code_taken: {
      code: 'campuses.code-exists',
      message: sentence('Another campus has this short name'),
      field: 'code',
    },
  },
})
