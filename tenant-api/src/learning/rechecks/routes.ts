import type { ServeSchool } from '../../core/module.ts'
import { askRecheck, listCardRechecks } from './ask-recheck.ts'
import * as contract from './contract.ts'
import { finishRecheck, refuseRecheck } from './decide-recheck.ts'
import { readRecheck } from './find-recheck.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listCardRechecks, ({ school, user, params }) => listCardRechecks(school, user, params))
  serve(contract.askRecheck, ({ school, user, body }) => askRecheck(school, user, body))
  serve(contract.readRecheckMarks, ({ school, user, params }) => readRecheck(school, user, params))
  serve(contract.finishRecheck, ({ school, user, params, body }) =>
    finishRecheck(school, user, { ...params, ...body }),
  )
  serve(contract.refuseRecheck, ({ school, user, params, body }) =>
    refuseRecheck(school, user, { ...params, ...body }),
  )
}
