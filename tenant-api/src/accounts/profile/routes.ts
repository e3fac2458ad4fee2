import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readOwnDetails, readOwnSalary, revealOwnDetails, revealOwnSalary } from './own-numbers.ts'
import { changeProfile, readProfile } from './profile.ts'
import * as leaving from './guardian-opt-out/contract.ts'
import { optOut, readOptOut } from './guardian-opt-out/opt-out.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readProfile, ({ school, user }) => readProfile(school, user))
  serve(contract.changeProfile, ({ school, user, body, version }) =>
    changeProfile(school, user, { body, version }),
  )
  serve(contract.readOwnDetails, ({ school, user }) => readOwnDetails(school, user))
  serve(contract.revealOwnDetails, ({ school, user }) => revealOwnDetails(school, user))
  serve(contract.readOwnSalary, ({ school, user }) => readOwnSalary(school, user))
  serve(contract.revealOwnSalary, ({ school, user }) => revealOwnSalary(school, user))
  serve(leaving.readOptOut, ({ school, user }) => readOptOut(school, user))
  serve(leaving.optOut, ({ school, user, body }) => optOut(school, user, body))
}
