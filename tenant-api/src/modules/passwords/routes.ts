import type { ServeSchool } from '../../module.ts'
import { atHand } from '../access/entry.ts'
import { askPassword, confirmPassword } from './change.ts'
import * as contract from './contract.ts'
import { askReset, checkReset, resetPassword } from './reset.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.askReset, ({ school, body, request }) => askReset(school, { ...body, ...atHand(request) }))
  serve(contract.checkReset, ({ school, body }) => checkReset(school, body))
  serve(contract.resetPassword, ({ school, body }) => resetPassword(school, body))
  serve(contract.askPassword, ({ school, user, body }) => askPassword(school, user, body))
  serve(contract.confirmPassword, ({ school, user, body }) => confirmPassword(school, user, body))
}
