import type { ServeSchool } from '../../core/module.ts'
import { sendChallan, sendOwnChallan } from './challan-file.ts'
import * as contract from './contract.ts'
import { cancelChallan, issueChallan } from './issue-challans.ts'
import { listChallanPrints, printChallans, readChallanPrint, reprintChallans } from './prints.ts'
import { listOwnChallans, readChallan } from './read-challan.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readChallan, ({ school, user, params }) => readChallan(school, user, params))
  serve(contract.issueChallan, ({ school, user, body }) => issueChallan(school, user, body))
  serve(contract.readChallanFile, ({ school, user, params, query, reply }) =>
    sendChallan(school, user, { ...params, ...query, reply }),
  )
  serve(contract.cancelChallan, ({ school, user, params, body }) =>
    cancelChallan(school, user, { ...params, ...body }),
  )
  serve(contract.printChallans, ({ school, user, body }) => printChallans(school, user, body))
  serve(contract.reprintChallans, ({ school, user, body }) => reprintChallans(school, user, body))
  serve(contract.listChallanPrints, ({ school, user, query }) => listChallanPrints(school, user, query))
  serve(contract.readChallanPrint, ({ school, user, params }) => readChallanPrint(school, user, params))
  serve(contract.listOwnChallans, ({ school, user }) => listOwnChallans(school, user))
  serve(contract.readOwnChallanFile, ({ school, user, params, reply }) =>
    sendOwnChallan(school, user, { ...params, reply }),
  )
}
