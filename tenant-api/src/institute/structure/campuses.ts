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
    campus_currency_of_institute: {
      code: 'campuses.currency-unknown',
      message: sentence(
        'This is none of the currencies of the institute. Add it to the system settings first',
      ),
      field: 'currency',
    },
    campus_currency_stays: {
      code: 'campuses.currency-stays',
      message: sentence('The fees of this campus are in another currency already, so it keeps that'),
      field: 'currency',
    },
  },
})
