import type { FastifyInstance } from 'fastify'
import { readMeasures, spanOf } from '../../crud/measures.ts'
import type { ServeSchool } from '../../core/module.ts'
import { readActivity } from './activity.ts'
import { listActivity, readHome, spans } from './contract.ts'

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
}
