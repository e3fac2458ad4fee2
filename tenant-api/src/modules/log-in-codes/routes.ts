import type { FastifyInstance } from 'fastify'
import { networkOf } from 'kit/limits'
import type { ServeSchool } from '../../module.ts'
import { atHand, comeIn } from '../access/entry.ts'
import * as contract from './contract.ts'
import { askLogInCode, checkLogInCode, checkLogInLink, logInByToken } from './log-in-codes.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.askLogInCode, ({ school, body, ...asked }) => {
    stranger('codes', school, asked)
    return askLogInCode(school, { ...body, ...atHand(asked.request), network: networkOf(asked.request.ip) })
  })
  serve(contract.checkLogInCode, ({ school, user, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkLogInCode(school, user, body)
  })
  serve(contract.checkLogInLink, ({ school, user, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkLogInLink(school, user, body)
  })
  serve(contract.logInByToken, ({ school, body, ...ask }) => {
    stranger('guesses', school, ask)
    return comeIn(school, ask, logInByToken(school, { ...body, ...atHand(ask.request) }))
  })
}
