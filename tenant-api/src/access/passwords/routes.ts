import type { FastifyInstance } from 'fastify'
import { networkOf } from 'kit/http/limits'
import type { ServeSchool } from '../../core/module.ts'
import { atHand } from '../sessions/sign-in/start-session.ts'
import { askEmail, confirmEmail } from './change-email.ts'
import { askPhone, confirmPhone } from './change-phone.ts'
import { askPassword, confirmPassword } from './change.ts'
import * as contract from './contract.ts'
import { askReset, checkReset, resetPassword } from './reset.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.askReset, ({ school, body, ...asked }) =>
    askReset(school, {
      ...body,
      ...atHand(asked.request),
      network: networkOf(asked.request.ip),
      countStranger: () => stranger('codes', school, asked),
    }),
  )
  serve(contract.checkReset, ({ school, user, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkReset(school, user, body)
  })
  // Not throttled: a token of 256 bits cannot be guessed.
  serve(contract.resetPassword, ({ school, body }) => resetPassword(school, body))
  serve(contract.askPassword, ({ school, user, body }) => askPassword(school, user, body))
  serve(contract.confirmPassword, ({ school, user, body }) => confirmPassword(school, user, body))
  serve(contract.askEmail, ({ school, user, body }) => askEmail(school, user, body))
  serve(contract.confirmEmail, ({ school, user, body }) => confirmEmail(school, user, body))
  serve(contract.askPhone, ({ school, user, body }) => askPhone(school, user, body))
  serve(contract.confirmPhone, ({ school, user, body }) => confirmPhone(school, user, body))
}
