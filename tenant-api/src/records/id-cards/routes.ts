import type { FastifyInstance } from 'fastify'
import { countLimits } from 'kit/http/limits'
import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listCardPrints, printCards, readCardPrint } from './id-card-prints.ts'
import { loseIdCard, readIdCard } from './id-cards.ts'
import { verify } from './verification.ts'
import { sendVerifyPage } from './verify-page.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  // At a gate cards are scanned one after the other, by people.
  // The page and the question behind it are counted apart: one does not use up the other.
  const count = countLimits({
    verify: { quota: 60, seconds: 60 },
    'verify-page': { quota: 60, seconds: 60 },
  })
  for (const list of ['students', 'teachers', 'staff'] as const) {
    const { print, read, lose } = contract.cards[list]
    serve(print as typeof contract.printCards, ({ school, user, body }) =>
      printCards(school, user, { ...body, list }),
    )
    serve(read, ({ school, user, params }) => readIdCard(school, user, { ...params, of: list }))
    serve(lose, ({ school, user, params }) => loseIdCard(school, user, { ...params, of: list }))
  }
  serve(contract.listCardPrints, ({ school, user, query }) => listCardPrints(school, user, query))
  serve(contract.readCardPrint, ({ school, user, params }) => readCardPrint(school, user, params))
  serve(contract.verify, ({ school, params, request, reply }) => {
    count('verify', { request, reply })
    return verify(school, params.code)
  })
  // The paper prints the whole address; who types only its beginning gets a field for the code.
  app.get<{ Querystring: { code?: unknown } }>('/verify', async (request, reply) => {
    count('verify-page', { request, reply })
    const { code } = request.query
    if (typeof code === 'string' && code.trim() !== '')
      return reply.redirect(`/verify/${encodeURIComponent(code.trim())}`, 303)
    return sendVerifyPage(request, reply, undefined)
  })
  app.get<{ Params: { code: string } }>('/verify/:code', async (request, reply) => {
    count('verify-page', { request, reply })
    return sendVerifyPage(request, reply, request.params.code)
  })
}
