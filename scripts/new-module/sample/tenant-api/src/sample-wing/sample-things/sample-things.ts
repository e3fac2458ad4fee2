import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts' // if campus
import { sampleThings } from './contract.ts'
import { sampleThing } from './tables.ts'

export const sampleThingCrud = crudOf(sampleThings, {
  table: sampleThing,
  within: { campus: sampleThing.campusId }, // if campus
  rows: { campusId: () => campusCrud }, // if campus
  within: {}, // if institute
  taken: takenName(sampleThings, 'sample_thing_title_taken', 'title'),
})
