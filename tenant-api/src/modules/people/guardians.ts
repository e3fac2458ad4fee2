import { crudOf } from '../../crud-table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { guardians } from './contract.ts'
import { guardian } from './tables.ts'

/** Guardians and their view: they belong to the campuses of all their children. */
export const guardianCrud = crudOf(guardians, {
  table: guardian,
  within: { campus: guardian.campusId, campuses: guardian.campusIds },
  rows: { campusId: () => campusCrud },
})

/** What a relation says of who has it. */
export const sexOf: Readonly<Record<string, 'female' | 'male'>> = {
  father: 'male',
  brother: 'male',
  grandfather: 'male',
  uncle: 'male',
  mother: 'female',
  sister: 'female',
  grandmother: 'female',
  aunt: 'female',
}
