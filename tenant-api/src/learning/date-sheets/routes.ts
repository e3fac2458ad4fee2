import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { addPaper, draftDateSheet, dropPaper, placePapers } from './place-papers.ts'
import { printDateSheet } from './print-date-sheet.ts'
import { publishExam, readAudience } from './publish.ts'
import { readDateSheet } from './read-date-sheet.ts'
import { readStudentExams } from './student-exams.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readDateSheet, ({ school, user, params }) => readDateSheet(school, user, params))
  serve(contract.placePapers, ({ school, user, params, body, version }) =>
    placePapers(school, user, { ...params, ...body, version }),
  )
  serve(contract.draftDateSheet, ({ school, user, params, version }) =>
    draftDateSheet(school, user, { ...params, version }),
  )
  serve(contract.addPaper, ({ school, user, params, body }) => addPaper(school, user, { ...params, ...body }))
  serve(contract.dropPaper, ({ school, user, params }) => dropPaper(school, user, params))
  serve(contract.readExamAudience, ({ school, user, params }) => readAudience(school, user, params))
  serve(contract.publishExam, ({ school, user, params, version }) =>
    publishExam(school, user, { ...params, version }),
  )
  serve(contract.printDateSheet, ({ school, user, params, query, reply }) =>
    printDateSheet(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readStudentExams, ({ school, user, params }) => readStudentExams(school, user, params))
}
