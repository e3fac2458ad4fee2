import type { ServeSchool } from '../../core/module.ts'
import { writeComments } from './comments.ts'
import * as contract from './contract.ts'
import { correctResult, previewCorrection } from './correct-results.ts'
import { approveResult, returnResult, withdrawResult } from './decide-result.ts'
import { holdResult, releaseResult } from './hold-results.ts'
import { beginResults, listResultSchemes, submitResult, writeRemarks } from './prepare-result.ts'
import { publishResults } from './publish-results.ts'
import { readCard, readResult } from './read-result.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listResultSchemes, ({ school, user, query }) => listResultSchemes(school, user, query))
  serve(contract.beginResults, ({ school, user, body }) => beginResults(school, user, body))
  serve(contract.readResult, ({ school, user, params }) => readResult(school, user, params))
  serve(contract.readCard, ({ school, user, params }) => readCard(school, user, params))
  serve(contract.writeRemarks, ({ school, user, params, body }) =>
    writeRemarks(school, user, { ...params, ...body }),
  )
  serve(contract.writeHeadRemarks, ({ school, user, params, body }) =>
    writeComments(school, user, { ...params, ...body, subjectId: null }),
  )
  serve(contract.writeSubjectRemarks, ({ school, user, params, body }) =>
    writeComments(school, user, { ...params, ...body }),
  )
  serve(contract.submitResult, ({ school, user, params, body }) =>
    submitResult(school, user, { ...params, ...body }),
  )
  serve(contract.returnResult, ({ school, user, params, body }) =>
    returnResult(school, user, { ...params, ...body }),
  )
  serve(contract.approveResult, ({ school, user, params }) => approveResult(school, user, params))
  serve(contract.publishResults, ({ school, user, body }) => publishResults(school, user, body))
  serve(contract.withdrawResult, ({ school, user, params, body }) =>
    withdrawResult(school, user, { ...params, ...body }),
  )
  serve(contract.previewCorrection, ({ school, user, params }) => previewCorrection(school, user, params))
  serve(contract.correctResult, ({ school, user, params, body }) =>
    correctResult(school, user, { ...params, ...body }),
  )
  serve(contract.holdResult, ({ school, user, params, body }) =>
    holdResult(school, user, { ...params, ...body }),
  )
  serve(contract.releaseResult, ({ school, user, params, body }) =>
    releaseResult(school, user, { ...params, ...body }),
  )
}
