import type { ServeSchool } from '../../core/module.ts'
import { listPlaces, readAssessment } from './assessments.ts'
import * as contract from './contract.ts'
import { addAssessment, changeAssessment, turnAssessment } from './write-assessment.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listAssessmentPlaces, ({ school, user, query }) => listPlaces(school, user, query))
  serve(contract.readAssessment, ({ school, user, params }) => readAssessment(school, user, params))
  serve(contract.addAssessment, ({ school, user, body }) => addAssessment(school, user, body))
  serve(contract.changeAssessment, ({ school, user, params, body, version }) =>
    changeAssessment(school, user, { ...params, ...body, version }),
  )
  serve(contract.lockAssessment, ({ school, user, params }) =>
    turnAssessment(school, user, { ...params, to: 'locked' }),
  )
  serve(contract.reopenAssessment, ({ school, user, params, body }) =>
    turnAssessment(school, user, { ...params, ...body, to: 'open' }),
  )
  serve(contract.cancelAssessment, ({ school, user, params, body }) =>
    turnAssessment(school, user, { ...params, ...body, to: 'cancelled' }),
  )
}
