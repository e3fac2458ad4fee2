import type { ServeSchool } from '../../core/module.ts'
import { compareTimetables } from './compare-timetables.ts'
import * as contract from './contract.ts'
import { readOverlaps } from './overlaps.ts'
import { readTimetableChanges } from './read-changes.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readTimetableChanges, ({ school, user, params }) =>
    readTimetableChanges(school, user, params),
  )
  serve(contract.compareTimetables, ({ school, user, params, query }) =>
    compareTimetables(school, user, { ...params, ...query }),
  )
  serve(contract.listTimetableOverlaps, ({ school, user, query }) => readOverlaps(school, user, query))
}
