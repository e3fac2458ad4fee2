import type { ServeSchool } from '../../core/module.ts'
import { arrangeRetest } from './arrange-retest.ts'
import * as contract from './contract.ts'
import { enterRetest } from './enter-retest.ts'
import { readRetest } from './read-retest.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readRetest, ({ school, user, params }) => readRetest(school, user, params))
  serve(contract.arrangeRetest, ({ school, user, params, body }) =>
    arrangeRetest(school, user, { ...params, ...body }),
  )
  serve(contract.enterRetest, ({ school, user, params, body }) =>
    enterRetest(school, user, { ...params, ...body }),
  )
}
