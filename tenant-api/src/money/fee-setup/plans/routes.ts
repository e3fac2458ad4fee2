import type { ServeSchool } from '../../../core/module.ts'
import { changePlan } from './change-plan.ts'
import * as contract from './contract.ts'
import { copyPlan, previewCopy } from './copy-plan.ts'
import { listUncovered, readFeeStructure } from './coverage.ts'
import { listPlanLines, readPlanner } from './fee-plans.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listUncovered, ({ school, user, query }) => listUncovered(school, user, query))
  serve(contract.listPlanLines, ({ school, user, params }) => listPlanLines(school, user, params))
  serve(contract.readPlanner, ({ school, user, params, query }) =>
    readPlanner(school, user, { ...params, ...query }),
  )
  serve(contract.changePlan, ({ school, user, params, body }) =>
    changePlan(school, user, { ...params, ...body }),
  )
  serve(contract.previewCopy, ({ school, user, params, query }) =>
    previewCopy(school, user, { ...params, ...query }),
  )
  serve(contract.copyPlan, ({ school, user, params, body }) => copyPlan(school, user, { ...params, ...body }))
  serve(contract.readFeeStructure, ({ school, user, params }) => readFeeStructure(school, user, params))
}
