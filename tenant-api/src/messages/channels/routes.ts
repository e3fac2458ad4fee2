import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { changeChannel, listChannels } from './channels.ts'
import * as contract from './contract.ts'
import { reportRoutes } from './report-routes.ts'
import { tryChannel } from './trials.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.listChannels, ({ school, user }) => listChannels(school, user))
  serve(contract.changeChannel, ({ school, user, params, version, body }) =>
    changeChannel(school, user, { ...params, version, body, outgoing: app.outgoing }),
  )
  serve(contract.tryChannel, ({ school, user, params, body }) =>
    tryChannel(school, user, { ...params, ...body, outside: app.outside }),
  )
  reportRoutes(app)
}
