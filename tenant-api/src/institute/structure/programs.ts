import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { programs } from './contract.ts'
import { program } from './tables.ts'

/** Programs and their table. */
export const programCrud = crudOf(programs, {
  table: program,
  within: {},
  taken: takenName(programs, 'program_title_taken', 'title'),
})
