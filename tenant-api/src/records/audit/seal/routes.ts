import type { ServeSchool } from '../../../core/module.ts'
import { checkStretch, sealOf } from './checking.ts'
import * as contract from './contract.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readSeal, ({ school }) => sealOf(school))
  serve(contract.checkSeal, ({ school, query }) => checkStretch(school, query.from))
}
