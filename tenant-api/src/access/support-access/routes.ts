import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { grantAccess, listGrants, revokeAccess } from './grants.ts'
import { enterAsSupport, leaveAsSupport } from './support-visits.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listGrants, ({ school, user }) => listGrants(school, user))
  serve(contract.grantAccess, ({ school, user, body }) => grantAccess(school, user, body))
  serve(contract.revokeAccess, ({ school, user, params }) => revokeAccess(school, user, params.id))
  serve(contract.enterAsSupport, ({ school, body, reply }) => enterAsSupport(school, { ...body, reply }))
  serve(contract.leaveAsSupport, ({ school, user, reply }) => leaveAsSupport(school, { user, reply }))
}
