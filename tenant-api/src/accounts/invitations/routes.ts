import type { ServeSchool } from '../../core/module.ts'
import { atHand, startHere } from '../../access/sessions/sign-in/start-session.ts'
import { acceptInvitation, readInvitation } from './accept.ts'
import * as contract from './contract.ts'
import { invite, inviteNewcomer, revokeInvitation, sendAgain } from './invitations.ts'
import { readLogIn } from './log-in.ts'
import { inviteAll, inviteMany } from './many.ts'
import { countRanOut, sendAllAgain, sendManyAgain } from './many-again.ts'
import { readUninvited } from './uninvited.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from 'kit/http/limits'
import * as codes from './sign-in-codes/contract.ts'
import { askLogInCode, checkLogInCode, checkLogInLink, logInByToken } from './sign-in-codes/log-in-codes.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.invite, ({ school, user, body }) => invite(school, user, body))
  serve(contract.inviteNewcomer, ({ school, user, body }) => inviteNewcomer(school, user, body))
  serve(contract.sendAgain, ({ school, user, params, body }) =>
    sendAgain(school, user, { ...params, ...body }),
  )
  serve(contract.revokeInvitation, ({ school, user, params }) => revokeInvitation(school, user, params))
  serve(contract.inviteMany, ({ school, user, body }) => inviteMany(school, user, body))
  serve(contract.inviteAll, ({ school, user, body }) => inviteAll(school, user, body))
  serve(contract.sendManyAgain, ({ school, user, body }) => sendManyAgain(school, user, body))
  serve(contract.sendAllAgain, ({ school, user, body }) => sendAllAgain(school, user, body))
  serve(contract.countRanOut, ({ school, user, body }) => countRanOut(school, user, body))
  serve(contract.readUninvited, ({ school, user, query }) => readUninvited(school, user, query))
  serve(contract.readLogIn, ({ school, user, params }) => readLogIn(school, user, params))
  // Nobody guesses a token of 256 bits.
  serve(contract.readInvitation, ({ school, body }) => readInvitation(school, body))
  serve(contract.acceptInvitation, ({ school, body, ...ask }) =>
    startHere(school, ask, acceptInvitation(school, { ...body, ...atHand(ask.request) })),
  )
  serve(codes.askLogInCode, ({ school, body, ...asked }) =>
    askLogInCode(school, {
      ...body,
      ...atHand(asked.request),
      network: networkOf(asked.request.ip),
      countStranger: () => stranger('codes', school, asked),
    }),
  )
  serve(codes.checkLogInCode, ({ school, user, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkLogInCode(school, user, body)
  })
  // Nobody guesses a link of 128 bits, or a token of 256.
  serve(codes.checkLogInLink, ({ school, user, body }) => checkLogInLink(school, user, body))
  serve(codes.logInByToken, ({ school, body, ...ask }) =>
    startHere(school, ask, logInByToken(school, { ...body, ...atHand(ask.request) })),
  )
}
