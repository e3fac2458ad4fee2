import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campuses } from './contract.ts'
import { campus } from './tables.ts'

/** Campuses and their table. */
export const campusCrud = crudOf(campuses, {
  table: campus,
  within: { campus: campus.id },
  taken: {
    ...takenName(campuses, 'campus_name_taken', 'name'),
    campus_code_taken: {
      code: 'campuses.code-exists',
      message: sentence('Another campus has this short name'),
      field: 'code',
    },
    campus_emis_taken: {
      code: 'campuses.emis-exists',
      message: sentence('Another campus has this EMIS number'),
      field: 'emisNumber',
    },
  },
})
