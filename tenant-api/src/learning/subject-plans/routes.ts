import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { planSubjects, readSubjectPlan } from './subject-plan.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readSubjectPlan, ({ school, user, query }) => readSubjectPlan(school, user, query))
  serve(contract.planSubjects, ({ school, user, body }) => planSubjects(school, user, body))
}
