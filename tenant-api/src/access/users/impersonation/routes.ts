import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { beginViewing, endViewing } from './viewing.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.beginViewing, ({ school, user, body }) => beginViewing(school, user, body))
  serve(contract.endViewing, ({ school, user }) => endViewing(school, user))
}
