import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { sendAudit } from './audit-sheet.ts'
import * as contract from './contract.ts'
import { findNames, readActs } from './log/audit-choices.ts'
import { readAudit, readChanges } from './log/audit-log.ts'
import * as readers from './record-access/contract.ts'
import { listReaders } from './record-access/readers.ts'
import { checkStretch, sealOf } from './seal/checking.ts'
import * as seal from './seal/contract.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  const declared = app.modules.flatMap(({ permissions }) => permissions)
  const labels = new Map(declared.map(({ resource, label }) => [resource, label]))
  serve(contract.listAudit, ({ school, user, query }) =>
    readAudit(school, user, { query, sentences: app.sentences, labels }),
  )
  serve(contract.listAuditActs, ({ school, user }) => readActs(school, user, app.sentences))
  serve(contract.listAuditNames, ({ school, user, query }) => findNames(school, user, query.q))
  serve(contract.listAuditChanges, ({ school, user, params, query }) =>
    readChanges(school, user, { ...params, ...query, labels }),
  )
  serve(contract.auditSheet, ({ school, user, reply, query: { format, ...filters } }) =>
    sendAudit(reply, { school, user, filters, format, sentences: app.sentences, labels }),
  )
  serve(seal.readSeal, ({ school }) => sealOf(school))
  serve(seal.checkSeal, ({ school, query }) => checkStretch(school, query.from))
  for (const of of Object.keys(readers.readersOf) as readers.WithReaders[])
    serve(readers.readersOf[of], ({ school, user, params }) => listReaders(school, user, { of, ...params }))
}
