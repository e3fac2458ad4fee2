import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listReportCards } from './own-cards.ts'
import { readReportCard } from './read-report-card.ts'
import { sendCardsOfResult, sendReportCard } from './send-cards.ts'
import { sendGazette } from './gazette.ts'
import { sendTabulation } from './tabulation.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listReportCards, ({ school, user, query }) => listReportCards(school, user, query))
  serve(contract.readReportCard, ({ school, user, params }) => readReportCard(school, user, params))
  serve(contract.readReportCardFile, ({ school, user, params, query, reply }) =>
    sendReportCard(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readCardsOfResult, ({ school, user, params, query, reply }) =>
    sendCardsOfResult(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readTabulation, ({ school, user, params, query, reply }) =>
    sendTabulation(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readGazette, ({ school, user, params, query, reply }) =>
    sendGazette(school, user, { ...params, ...query, reply }),
  )
}
