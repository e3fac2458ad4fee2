import type { ServeSchool } from '../../module.ts'
import * as contract from './contract.ts'
import { chooseSubjects, listTakenSubjects, readSubjectChoices } from './subject-choices.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readSubjectChoices, ({ school, user, query }) => readSubjectChoices(school, user, query))
  serve(contract.chooseSubjects, ({ school, user, body }) => chooseSubjects(school, user, body))
  serve(contract.listTakenSubjects, ({ school, user, params }) => listTakenSubjects(school, user, params))
}
