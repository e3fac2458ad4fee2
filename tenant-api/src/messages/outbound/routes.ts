import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readUsageReport } from './usage-report.ts'
import { readMessage, resendMany, resendMessage, tellByHand } from './log.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readFigures, ({ school }) => readUsageReport(school))
  serve(contract.readMessage, ({ school, user, params }) => readMessage(school, user, params.id))
  serve(contract.resendMany, ({ school, user, body }) => resendMany(school, user, body))
  serve(contract.resendMessage, ({ school, user, params }) => resendMessage(school, user, params.id))
  serve(contract.tellByHand, ({ school, user, params }) => tellByHand(school, user, params.id))
}
