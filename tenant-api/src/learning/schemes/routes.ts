import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { changeTree, copyScheme, readScheme } from './tree.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readScheme, ({ school, user, params }) => readScheme(school, user, params))
  serve(contract.changeTree, ({ school, user, params, body, version }) =>
    changeTree(school, user, { ...params, version, ...body }),
  )
  serve(contract.copyScheme, ({ school, user, params, body }) =>
    copyScheme(school, user, { ...params, ...body }),
  )
}
