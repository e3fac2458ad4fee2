import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { payRefund } from './pay-refund.ts'
import { readRefundables } from './refundables.ts'
import { askRefund, decideRefund } from './refunds.ts'

export function routes(serve: ServeSchool) {
  serve(contract.askRefund, ({ school, user, body }) => askRefund(school, user, body))
  serve(contract.readRefundables, ({ school, user, params }) => readRefundables(school, user, params))
  serve(contract.decideRefund, ({ school, user, params, body }) =>
    decideRefund(school, user, { ...params, ...body }),
  )
  serve(contract.payRefund, ({ school, user, params, body }) =>
    payRefund(school, user, { ...params, ...body }),
  )
}
