import type { ServeSchool } from '../../core/module.ts'
import {
  answerTicket,
  handTicketOn,
  listColleagues,
  rateTicket,
  reopenTicket,
  resolveTicket,
  takeTicket,
  withdrawTicket,
} from './answering.ts'
import { askTicket, replyToTicket } from './ask-ticket.ts'
import * as contract from './contract.ts'
import { countTickets, listTickets, readFigures, readNow, readTicket } from './read-tickets.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listTickets, ({ school, user, query }) => listTickets(school, user, query))
  serve(contract.countTickets, ({ school, user }) => countTickets(school, user))
  serve(contract.readFigures, ({ school, user, query }) => readFigures(school, user, query))
  serve(contract.askTicket, ({ school, user, body }) => askTicket(school, user, body))
  serve(contract.readTicket, ({ school, user, params }) => readTicket(school, user, params.id))
  serve(contract.markTicketRead, ({ school, user, params }) => readNow(school, user, params.id))
  serve(contract.listColleagues, ({ school, user, params, query }) =>
    listColleagues(school, user, { ...params, ...query }),
  )
  serve(contract.replyToTicket, ({ school, user, params, body }) =>
    replyToTicket(school, user, { ...params, ...body }),
  )
  serve(contract.answerTicket, ({ school, user, params, body }) =>
    answerTicket(school, user, { ...params, ...body }),
  )
  serve(contract.takeTicket, ({ school, user, params }) => takeTicket(school, user, params.id))
  serve(contract.handTicketOn, ({ school, user, params, body }) =>
    handTicketOn(school, user, { ...params, ...body }),
  )
  serve(contract.resolveTicket, ({ school, user, params }) => resolveTicket(school, user, params.id))
  serve(contract.reopenTicket, ({ school, user, params, body }) =>
    reopenTicket(school, user, { ...params, ...body }),
  )
  serve(contract.withdrawTicket, ({ school, user, params }) => withdrawTicket(school, user, params.id))
  serve(contract.rateTicket, ({ school, user, params, body }) =>
    rateTicket(school, user, { ...params, ...body }),
  )
}
