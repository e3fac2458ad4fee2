import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { sendAudit } from './audit-sheet.ts'
import { auditSheet } from './contract.ts'

/** The audit as a file, in the words of whoever takes it along. */
export const auditSheets = defineModule({
  name: 'audit-sheet',
  permissions: [],
  endpoints: [auditSheet],
  sentences: { 'audit.taken-along': sentence('Took the audit log along as {format}') },
  routes(serve, app) {
    const declared = app.modules.flatMap(({ permissions }) => permissions)
    const labels = new Map(declared.map(({ resource, label }) => [resource, label]))
    serve(auditSheet, ({ school, user, reply, query: { format, ...filters } }) =>
      sendAudit(reply, { school, user, filters, format, sentences: app.sentences, labels }),
    )
  },
})
