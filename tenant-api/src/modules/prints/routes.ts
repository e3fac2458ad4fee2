import type { FastifyInstance } from 'fastify'
import { countLimits } from 'kit/limits'
import type { ServeSchool } from '../../module.ts'
import * as contract from './contract.ts'
import { listCardPrints, printCards, readCardPrint } from './id-card-prints.ts'
import { loseIdCard, readIdCard } from './id-cards.ts'
import { verify } from './verification.ts'
import { sendVerifyPage } from './verify-page.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  // At a gate cards are scanned one after the other, by people.
  const count = countLimits({ verify: { quota: 60, seconds: 60 } })
  serve(contract.printCards, ({ school, user, body }) => printCards(school, user, body))
  serve(contract.listCardPrints, ({ school, user, query }) => listCardPrints(school, user, query))
  serve(contract.readCardPrint, ({ school, user, params }) => readCardPrint(school, user, params))
  serve(contract.readIdCard, ({ school, user, params }) => readIdCard(school, user, params))
  serve(contract.loseIdCard, ({ school, user, params }) => loseIdCard(school, user, params))
  serve(contract.verify, ({ school, params, request, reply }) => {
    count('verify', { request, reply })
    return verify(school, params.code)
  })
  app.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
    count('verify', { request, reply })
    return sendVerifyPage(request, reply, request.params.code)
  })
}
