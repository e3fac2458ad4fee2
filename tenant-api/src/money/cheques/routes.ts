import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import {
  bounceCheque,
  clearCheque,
  depositCheques,
  holdCheque,
  receiveCheque,
  returnCheque,
} from './cheques.ts'

export function routes(serve: ServeSchool) {
  serve(contract.holdCheque, ({ school, user, body }) => holdCheque(school, user, body))
  serve(contract.receiveCheque, ({ school, user, params }) => receiveCheque(school, user, params))
  serve(contract.depositCheques, ({ school, user, body }) => depositCheques(school, user, body))
  serve(contract.clearCheque, ({ school, user, params }) => clearCheque(school, user, params))
  serve(contract.bounceCheque, ({ school, user, params, body }) =>
    bounceCheque(school, user, { ...params, ...body }),
  )
  serve(contract.returnCheque, ({ school, user, params }) => returnCheque(school, user, params))
}
