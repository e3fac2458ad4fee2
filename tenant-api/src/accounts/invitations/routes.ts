import type { ServeSchool } from '../../core/module.ts'
import { atHand, startHere } from '../../access/sessions/sign-in/start-session.ts'
import { acceptInvitation, readInvitation } from './accept.ts'
import * as contract from './contract.ts'
import { invite, inviteNewcomer, revokeInvitation, sendAgain } from './invitations.ts'
import { readLogIn } from './log-in.ts'
import { inviteAll, inviteMany } from './many.ts'
import { countRanOut, sendAllAgain, sendManyAgain } from './many-again.ts'
import { readUninvited } from './uninvited.ts'

export function routes(serve: ServeSchool): void {
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
}
