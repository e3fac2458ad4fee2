import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as desk from './desk/contract.ts'
import { readClassDues, readDesk, readDeskChoices } from './desk/read-desk.ts'
import { searchDesk } from './desk/search-desk.ts'
import { rehearseMany, takeMany } from './bulk-payments.ts'
import { applyAdvance, takePayment } from './take-payment.ts'

export function routes(serve: ServeSchool) {
  serve(desk.searchDesk, ({ school, user, query }) => searchDesk(school, user, query))
  serve(desk.readDeskChoices, ({ school, user }) => readDeskChoices(school, user))
  serve(desk.readDesk, ({ school, user, params, query }) => readDesk(school, user, { ...params, ...query }))
  serve(desk.readClassDues, ({ school, user, params }) => readClassDues(school, user, params))

  serve(contract.takePayment, ({ school, user, body }) => takePayment(school, user, body))
  serve(contract.applyAdvance, ({ school, user, body }) => applyAdvance(school, user, body))
  serve(contract.rehearseMany, ({ school, user, body }) => rehearseMany(school, user, body))
  serve(contract.takeMany, ({ school, user, body }) => takeMany(school, user, body))
}
