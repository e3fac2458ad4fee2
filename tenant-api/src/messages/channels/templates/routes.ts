import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { listEvents } from './read-templates.ts'
import { changeRule } from './rules.ts'
import { proposeWords } from './proposals.ts'
import { changeWords, previewWords, resetWords } from './words.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listEvents, ({ school, user }) => listEvents(school, user))
  serve(contract.changeRule, ({ school, user, params, body }) =>
    changeRule(school, user, { ...params, ...body }),
  )
  serve(contract.changeWords, ({ school, user, params, body }) =>
    changeWords(school, user, { ...params, ...body }),
  )
  serve(contract.resetWords, ({ school, user, params }) => resetWords(school, user, params))
  serve(contract.previewWords, ({ school, params, body }) => previewWords(school, { ...params, ...body }))
  serve(contract.proposeWords, ({ school, user, params }) => proposeWords(school, user, params))
}
