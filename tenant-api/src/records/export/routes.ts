import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { askExport, listExports, removeExport } from './exports.ts'
import { sendDirect, sendExport, takeDirect, takeExport } from './send-export.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listExports, ({ school, user }) => listExports(school, user))
  serve(contract.askExport, ({ school, user }) => askExport(school, user))
  serve(contract.removeExport, ({ school, user, params }) => removeExport(school, user, params.id))
  serve(contract.takeExport, ({ school, user, params }) => takeExport(school, user, params.id))
  serve(contract.sendExport, ({ school, user, params, query, request, reply }) =>
    sendExport(school, { user, ...params, ...query, request, reply }),
  )
  serve(contract.takeDirect, ({ school, user }) => takeDirect(school, user))
  serve(contract.sendDirect, ({ school, user, query, reply }) =>
    sendDirect(school, { user, ...query, reply }),
  )
}
