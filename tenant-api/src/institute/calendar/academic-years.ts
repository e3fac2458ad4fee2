import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { academicYears } from './contract.ts'
import { academicYear } from './tables.ts'

/** Academic years and their table. */
export const yearCrud = crudOf(academicYears, {
  table: academicYear,
  within: { campus: academicYear.campusId, shared: true },
  rows: { campusId: () => campusCrud },
  until: academicYear.lastDay,
  taken: {
    ...takenName(academicYears, 'academic_year_name_taken', 'name'),
    academic_year_apart: {
      code: 'academic-years.overlap',
      message: sentence('Another academic year has some of these days'),
      field: 'firstDay',
    },
    academic_year_in_order: {
      code: 'academic-years.order',
      message: sentence('The last day must come after the first day'),
      field: 'lastDay',
    },
    academic_year_holds_terms: {
      code: 'academic-years.terms',
      message: sentence('A term of this year would lie outside it. Change the term first'),
      field: 'firstDay',
    },
    academic_year_length: {
      code: 'academic-years.length',
      message: sentence('An academic year is at most two years long'),
      field: 'lastDay',
    },
  },
})
