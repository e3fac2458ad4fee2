import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { changeNumbers, readMasked, reveal } from './identity-numbers.ts'
import { addPaper, judgePaper, listPapers, removePaper } from './papers.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listPapers, ({ school, user, params }) => listPapers(school, user, params.id))
  serve(contract.addPaper, ({ school, user, params, body }) => addPaper(school, user, { ...params, ...body }))
  serve(contract.judgePaper, ({ school, user, params, body }) =>
    judgePaper(school, user, { ...params, ...body }),
  )
  serve(contract.removePaper, ({ school, user, params }) => removePaper(school, user, params))
  serve(contract.readIdentityNumbers, ({ school, user, params }) => readMasked(school, user, params.id))
  serve(contract.revealIdentityNumbers, ({ school, user, params }) => reveal(school, user, params.id))
  serve(contract.changeIdentityNumbers, ({ school, user, params, body }) =>
    changeNumbers(school, user, { ...params, body }),
  )
}
