import type { ServeSchool } from '../../core/module.ts'
import { fileBellSchedule, listBellSchedules, readBellSchedule, saveBellSchedule } from './bell-schedules.ts'
import * as contract from './contract.ts'
import { readBells } from './ruling-bells.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listBellSchedules, ({ school, user, query }) => listBellSchedules(school, user, query))
  serve(contract.readBellSchedule, ({ school, user, params }) => readBellSchedule(school, user, params.id))
  serve(contract.addBellSchedule, ({ school, user, body }) => saveBellSchedule(school, user, body))
  serve(contract.changeBellSchedule, ({ school, user, params, body, version }) =>
    saveBellSchedule(school, user, body, { ...params, version }),
  )
  serve(contract.archiveBellSchedule, ({ school, user, params }) =>
    fileBellSchedule(school, user, { ...params, archivedAt: school.now().toISOString() }),
  )
  serve(contract.restoreBellSchedule, ({ school, user, params }) =>
    fileBellSchedule(school, user, { ...params, archivedAt: null }),
  )
  serve(contract.readBells, ({ school, user, params, query }) =>
    readBells(school, user, { ...params, ...query }),
  )
}
