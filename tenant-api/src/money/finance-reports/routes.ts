import type { ServeSchool } from '../../core/module.ts'
import { sendAuditorsPack } from './auditors-pack.ts'
import * as contract from './contract.ts'
import { listReports, readReport, sendReport } from './reports.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listReports, ({ user }) => listReports(user))
  serve(contract.readReport, ({ school, user, params, query }) =>
    readReport(school, user, { ...params, ...query }),
  )
  serve(contract.reportSheet, ({ school, user, params, query, reply }) =>
    sendReport(reply, { school, user, ...params, ...query }),
  )
  serve(contract.auditorsPack, ({ school, user, query, reply }) =>
    sendAuditorsPack(reply, { school, user, ...query }),
  )
}
