import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { askApplicantFees } from './ask-fees.ts'
import * as contract from './contract.ts'
import * as family from './family/contract.ts'
import { issueOwnChallan, sendOwnApplicantChallan } from './family/own-challan.ts'
import { readApplicantFees, readOwnApplicantFees } from './read-fees.ts'
import { askFeeWaiver, decideFeeWaiver, readWaitingFeeWaivers } from './waivers.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance) {
  serve(contract.readApplicantFees, ({ school, user, params }) => readApplicantFees(school, user, params.id))
  serve(contract.askApplicantFees, ({ school, user, body }) => askApplicantFees(school, user, body))
  serve(contract.askFeeWaiver, ({ school, user, params, body }) =>
    askFeeWaiver(school, user, { ...params, ...body }),
  )
  serve(contract.decideFeeWaiver, ({ school, user, params, body }) =>
    decideFeeWaiver(school, user, { ...params, ...body }),
  )
  serve(contract.readWaitingFeeWaivers, ({ school, user, query }) =>
    readWaitingFeeWaivers(school, user, query),
  )
  serve(family.readOwnApplicantFees, ({ school, params }) => readOwnApplicantFees(school, params.visit))
  serve(family.issueOwnApplicantChallan, ({ school, params, ...asked }) => {
    stranger('papers', school, asked)
    return issueOwnChallan(school, params.visit)
  })
  serve(family.readOwnApplicantChallanFile, ({ school, params, query, ...asked }) => {
    stranger('papers', school, asked)
    return sendOwnApplicantChallan(school, { ...params, ...query, reply: asked.reply })
  })
}
