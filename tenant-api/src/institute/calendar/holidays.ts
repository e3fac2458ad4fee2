import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { classCrud } from '../structure/classes.ts'
import { holidays } from './contract.ts'
import { holiday } from './tables.ts'

/** Holidays, vacations and closures, and their table. */
export const holidayCrud = crudOf(holidays, {
  table: holiday,
  within: { campus: holiday.campusId, shared: true },
  rows: { campusId: () => campusCrud, classId: () => classCrud },
  until: holiday.lastDay,
  taken: {
    ...takenName(holidays, 'holiday_once', 'title'),
    holiday_in_order: {
      code: 'holidays.order',
      message: sentence('The last day must not come before the first day'),
      field: 'lastDay',
    },
    holiday_length: {
      code: 'holidays.length',
      message: sentence('A vacation is at most 200 days long'),
      field: 'lastDay',
    },
  },
})
