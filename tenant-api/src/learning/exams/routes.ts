import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listExamPlaces } from './exams.ts'
import { addExam, cancelExam, changeExam, turnExam } from './write-exam.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listExamPlaces, ({ school, user, query }) => listExamPlaces(school, user, query))
  serve(contract.addExam, ({ school, user, body }) => addExam(school, user, body))
  serve(contract.changeExam, ({ school, user, params, body, version }) =>
    changeExam(school, user, { ...params, ...body, version }),
  )
  serve(contract.turnExam, ({ school, user, params, body }) => turnExam(school, user, { ...params, ...body }))
  serve(contract.cancelExam, ({ school, user, params, body }) =>
    cancelExam(school, user, { ...params, ...body }),
  )
}
