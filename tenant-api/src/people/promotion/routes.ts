import type { ServeSchool } from '../../core/module.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import { cancelPromotion, runPromotion, undoPromotion } from './schedule.ts'
import * as contract from './contract.ts'
import { beginPromotion, changePromotion, chooseMovers, dropPromotion } from './plans.ts'
import { findPlan } from './plan.ts'
import { sendPlans } from './plans-sheet.ts'
import { listMovers, listPromotions, moversOf, readPromotion } from './rehearsal.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listPromotions, ({ school, user }) => listPromotions(school, user))
  serve(contract.readPromotionsSheet, ({ school, user, reply }) => sendPlans(reply, school, user))
  serve(contract.beginPromotion, ({ school, user, body }) => beginPromotion(school, user, body))
  serve(contract.readPromotion, ({ school, user, params }) => readPromotion(school, user, params))
  serve(contract.listMovers, ({ school, user, params, query }) =>
    listMovers(school, user, { ...params, ...query }),
  )
  serve(contract.readMoversSheet, async ({ school, user, params, reply }) => {
    // Refused before the file begins.
    await findPlan(school.db, user, { ...params, to: 'view' })
    return sendWhole(reply, {
      school,
      reader: user,
      name: contract.promotionPermission.label,
      fields: contract.moverColumns,
      rows: (db) => moversOf(db, user, params),
    })
  })
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
