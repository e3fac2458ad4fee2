import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { approve } from './approve.ts'
import { askToRegister } from './request-registration.ts'
import * as contract from './contract.ts'
import { countWaiting } from './count-waiting.ts'
import { readDetails } from './details.ts'
import { readForm } from './registration-availability.ts'
import { checkCode, register } from './submit-registration.ts'
import { reject } from './reject.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance): void {
  serve(contract.readForm, ({ school }) => readForm(school))
  serve(contract.askToRegister, ({ school, user, body, ...asked }) => {
    stranger('registrations', school, asked)
    return askToRegister(school, user, body)
  })
  serve(contract.checkCode, ({ school, body, ...asked }) => {
    stranger('guesses', school, asked)
    return checkCode(school, body)
  })
  serve(contract.register, ({ school, body, ...asked }) => {
    stranger('guesses', school, asked)
    return register(school, body)
  })
  serve(contract.readDetails, ({ school, user, params }) => readDetails(school, user, params))
  serve(contract.countWaiting, async ({ school, user, query }) => ({
    count: await countWaiting(school, user, query),
  }))
  serve(contract.approve, ({ school, user, params, body }) => approve(school, user, { ...params, ...body }))
  serve(contract.reject, ({ school, user, params, body }) => reject(school, user, { ...params, ...body }))
}
