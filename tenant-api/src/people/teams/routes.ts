import { sentence } from 'kit/text/words'
import type { ServeSchool } from '../../core/module.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import * as contract from './contract.ts'
import { addMember, endMembership, leadTeam, listMembers } from './members.ts'
import { listColleagues } from './teams.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listColleagues, ({ school, user, query }) => listColleagues(school, user, query))
  serve(contract.listMembers, ({ school, user, params }) => listMembers(school, user, params))
  serve(contract.readMembersSheet, async ({ school, user, params, reply }) => {
    const { rows } = await listMembers(school, user, params)
    const name = sentence('Members')
    return sendWhole(reply, {
      school,
      reader: user,
      name,
      fields: contract.memberColumns,
      rows: async () => rows,
    })
  })
  serve(contract.addMember, ({ school, user, params, body }) =>
    addMember(school, user, { ...params, ...body }),
  )
  serve(contract.leadTeam, ({ school, user, params, body }) => leadTeam(school, user, { ...params, ...body }))
  serve(contract.endMembership, ({ school, user, params, body }) =>
    endMembership(school, user, { ...params, ...body }),
  )
}
