import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { bankCash, countSession, payFromTill } from './close-session.ts'
import { readSession, readTillChoices } from './read-session.ts'
import { sendSession } from './session-file.ts'
import { openSession, readMySession } from './sessions.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readMySession, ({ school, user }) => readMySession(school, user))
  serve(contract.readTillChoices, ({ school, user }) => readTillChoices(school, user))
  serve(contract.openSession, ({ school, user, body }) => openSession(school, user, body))
  serve(contract.readSession, ({ school, user, params }) => readSession(school, user, params))
  serve(contract.sendSession, ({ school, user, params, query, reply }) =>
    sendSession(school, user, { ...params, ...query, reply }),
  )
  serve(contract.countSession, ({ school, user, params, body }) =>
    countSession(school, user, { ...params, ...body }),
  )
  serve(contract.bankCash, ({ school, user, params, body }) => bankCash(school, user, { ...params, ...body }))
  serve(contract.payFromTill, ({ school, user, params, body }) =>
    payFromTill(school, user, { ...params, ...body }),
  )
}
