import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { closeEnquiry, listEnquiries, openEnquiry, readEnquiry, writeMessage } from './enquiring.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listEnquiries, ({ school }) => listEnquiries(school))
  serve(contract.readEnquiry, ({ school, params }) => readEnquiry(school, params.id))
  serve(contract.openEnquiry, ({ school, user, body }) => openEnquiry(school, user, body))
  serve(contract.writeMessage, ({ school, user, params, body }) =>
    writeMessage(school, user, { ...params, ...body }),
  )
  serve(contract.closeEnquiry, ({ school, user, params }) => closeEnquiry(school, user, params.id))
}
