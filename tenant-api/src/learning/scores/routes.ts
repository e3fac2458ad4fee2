import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sendAwardList } from './award-list.ts'
import { checkScoreFile } from './check-score-file.ts'
import { enterScores } from './enter-scores.ts'
import { readScoreReminder, remindOfScores } from './reminders.ts'
import { listMissing, listHistory, readScores } from './read-scores.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readScores, ({ school, user, params }) => readScores(school, user, params))
  serve(contract.enterScores, ({ school, user, params, body }) =>
    enterScores(school, user, { ...params, ...body }),
  )
  serve(contract.checkScoreFile, ({ school, user, params, body }) =>
    checkScoreFile(school, user, { ...params, ...body }),
  )
  serve(contract.readScoreReminder, ({ school, user, params }) => readScoreReminder(school, user, params))
  serve(contract.remindOfScores, ({ school, user, params }) => remindOfScores(school, user, params))
  serve(contract.readAwardList, ({ school, user, params, query, reply }) =>
    sendAwardList(school, user, { ...params, ...query, reply }),
  )
  serve(contract.listScoreHistory, ({ school, user, params }) => listHistory(school, user, params))
  serve(contract.listMissingScores, ({ school, user, query }) => listMissing(school, user, query))
}
