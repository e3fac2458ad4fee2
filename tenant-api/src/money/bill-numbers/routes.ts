import type { ServeSchool } from '../../core/module.ts'
import { inquireBill, payBill } from './bill-number.ts'
import * as contract from './contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.inquireBill, ({ school, body, request }) => inquireBill(school, { body, request }))
  serve(contract.payBill, ({ school, body, request }) => payBill(school, { body, request }))
}
