import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readPeriod, readPlan } from './read-usage.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readPlan, ({ school, user }) => readPlan(school, user))
  serve(contract.readPeriod, ({ school, params }) => readPeriod(school, params.period))
}
