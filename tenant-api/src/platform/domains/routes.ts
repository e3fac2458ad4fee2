import type { ServeSchool } from '../../core/module.ts'
import { claimDomain, dropDomain, listDomains, lookAgain, preferDomain } from './addresses.ts'
import * as contract from './contract.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listDomains, ({ school }) => listDomains(school))
  serve(contract.claimDomain, ({ school, user, body }) => claimDomain(school, user, body.domain))
  serve(contract.lookAgain, ({ school, params }) => lookAgain(school, params.id))
  serve(contract.preferDomain, ({ school, user, body }) => preferDomain(school, user, body.host))
  serve(contract.dropDomain, ({ school, user, params }) => dropDomain(school, user, params.id))
}
