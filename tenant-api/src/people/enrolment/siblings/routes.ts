import type { ServeSchool } from '../../../core/module.ts'
import { addSibling } from './add-sibling.ts'
import * as contract from './contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.addSibling, ({ school, user, params, body }) =>
    addSibling(school, user, { ...params, ...body }),
  )
}
