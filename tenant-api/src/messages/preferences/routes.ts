import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { type Agent, readAgent } from '../../access/sessions/sign-in/device.ts'
import * as contract from './contract.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { stopRoutes } from './stop-routes.ts'
import { addPush, readPush, removePush } from './push.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.readPreferences, ({ school, user }) => readPreferences(school, user))
  serve(contract.changePreferences, ({ school, user, params, body }) =>
    changePreferences(school, user, { ...params, ...body }),
  )
  serve(contract.readPush, ({ school, user }) => readPush(school, user))
  serve(contract.addPush, ({ school, user, body, request }) =>
    addPush(school, user, { ...body, device: nameOf(readAgent(request.headers['user-agent'])) }),
  )
  serve(contract.removePush, ({ school, user, params }) => removePush(school, user, params.id))
  stopRoutes(app)
}

function nameOf({ device, browser }: Agent): string {
  return `${device} · ${browser}`
}
