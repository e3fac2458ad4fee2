import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { shifts } from './contract.ts'
import { shift } from './tables.ts'

/** Shifts and their table. */
export const shiftCrud = crudOf(shifts, {
  table: shift,
  within: {},
  taken: {
    ...takenName(shifts, 'shift_name_taken', 'name'),
    shift_ends_later: {
      code: 'shifts.ends-early',
      message: sentence('A shift ends after it begins'),
      field: 'endsAt',
    },
  },
})
