import type { ServeSchool } from '../../../core/module.ts'
import { arrangeList, readArrangement } from './arrangement.ts'
import * as contract from './contract.ts'
import { createView, deleteView, updateView } from './list-views.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listViews, ({ school, user, query }) => readArrangement(school, user, query.list))
  serve(contract.createView, ({ school, user, body }) => createView(school, user, body))
  serve(contract.updateView, ({ school, user, params, body, version }) =>
    updateView(school, user, { ...params, version, changes: body }),
  )
  serve(contract.deleteView, ({ school, user, params }) => deleteView(school, user, params.id))
  serve(contract.arrangeList, ({ school, user, body }) => arrangeList(school, user, body))
}
