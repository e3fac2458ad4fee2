import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { askProof, proveAgain } from './proof.ts'
import { readWays } from './proof-ways.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readProof, ({ school, user }) => readWays(school, user))
  serve(contract.askProof, ({ school, user }) => askProof(school, user))
  serve(contract.proveAgain, ({ school, user, body }) => proveAgain(school, user, body))
}
