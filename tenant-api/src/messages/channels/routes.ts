import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { changeChannel, listChannels } from './channels.ts'
import * as contract from './contract.ts'
import { reportRoutes } from './report-routes.ts'
import { tryChannel } from './trials.ts'
import * as templates from './templates/contract.ts'
import { listEvents } from './templates/read-templates.ts'
import { changeRule } from './templates/rules.ts'
import { proposeWords } from './templates/proposals.ts'
import { changeWords, previewWords, resetWords } from './templates/words.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.listChannels, ({ school, user }) => listChannels(school, user))
  serve(contract.changeChannel, ({ school, user, params, version, body }) =>
    changeChannel(school, user, { ...params, version, body, outgoing: app.outgoing }),
  )
  serve(contract.tryChannel, ({ school, user, params, body }) =>
    tryChannel(school, user, { ...params, ...body, outside: app.outside }),
  )
  reportRoutes(app)
  serve(templates.listEvents, ({ school, user }) => listEvents(school, user))
  serve(templates.changeRule, ({ school, user, params, body }) =>
    changeRule(school, user, { ...params, ...body }),
  )
  serve(templates.changeWords, ({ school, user, params, body }) =>
    changeWords(school, user, { ...params, ...body }),
  )
  serve(templates.resetWords, ({ school, user, params }) => resetWords(school, user, params))
  serve(templates.previewWords, ({ school, params, body }) => previewWords(school, { ...params, ...body }))
  serve(templates.proposeWords, ({ school, user, params }) => proposeWords(school, user, params))
}
