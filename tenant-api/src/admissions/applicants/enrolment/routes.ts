import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { enrolApplicant, readEnrolment } from './enrol-applicant.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readEnrolment, ({ school, user, params }) => readEnrolment(school, user, params.id))
  serve(contract.enrolApplicant, ({ school, user, params, body }) =>
    enrolApplicant(school, user, { ...params, ...body }),
  )
}
