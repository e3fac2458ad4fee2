import type { ServeSchool } from '../../core/module.ts'
import { askErasure, callOff, listErasures, previewErasure } from './request-erasure.ts'
import * as contract from './contract.ts'
import { measureExport, sendPerson } from './exporting.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.previewErasure, ({ school, user, params }) => previewErasure(school, user, params.id))
  serve(contract.measureExport, ({ school, params }) => measureExport(school, params.id))
  serve(contract.exportPerson, ({ school, user, params, reply }) =>
    sendPerson(reply, { school, user, personId: params.id }),
  )
  serve(contract.askErasure, ({ school, user, params, body }) =>
    askErasure(school, user, { personId: params.id, ...body }),
  )
  serve(contract.callOff, ({ school, user, params }) => callOff(school, user, params.id))
  serve(contract.listErasures, ({ school, query }) => listErasures(school, query.limit))
}
