import type { ServeSchool } from '../../module.ts'
import { cancelPromotion, runPromotion, undoPromotion } from './ask.ts'
import * as contract from './contract.ts'
import { beginPromotion, changePromotion, chooseMovers, dropPromotion } from './plans.ts'
import { listMovers, listPromotions, readPromotion } from './rehearsal.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listPromotions, ({ school, user }) => listPromotions(school, user))
  serve(contract.beginPromotion, ({ school, user, body }) => beginPromotion(school, user, body))
  serve(contract.readPromotion, ({ school, user, params }) => readPromotion(school, user, params))
  serve(contract.listMovers, ({ school, user, params, query }) =>
    listMovers(school, user, { ...params, ...query }),
  )
  serve(contract.changePromotion, ({ school, user, params, body }) =>
    changePromotion(school, user, { ...params, ...body }),
  )
  serve(contract.chooseMovers, ({ school, user, params, body }) =>
    chooseMovers(school, user, { ...params, ...body }),
  )
  serve(contract.runPromotion, ({ school, user, params, body }) =>
    runPromotion(school, user, { ...params, ...body }),
  )
  serve(contract.cancelPromotion, ({ school, user, params }) => cancelPromotion(school, user, params))
  serve(contract.undoPromotion, ({ school, user, params }) => undoPromotion(school, user, params))
  serve(contract.dropPromotion, ({ school, user, params }) => dropPromotion(school, user, params))
}
