import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { readForm } from './open-form.ts'
import { sendApplication } from './send-application.ts'
import { sendPaper } from './send-paper.ts'
import { beginVisit, readStatus, withdrawApplication } from './application-visits.ts'

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
}
