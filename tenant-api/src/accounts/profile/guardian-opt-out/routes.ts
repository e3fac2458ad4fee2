import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { optOut, readOptOut } from './opt-out.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readOptOut, ({ school, user }) => readOptOut(school, user))
  serve(contract.optOut, ({ school, user, body }) => optOut(school, user, body))
}
