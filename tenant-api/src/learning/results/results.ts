import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { termCrud } from '../../institute/calendar/terms.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { schemeCrud } from '../schemes/schemes.ts'
import { results } from './contract.ts'
import { placesOf } from './find-result.ts'
import { resultSet } from './tables.ts'

export const resultCrud = crudOf(results, {
  table: resultSet,
  within: placesOf,
  rows: {
    sectionId: () => sectionCrud,
    schemeId: () => schemeCrud,
    termId: () => termCrud,
    yearId: () => yearCrud,
    campusId: () => campusCrud,
  },
  until: null,
})

// A card names the student as it was published; of two records with a card in one result each keeps its own.
goWithPerson({ table: 'result_card', column: 'student_id', clash: 'own.set_id = theirs.set_id' })
goWithPerson({ table: 'result_remark', column: 'student_id', clash: 'own.set_id = theirs.set_id' })
goWithPerson({
  table: 'result_hold',
  column: 'student_id',
  clash: 'own.set_id = theirs.set_id and own.released_at is null and theirs.released_at is null',
})
