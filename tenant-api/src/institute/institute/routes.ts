import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { readChecklist, skipStep } from './checklist.ts'
import * as contract from './contract.ts'
import { readSite } from './site.ts'
import { removeImage, sendIcon, sendLogo, setImage } from './site-image.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  serve(contract.readSite, ({ school, user }) => readSite(school, user.language))
  serve(contract.readLogo, ({ school, query, reply }) => sendLogo(school, query, reply))
  serve(contract.readIcon, ({ school, query, reply }) => sendIcon(school, query, reply))
  serve(contract.setImage, ({ school, user, params, body }) => setImage(school, user, { ...params, ...body }))
  serve(contract.removeImage, ({ school, user, params }) => removeImage(school, user, params.slot))
  serve(contract.readChecklist, ({ school, user }) => readChecklist(school, user, app.modules))
  serve(contract.skipStep, ({ school, user, params, body }) =>
    skipStep(school, user, { ...params, ...body, modules: app.modules }),
  )
}
