import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readForm } from './open-form.ts'
import { sendApplication } from './send-application.ts'
import { sendPaper } from './send-paper.ts'
import { beginVisit, readStatus, withdrawApplication } from './application-visits.ts'
import * as papers from './papers/contract.ts'
import { changeNumbers, readMasked, reveal } from './papers/identity-numbers.ts'
import { addPaper, judgePaper, listPapers, removePaper } from './papers/papers.ts'

export function routes(serve: ServeSchool, { checkLimits: { stranger } }: FastifyInstance) {
  serve(contract.readForm, ({ school, user }) => readForm(school, user))
  serve(contract.sendApplication, ({ school, user, body, ...asked }) => {
    stranger('applications', school, asked)
    return sendApplication(school, user, body)
  })
  serve(contract.beginVisit, ({ school, body, ...asked }) => {
    stranger('visits', school, asked)
    return beginVisit(school, body)
  })
  serve(contract.readStatus, ({ school, params }) => readStatus(school, params.visit))
  serve(contract.sendPaper, ({ school, params, query, ...asked }) => {
    stranger('papers', school, asked)
    return sendPaper(school, { ...params, ...query, content: asked.request.body })
  })
  serve(contract.withdrawApplication, ({ school, params }) => withdrawApplication(school, params.visit))
  serve(papers.listPapers, ({ school, user, params }) => listPapers(school, user, params.id))
  serve(papers.addPaper, ({ school, user, params, body }) => addPaper(school, user, { ...params, ...body }))
  serve(papers.judgePaper, ({ school, user, params, body }) =>
    judgePaper(school, user, { ...params, ...body }),
  )
  serve(papers.removePaper, ({ school, user, params }) => removePaper(school, user, params))
  serve(papers.readIdentityNumbers, ({ school, user, params }) => readMasked(school, user, params.id))
  serve(papers.revealIdentityNumbers, ({ school, user, params }) => reveal(school, user, params.id))
  serve(papers.changeIdentityNumbers, ({ school, user, params, body }) =>
    changeNumbers(school, user, { ...params, body }),
  )
}
