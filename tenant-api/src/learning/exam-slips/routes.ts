import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { printSlips } from './print-slips.ts'
import { holdSlips, listSlips, numberSlips, releaseSlips } from './slips.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listSlips, ({ school, user, params, query }) =>
    listSlips(school, user, { ...params, ...query }),
  )
  serve(contract.numberSlips, ({ school, user, params, body }) =>
    numberSlips(school, user, { ...params, ...body }),
  )
  serve(contract.holdSlips, ({ school, user, params, body }) =>
    holdSlips(school, user, { ...params, ...body }),
  )
  serve(contract.releaseSlips, ({ school, user, params, body }) =>
    releaseSlips(school, user, { ...params, ...body }),
  )
  serve(contract.printSlips, ({ school, user, params, query, reply }) =>
    printSlips(school, user, { ...params, ...query, reply }),
  )
}
