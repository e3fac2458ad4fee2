import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { registrations } from './contract.ts'
import { registration } from './tables.ts'

/** Where a child or a campus was named that tells it, a registration lies there; all others are the institute's. */
export const registrationCrud = crudOf(registrations, {
  table: registration,
  within: { campus: registration.campusId, campuses: registration.campusIds },
  rows: { campusId: () => campusCrud },
  until: registration.decidedOn,
})
