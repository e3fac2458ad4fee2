import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { beginFile, takeContent } from './begin-file.ts'
import * as contract from './contract.ts'
import { dropFile, keepFile } from './keep-file.ts'
import { listFiles, sendFile, showFile } from './open-file.ts'
import { readUsage } from './storage-quota.ts'

export function routes(serve: ServeSchool, app: FastifyInstance) {
  const owners = app.modules.flatMap(({ fileOwners = [] }) => fileOwners)
  serve(contract.beginFile, ({ school, user, body }) => beginFile(school, user, { ...body, owners }))
  serve(contract.sendContent, async ({ school, user, params, request }) =>
    takeContent(school, user, { ...params, content: request.body }).then(() => null),
  )
  serve(contract.keepFile, ({ school, user, params }) => keepFile(school, user, params))
  serve(contract.dropFile, ({ school, user, params }) => dropFile(school, user, params))
  serve(contract.listFiles, ({ school, user, query }) => listFiles(school, { user, owners, ...query }))
  serve(contract.openFile, ({ school, user, params, request, reply }) =>
    sendFile(school, { user, owners, ...params, request, reply }),
  )
  serve(contract.showFile, ({ school, user, params, request, reply }) =>
    showFile(school, { user, owners, ...params, request, reply }),
  )
  serve(contract.readUsage, ({ school }) => readUsage(school))
}
