import type { ServeSchool } from '../../core/module.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import * as contract from './contract.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from './enrolment.ts'
import { readUserSecondFactor, removeSecondFactor } from './removal.ts'
import { proveSecondFactor } from './second-step.ts'
import { readStanding } from './second-factor-state.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readSecondFactor, ({ school, user }) => readStanding(school, present(user).accountId))
  serve(contract.beginSecondFactor, ({ school, user, body }) => beginSecondFactor(school, user, body))
  serve(contract.confirmSecondFactor, ({ school, user, body }) => confirmSecondFactor(school, user, body))
  serve(contract.endSecondFactor, ({ school, user, body }) => endSecondFactor(school, user, body))
  serve(contract.renewRecoveryCodes, ({ school, user, body }) => renewRecoveryCodes(school, user, body))
  serve(contract.proveSecondFactor, ({ school, user, body }) => proveSecondFactor(school, user, body))
  serve(contract.readUserSecondFactor, ({ school, user, params }) =>
    readUserSecondFactor(school, user, params),
  )
  serve(contract.removeSecondFactor, ({ school, user, params, body }) =>
    removeSecondFactor(school, user, { ...params, ...body }),
  )
}
