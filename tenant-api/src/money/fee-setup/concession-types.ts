import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { concessionTypes } from './contract.ts'
import { concessionType } from './tables.ts'

/** Concession types and their table. */
export const concessionTypeCrud = crudOf(concessionTypes, {
  table: concessionType,
  within: {},
  taken: {
    ...takenName(concessionTypes, 'concession_type_title_taken', 'title'),
    concession_type_percent_or_amount: {
      code: 'concession-types.percent-or-amount',
      message: sentence('Say either a percentage or an amount'),
      field: 'percent',
    },
    concession_type_of_child: {
      code: 'concession-types.child',
      message: sentence('Say from which child on siblings have it; other concessions leave this empty'),
      field: 'fromChild',
    },
    concession_type_children_in_order: {
      code: 'concession-types.children',
      message: sentence('The last child must not come before the first'),
      field: 'untilChild',
    },
  },
})
