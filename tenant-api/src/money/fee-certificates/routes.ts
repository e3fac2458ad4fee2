import type { ServeSchool } from '../../core/module.ts'
import { sendFeeCertificate } from './certificate-file.ts'
import * as contract from './contract.ts'
import { issueFeeCertificate, listFeeCertificates, revokeFeeCertificate } from './fee-certificates.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listFeeCertificates, ({ school, user, params }) => listFeeCertificates(school, user, params))
  serve(contract.issueFeeCertificate, ({ school, user, params, body }) =>
    issueFeeCertificate(school, user, { ...params, ...body }),
  )
  serve(contract.readFeeCertificateFile, ({ school, user, params, reply }) =>
    sendFeeCertificate(school, user, { ...params, reply }),
  )
  serve(contract.revokeFeeCertificate, ({ school, user, params, body }) =>
    revokeFeeCertificate(school, user, { ...params, ...body }),
  )
}
