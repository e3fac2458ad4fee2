import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { readAsOf } from './as-of.ts'
import { historyOf, type WithHistory } from './contract.ts'
import { readHistory } from './history.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  for (const of of Object.keys(historyOf) as WithHistory[]) {
    const { read, asOf } = historyOf[of]
    serve(read, ({ school, user, params, query }) =>
      readHistory(school, user, { of, ...params, ...query, sentences: app.sentences }),
    )
    serve(asOf, ({ school, user, params }) => readAsOf(school, user, { of, ...params }))
  }
}
