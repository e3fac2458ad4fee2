import { sentence } from 'kit/text/words'
import type { Crud } from '../../crud/table.ts'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from './academic-years.ts'
import { terms } from './contract.ts'
import { term } from './tables.ts'

const posting = sentence('Marks are entered from a day until the same day or a later one: give both')

/** Terms, their parts, and their table. */
export const termCrud: Crud = crudOf(terms, {
  table: term,
  within: { campus: term.campusId, shared: true },
  rows: { yearId: () => yearCrud, parentId: () => termCrud },
  taken: {
    ...takenName(terms, 'term_name_taken', 'name'),
    term_apart: {
      code: 'terms.overlap',
      message: sentence('Another term has some of these days'),
      field: 'firstDay',
    },
    term_in_order: {
      code: 'terms.order',
      message: sentence('The last day must not come before the first day'),
      field: 'lastDay',
    },
    term_inside_year: {
      code: 'terms.outside-year',
      message: sentence('A term must lie inside its academic year'),
      field: 'firstDay',
    },
    term_inside_whole: {
      code: 'terms.outside-term',
      message: sentence('A part of a term must lie inside that term'),
      field: 'firstDay',
    },
    term_holds_parts: {
      code: 'terms.parts',
      message: sentence('A part of this term would lie outside it. Change the part first'),
      field: 'firstDay',
    },
    term_two_levels: {
      code: 'terms.levels',
      message: sentence('A part of a term has no parts of its own'),
      field: 'parentId',
    },
    term_posting_in_order: { code: 'terms.posting', message: posting, field: 'postingUntil' },
    term_posting_whole: { code: 'terms.posting', message: posting, field: 'postingUntil' },
  },
})
