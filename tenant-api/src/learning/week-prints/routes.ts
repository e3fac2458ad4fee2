import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sendMaster, sendWeek, sendWeeks } from './send-weeks.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readWeekSheet, ({ school, user, query, reply }) => sendWeek(reply, { school, user }, query))
  serve(contract.readWeekSheets, ({ school, user, query, reply }) =>
    sendWeeks(reply, { school, user }, query),
  )
  serve(contract.readMasterSheet, ({ school, user, query, reply }) =>
    sendMaster(reply, { school, user }, query),
  )
}
