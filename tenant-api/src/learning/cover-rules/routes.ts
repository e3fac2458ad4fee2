import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { changeCoverRules, readCoverRules } from './policy.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readCoverRules, ({ school, user, params }) => readCoverRules(school, user, params))
  serve(contract.changeCoverRules, ({ school, user, params, body, version }) =>
    changeCoverRules(school, user, { ...params, version, policy: body }),
  )
}
