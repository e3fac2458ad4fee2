import type { ServeSchool } from '../../core/module.ts'
import { sendCertificate, sendPreview } from './certificate-file.ts'
import { duplicateCertificate, issueCertificate, listOfStudent, revokeCertificate } from './certificates.ts'
import * as contract from './contract.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listOfStudent, ({ school, user, params }) => listOfStudent(school, user, params))
  serve(contract.issueCertificate, ({ school, user, params, body }) =>
    issueCertificate(school, user, { ...params, ...body }),
  )
  serve(contract.previewCertificate, ({ school, user, params, query, reply }) =>
    sendPreview(school, user, { ...params, ...query, reply }),
  )
  serve(contract.readCertificateFile, ({ school, user, params, reply }) =>
    sendCertificate(school, user, { ...params, reply }),
  )
  serve(contract.duplicateCertificate, ({ school, user, params }) =>
    duplicateCertificate(school, user, params),
  )
  serve(contract.revokeCertificate, ({ school, user, params, body }) =>
    revokeCertificate(school, user, { ...params, ...body }),
  )
}
