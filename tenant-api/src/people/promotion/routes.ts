import type { FastifyReply } from 'fastify'
import { today } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { ServeSchool } from '../../core/module.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import { cancelPromotion, runPromotion, undoPromotion } from './schedule.ts'
import * as contract from './contract.ts'
import { beginPromotion, changePromotion, chooseMovers, dropPromotion } from './plans.ts'
import { findPlan } from './plan.ts'
import { listMovers, listPromotions, moversOf, readPromotion } from './rehearsal.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { planColumns, promotionPermission } from './contract.ts'

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

/** Sends all plans, a row for each; the days are those of the school. */
async function sendPlans(reply: FastifyReply, school: School, user: User) {
  const [{ rows }, { zone }] = await Promise.all([listPromotions(school, user), school.profile()])
  const everywhere = words(user).say(sentence('All campuses'))
  return sendWhole(reply, {
    school,
    reader: user,
    name: promotionPermission.label,
    fields: planColumns,
    rows: async () =>
      rows.map(({ fromYear, toYear, campusName, state, ranAt, createdAt }) => ({
        fromYear: fromYear.name,
        toYear: toYear.name,
        campusName: campusName ?? everywhere,
        state,
        ranOn: ranAt && today(zone, new Date(ranAt)),
        createdOn: today(zone, new Date(createdAt)),
      })),
  })
}
