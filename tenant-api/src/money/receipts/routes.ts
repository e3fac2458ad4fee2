import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listOwnReceipts, sendOwnReceipt } from './own-receipts.ts'
import { askReversal, decideReversal, readWaitingReversals } from './receipt-reversals.ts'
import { sendReceipt } from './receipt-file.ts'
import { printReceipt, readReceipt } from './receipts.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readReceipt, ({ school, user, params }) => readReceipt(school, user, params))
  serve(contract.printReceipt, ({ school, user, params }) => printReceipt(school, user, params))
  serve(contract.sendReceipt, ({ school, user, params, query, reply }) =>
    sendReceipt(school, user, { ...params, ...query, reply }),
  )
  serve(contract.listOwnReceipts, ({ school, user, query }) => listOwnReceipts(school, user, query))
  serve(contract.readOwnReceiptFile, ({ school, user, params, reply }) =>
    sendOwnReceipt(school, user, { ...params, reply }),
  )
  serve(contract.askReversal, ({ school, user, params, body }) =>
    askReversal(school, user, { ...params, ...body }),
  )
  serve(contract.decideReversal, ({ school, user, params, body }) =>
    decideReversal(school, user, { ...params, ...body }),
  )
  serve(contract.readWaitingReversals, ({ school, user, query }) => readWaitingReversals(school, user, query))
}
