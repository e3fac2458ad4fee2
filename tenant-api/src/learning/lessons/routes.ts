import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readWeek } from './read-week.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readWeek, ({ school, user, query }) => readWeek(school, user, query))
}
