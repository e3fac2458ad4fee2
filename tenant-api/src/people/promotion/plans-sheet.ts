import type { FastifyReply } from 'fastify'
import { today } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { School } from '../../core/school/school.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { planColumns, promotionPermission } from './contract.ts'
import { listPromotions } from './rehearsal.ts'

/** Sends all plans, a row for each; the days are those of the school. */
export async function sendPlans(reply: FastifyReply, school: School, user: User) {
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
