import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../module.ts'
import { endStreams, followChanges } from './changes.ts'
import { readChecklist, skipStep } from './checklist.ts'
import * as contract from './contract.ts'
import { readInstitute, readSite, updateInstitute } from './institute.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  serve(contract.readSite, ({ school }) => readSite(school))
  serve(contract.readInstitute, ({ school }) => readInstitute(school))
  serve(contract.updateInstitute, ({ school, user, version, body }) =>
    updateInstitute(school, user, { version, changes: body }),
  )
  serve(contract.readChecklist, ({ school, user }) => readChecklist(school, user, app.modules))
  serve(contract.skipStep, ({ school, user, params, body }) =>
    skipStep(school, user, { ...params, ...body, modules: app.modules }),
  )
  serve(contract.followChanges, async ({ school, user, reply }) => followChanges(school, user, reply))
  app.leaving.addEventListener('abort', endStreams)
}
