import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listTranscripts, readTranscript } from './read-transcripts.ts'
import { sendTranscript, sendTranscripts } from './transcript-file.ts'
import { writePastResult } from './write-past-result.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listTranscripts, ({ school, user, query }) => listTranscripts(school, user, query))
  serve(contract.readTranscript, ({ school, user, params }) => readTranscript(school, user, params))
  serve(contract.readTranscriptFile, ({ school, user, params, query, reply }) =>
    sendTranscript(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readTranscriptsOfSection, ({ school, user, query, reply }) =>
    sendTranscripts(school, user, { ...query, reply }),
  )
  serve(contract.writePastResult, ({ school, user, params, body }) =>
    writePastResult(school, user, { ...params, ...body }),
  )
}
