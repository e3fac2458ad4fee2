import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { admitStudent } from './admit-student.ts'
import { setActivity, undoStep } from './corrections.ts'
import {
  enrolStudent,
  listEnrolments,
  setRollNumber,
  transferStudent,
  withdrawStudent,
} from './enrolments.ts'
import * as bulk from './bulk/contract.ts'
import { stepMany } from './bulk/step-many.ts'
import { addSibling } from './siblings/add-sibling.ts'
import * as siblings from './siblings/contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.admitStudent, ({ school, user, body }) => admitStudent(school, user, body))
  serve(contract.listEnrolments, ({ school, user, params }) => listEnrolments(school, user, params))
  serve(contract.enrolStudent, ({ school, user, params, body }) =>
    enrolStudent(school, user, { ...params, ...body }),
  )
  serve(contract.transferStudent, ({ school, user, params, body }) =>
    transferStudent(school, user, { ...params, ...body }),
  )
  serve(contract.withdrawStudent, ({ school, user, params, body }) =>
    withdrawStudent(school, user, { ...params, ...body }),
  )
  serve(contract.setRollNumber, ({ school, user, params, body }) =>
    setRollNumber(school, user, { ...params, ...body }),
  )
  serve(contract.undoEnrolment, ({ school, user, params }) => undoStep(school, user, params))
  serve(contract.deactivateStudent, ({ school, user, params }) =>
    setActivity(school, user, { ...params, isActive: false }),
  )
  serve(contract.activateStudent, ({ school, user, params }) =>
    setActivity(school, user, { ...params, isActive: true }),
  )
  serve(bulk.stepMany, ({ school, user, body }) => stepMany(school, user, body))
  serve(siblings.addSibling, ({ school, user, params, body }) =>
    addSibling(school, user, { ...params, ...body }),
  )
}
