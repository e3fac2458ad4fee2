import type { ServeSchool } from '../../core/module.ts'
import { arrangeLesson, exchangeCovers } from './assign.ts'
import * as contract from './contract.ts'
import { markAway, markBack } from './mark-away.ts'
import { proposeArrangements } from './propose.ts'
import { readSheet } from './read-sheet.ts'
import { acceptCover, declineCover, releaseArrangements } from './release.ts'
import { removeArrangement } from './withdraw.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readArrangements, ({ school, user, query }) => readSheet(school, user, query))
  serve(contract.proposeArrangements, ({ school, user, body }) => proposeArrangements(school, user, body))
  serve(contract.arrangeLesson, ({ school, user, body }) => arrangeLesson(school, user, body))
  serve(contract.removeArrangement, ({ school, user, params }) => removeArrangement(school, user, params))
  serve(contract.exchangeCovers, ({ school, user, body }) => exchangeCovers(school, user, body))
  serve(contract.releaseArrangements, ({ school, user, body }) => releaseArrangements(school, user, body))
  serve(contract.acceptCover, ({ school, user, params }) => acceptCover(school, user, params))
  serve(contract.declineCover, ({ school, user, params, body }) =>
    declineCover(school, user, { ...params, ...body }),
  )
  serve(contract.markAway, ({ school, user, body }) => markAway(school, user, body))
  serve(contract.markBack, ({ school, user, params }) => markBack(school, user, params))
}
