import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { commandDevice } from './commands.ts'
import * as contract from './contract.ts'
import { makeDeviceKey } from './device-keys.ts'
import { listPunchingPeople, listRefusedLines } from './people.ts'
import { forgetPin, listPins, listUnknownPins, namePin } from './pins.ts'
import { listDevices, readConnection, readDevice } from './read-terminals.ts'
import { terminalRoutes } from './terminal-routes.ts'
import { admitDevice, changeDevice, dismissDevice } from './terminals.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.listDevices, ({ school, user, query }) => listDevices(school, user, query))
  serve(contract.readConnection, ({ school, user }) => readConnection(school, user))
  serve(contract.listUnknownPins, ({ school, user, query }) => listUnknownPins(school, user, query))
  serve(contract.listPunchingPeople, ({ school, user, query }) => listPunchingPeople(school, user, query))
  serve(contract.listPins, ({ school, user, query }) => listPins(school, user, query))
  serve(contract.listRefusedLines, ({ school, user, query }) => listRefusedLines(school, user, query))
  serve(contract.readDevice, ({ school, user, params }) => readDevice(school, user, params))
  serve(contract.admitDevice, ({ school, user, params, body }) =>
    admitDevice(school, user, { ...params, ...body }),
  )
  serve(contract.dismissDevice, ({ school, user, params }) => dismissDevice(school, user, params))
  serve(contract.changeDevice, ({ school, user, params, version, body }) =>
    changeDevice(school, user, { ...params, version, body }),
  )
  serve(contract.commandDevice, ({ school, user, params, body }) =>
    commandDevice(school, user, { ...params, ...body }),
  )
  serve(contract.makeDeviceKey, ({ school, user, params }) => makeDeviceKey(school, user, params))
  serve(contract.namePin, ({ school, user, body }) => namePin(school, user, body))
  serve(contract.forgetPin, ({ school, user, params }) => forgetPin(school, user, params))
  terminalRoutes(app)
}
