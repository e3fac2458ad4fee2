import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sendErrorRows } from './workbook/import-sheets.ts'
import { listRows, ownImport, viewOf } from './own-import.ts'
import { beginImport, mapImport, mendImport } from './prepare-import.ts'
import { confirmImport, undoImport } from './run-import.ts'
import { sendTemplate } from './workbook/template-sheets.ts'

export function routes(serve: ServeSchool) {
  serve(contract.readTemplate, ({ school, user, query, reply }) =>
    sendTemplate(reply, { school, user, name: query.resource }),
  )
  serve(contract.beginImport, ({ school, user, body }) => beginImport(school, user, body))
  serve(contract.readImport, async ({ school, user, params }) =>
    viewOf(school.db, await ownImport(school.db, { user, ...params })),
  )
  serve(contract.listImportRows, ({ school, user, params, query }) =>
    listRows(school, { user, ...params, query }),
  )
  serve(contract.mapImport, ({ school, user, params, body }) =>
    mapImport(school, user, { ...params, ...body }),
  )
  serve(contract.mendImport, ({ school, user, params, body }) =>
    mendImport(school, user, { ...params, ...body }),
  )
  serve(contract.confirmImport, ({ school, user, params, body }) =>
    confirmImport(school, user, { ...params, ...body }),
  )
  serve(contract.undoImport, ({ school, user, params }) => undoImport(school, user, params.id))
  serve(contract.readErrorRows, ({ school, user, params, reply }) =>
    sendErrorRows(reply, { school, user, ...params }),
  )
}
