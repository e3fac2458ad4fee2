import type { ServeSchool } from '../../core/module.ts'
import { sendChoices } from './choices-sheet.ts'
import * as contract from './contract.ts'
import { chooseSubjects, listTakenSubjects, readSubjectChoices } from './subject-choices.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readSubjectChoices, ({ school, user, query }) => readSubjectChoices(school, user, query))
  serve(contract.readChoicesSheet, ({ school, user, query, reply }) =>
    sendChoices(reply, school, user, query),
  )
  serve(contract.chooseSubjects, ({ school, user, body }) => chooseSubjects(school, user, body))
  serve(contract.listTakenSubjects, ({ school, user, params }) => listTakenSubjects(school, user, params))
}
