import type { FastifyInstance } from 'fastify'
import { networkOf } from 'kit/http/limits'
import type { ServeSchool } from '../../../core/module.ts'
import { atHand, startHere } from '../../../access/sessions/sign-in/start-session.ts'
import * as contract from './contract.ts'
import { askLogInCode, checkLogInCode, checkLogInLink, logInByToken } from './log-in-codes.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.askLogInCode, ({ school, body, ...asked }) =>
    askLogInCode(school, {
      ...body,
      ...atHand(asked.request),
      network: networkOf(asked.request.ip),
      countStranger: () => stranger('codes', school, asked),
    }),
  )
  serve(contract.checkLogInCode, ({ school, user, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkLogInCode(school, user, body)
  })
  // Nobody guesses a link of 128 bits, or a token of 256.
  serve(contract.checkLogInLink, ({ school, user, body }) => checkLogInLink(school, user, body))
  serve(contract.logInByToken, ({ school, body, ...ask }) =>
    startHere(school, ask, logInByToken(school, { ...body, ...atHand(ask.request) })),
  )
}
