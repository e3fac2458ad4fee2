import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { addressFamily, joinFamily, leaveFamily, mergeFamilies } from './members.ts'
import { listOwnFamilies, readFamily, readGuardianFamilies, readStudentFamily } from './read-family.ts'
import { readStatement } from './statement.ts'
import { sendStatement } from './statement-sheet.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readFamily, ({ school, user, params }) => readFamily(school, user, params))
  serve(contract.listOwnFamilies, ({ school, user }) => listOwnFamilies(school, user))
  serve(contract.readStudentFamily, ({ school, user, params }) => readStudentFamily(school, user, params))
  serve(contract.readGuardianFamilies, ({ school, user, params }) =>
    readGuardianFamilies(school, user, params),
  )
  serve(contract.readStatement, ({ school, user, params, query }) =>
    readStatement(school, user, { ...params, ...query }),
  )
  serve(contract.statementSheet, ({ school, user, params, query, reply }) =>
    sendStatement(reply, { school, user, ...params, ...query }),
  )
  serve(contract.joinFamily, ({ school, user, params, body }) =>
    joinFamily(school, user, { ...params, ...body }),
  )
  serve(contract.leaveFamily, ({ school, user, params, body }) =>
    leaveFamily(school, user, { ...params, ...body }),
  )
  serve(contract.mergeFamilies, ({ school, user, params, body }) =>
    mergeFamilies(school, user, { ...params, ...body }),
  )
  serve(contract.addressFamily, ({ school, user, params, version, body }) =>
    addressFamily(school, user, { ...params, version, ...body }),
  )
}
