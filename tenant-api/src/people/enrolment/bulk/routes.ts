import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { stepMany } from './step-many.ts'

export function routes(serve: ServeSchool) {
  serve(contract.stepMany, ({ school, user, body }) => stepMany(school, user, body))
}
