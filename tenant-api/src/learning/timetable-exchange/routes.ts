import type { ServeSchool } from '../../core/module.ts'
import { bringInTimetable, checkTimetableImport } from './bring-in.ts'
import * as contract from './contract.ts'
import { exportTimetable } from './export-timetable.ts'
import { beginTimetableImport, matchTimetableNames, readTimetableImport } from './imports.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.beginTimetableImport, ({ school, user, body }) => beginTimetableImport(school, user, body))
  serve(contract.readTimetableImport, ({ school, user, params }) => readTimetableImport(school, user, params))
  serve(contract.matchTimetableNames, ({ school, user, params, body }) =>
    matchTimetableNames(school, user, { ...params, ...body }),
  )
  serve(contract.checkTimetableImport, ({ school, user, params, body }) =>
    checkTimetableImport(school, user, { ...params, ...body }),
  )
  serve(contract.bringInTimetable, ({ school, user, params, body }) =>
    bringInTimetable(school, user, { ...params, ...body }),
  )
  serve(contract.exportTimetable, ({ school, user, params, query, reply }) =>
    exportTimetable(school, user, { ...params, ...query, reply }),
  )
}
