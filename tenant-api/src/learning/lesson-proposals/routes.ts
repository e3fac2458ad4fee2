import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { acceptProposal, declineProposal, listProposals } from './decide.ts'
import { listOwnProposals, proposeTime, readOtherTimes, withdrawProposal } from './propose.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readOtherTimes, ({ school, user, query }) => readOtherTimes(school, user, query))
  serve(contract.listOwnProposals, ({ school, user }) => listOwnProposals(school, user))
  serve(contract.proposeTime, ({ school, user, body }) => proposeTime(school, user, body))
  serve(contract.withdrawProposal, ({ school, user, params }) => withdrawProposal(school, user, params))
  serve(contract.listProposals, ({ school, user, query }) => listProposals(school, user, query))
  serve(contract.acceptProposal, ({ school, user, params, body }) =>
    acceptProposal(school, user, { ...params, ...body }),
  )
  serve(contract.declineProposal, ({ school, user, params, body }) =>
    declineProposal(school, user, { ...params, ...body }),
  )
}
