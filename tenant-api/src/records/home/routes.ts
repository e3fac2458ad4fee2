import type { FastifyInstance } from 'fastify'
import { words } from 'kit/text/words-node'
import { readMeasures, spanOf } from '../../crud/measures.ts'
import { searchAll } from '../../crud/search.ts'
import type { ServeSchool } from '../../core/module.ts'
import { readActivity } from './activity.ts'
import { listActivity, readHome, searchEverything, spans } from './contract.ts'
import { arrangeList, readArrangement } from './saved-views/arrangement.ts'
import * as views from './saved-views/contract.ts'
import { createView, deleteView, updateView } from './saved-views/list-views.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const measures = app.modules.flatMap((module) => module.measures ?? [])
  serve(readHome, async ({ school, user, query, request }) => {
    const span = await spanOf(school, { length: spans[query.span], campus: query.campus })
    const onFailure = (key: string, error: unknown) =>
      request.log.error({ err: error, measure: key }, 'a measure could not be read')
    return {
      days: span.days.slice(spans[query.span]),
      measures: await readMeasures(school, user, { measures, span, onFailure }),
    }
  })
  serve(listActivity, ({ school, user, query }) =>
    readActivity(school, user, { modules: app.modules, limit: query.limit }),
  )
  const sources = app.modules.flatMap((module) => module.search ?? [])
  serve(searchEverything, async ({ school, user, query }) => {
    const { say } = words(user)
    const found = await searchAll(school, user, { sources, sought: query })
    return { groups: found.map((group) => ({ ...group, title: say(group.title) })) }
  })
  serve(views.listViews, ({ school, user, query }) => readArrangement(school, user, query.list))
  serve(views.createView, ({ school, user, body }) => createView(school, user, body))
  serve(views.updateView, ({ school, user, params, body, version }) =>
    updateView(school, user, { ...params, version, changes: body }),
  )
  serve(views.deleteView, ({ school, user, params }) => deleteView(school, user, params.id))
  serve(views.arrangeList, ({ school, user, body }) => arrangeList(school, user, body))
}
