import type { ServeSchool } from '../../core/module.ts'
import { changeAppointment, dropAppointment, enterResult, makeAppointment } from './appointments.ts'
import * as contract from './contract.ts'
import { readProgress } from './progress.ts'
import { moveAdmission } from './stages.ts'
import * as enrolment from './enrolment/contract.ts'
import { enrolApplicant, readEnrolment } from './enrolment/enrol-applicant.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readProgress, ({ school, user, params }) => readProgress(school, user, params.id))
  serve(contract.moveAdmission, ({ school, user, params, body }) =>
    moveAdmission(school, user, { ...params, ...body }),
  )
  serve(contract.makeAppointment, ({ school, user, params, body }) =>
    makeAppointment(school, user, { ...params, ...body }),
  )
  serve(contract.changeAppointment, ({ school, user, params, body }) =>
    changeAppointment(school, user, { ...params, ...body }),
  )
  serve(contract.enterResult, ({ school, user, params, body }) =>
    enterResult(school, user, { ...params, ...body }),
  )
  serve(contract.dropAppointment, ({ school, user, params }) => dropAppointment(school, user, params))
  serve(enrolment.readEnrolment, ({ school, user, params }) => readEnrolment(school, user, params.id))
  serve(enrolment.enrolApplicant, ({ school, user, params, body }) =>
    enrolApplicant(school, user, { ...params, ...body }),
  )
}
