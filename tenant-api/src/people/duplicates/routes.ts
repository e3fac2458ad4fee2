import type { ServeSchool } from '../../core/module.ts'
import { type Merged, mergingOf } from './contract.ts'
import { duplicatesOf, listDuplicates } from './duplicates.ts'
import { sendDuplicates } from './duplicates-sheet.ts'
import { merge } from './merge.ts'
import { keepApart, preview } from './preview.ts'
import { undoMerger } from './undo.ts'

export function routes(serve: ServeSchool) {
  for (const of of Object.keys(mergingOf) as Merged[]) {
    const endpoints = mergingOf[of]
    serve(endpoints.list, ({ school, user }) => listDuplicates(school, user, of))
    serve(endpoints.sheet, ({ school, user, reply }) => sendDuplicates(reply, school, user, of))
    serve(endpoints.of, ({ school, user, params }) => duplicatesOf(school, user, { of, ...params }))
    serve(endpoints.preview, ({ school, user, params }) => preview(school, user, { of, ...params }))
    serve(endpoints.merge, ({ school, user, params, body }) =>
      merge(school, user, { of, ...params, ...body }),
    )
    serve(endpoints.undo, ({ school, user, params }) => undoMerger(school, user, { of, ...params }))
    serve(endpoints.keepApart, ({ school, user, params, body }) =>
      keepApart(school, user, { of, ...params, ...body }),
    )
  }
}
