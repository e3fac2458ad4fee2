import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource as resourceOf, type RowOf } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { students } from '../../people/students-and-guardians/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'

/** Umar Farooq, who graduated, and his leaving certificate, of the demo school. */
export const exampleLeaver = '01980000-0000-7000-8000-0000000ad012'
export const exampleCertificate = '01980000-0000-7000-8000-0000000ce001'

export const certificateKinds = {
  leaving: sentence('Leaving certificate'),
  character: sentence('Character certificate'),
  bonafide: sentence('Bonafide certificate'),
} as const
export type CertificateKind = keyof typeof certificateKinds

export const conducts = {
  excellent: sentence('Excellent'),
  good: sentence('Good'),
  satisfactory: sentence('Satisfactory'),
} as const

/** As much of a reason as a certificate has room for. */
export const mostOfReason = 200

/** What the office says on a certificate beside what is known. */
export const certificateForm = z.strictObject({
  kind: oneOf(certificateKinds).meta({ title: 'Certificate' }),
  language: oneOf(languageNames).default('en').meta({ title: 'Language' }),
  conduct: oneOf(conducts).default('good').meta({ title: 'Conduct' }),
  reason: text(0, mostOfReason).default('').meta({ title: 'Reason for leaving' }),
  dues: text(0, 200)
    .default('')
    .meta({ title: 'Dues', hint: 'Such as: all dues are cleared up to March 2026' }),
  remarks: text(0, 300).default('').meta({ title: 'Remarks', lines: 2 }),
})
export type CertificateForm = z.output<typeof certificateForm>

/** Every certificate that was issued. None is written in a form, and none goes to the archive: it is withdrawn. */
export const certificates = resourceOf({
  name: 'certificates',
  label: { one: 'Certificate', many: 'Certificates' },
  within: 'campus',
  near: { view: ['own', 'section'], edit: ['section'] },
  search: ['serial', 'name', 'fatherName'],
  apart: 'name',
  recognisedBy: [],
  sorts: ['issuedOn', 'serial', 'name'],
  isLatestFirst: true,
  shows: ['serial', 'name', 'fatherName', 'kind', 'issuedOn', 'issuedBy', 'duplicates', 'revokedOn'],
  kept: z.object({
    serial: z.string().meta({ title: 'Serial number' }),
    name: z.string().meta({ title: 'Name' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    kind: oneOf(certificateKinds).meta({ title: 'Certificate' }),
    issuedOn: dayShape.meta({ title: 'Issued on' }),
    issuedBy: z.string().meta({ title: 'Issued by' }),
    /** How many there are of it. */
    duplicates: z.int().meta({ title: 'Duplicates issued' }),
    revokedOn: dayShape.nullable().meta({ title: 'Withdrawn on' }),
    revokedReason: z.string().meta({ title: 'Reason for withdrawal' }),
    studentId: rowOf(() => students).meta({ title: 'Student' }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleCertificate, body: {} },
})
export type Certificate = RowOf<typeof certificates>

const { name: resource, row: certificate } = certificates
const ofCertificate = { params: { id: exampleCertificate } }
const ofStudent = { params: { id: exampleLeaver } }

export const listOfStudent = endpoint({
  method: 'GET',
  path: '/students/:id/certificates',
  summary:
    'The certificates of a student, which kinds can be issued now, of the others why not; and why the student left',
  may: [resource, 'view'],
  params: idParams,
  response: z.object({
    rows: z.array(certificate),
    /** `missing`: why it cannot be issued; `doubt`: what is asked before it is. */
    kinds: z.array(
      z.object({
        kind: oneOf(certificateKinds),
        missing: z.string().nullable(),
        doubt: z.string().nullable(),
      }),
    ),
    reason: z.string(),
  }),
  example: ofStudent,
})

export const issueCertificate = endpoint({
  method: 'POST',
  path: '/students/:id/certificates',
  summary:
    'Issue a certificate with the next serial number of its kind and year; what it says stays as it is. Of what is in doubt it is refused without `isSure`',
  may: [resource, 'edit'],
  status: 201,
  idempotent: true,
  params: idParams,
  body: certificateForm.extend({ isSure: z.boolean().default(false) }),
  response: certificate,
  example: { ...ofStudent, body: { kind: 'character' } },
})

export const previewCertificate = endpoint({
  method: 'GET',
  path: '/students/:id/certificate-preview',
  summary: 'How a certificate would look, as a PDF without a serial number',
  may: [resource, 'edit'],
  gives: 'file',
  params: idParams,
  query: certificateForm,
  example: { ...ofStudent, query: { kind: 'character' } },
})

export const readCertificateFile = endpoint({
  method: 'GET',
  path: '/certificates/:id/file',
  summary:
    'A certificate as a PDF: on the day of issue as the original, later marked as a copy or as its last duplicate',
  may: [resource, 'view'],
  gives: 'file',
  params: idParams,
  example: ofCertificate,
})

export const duplicateCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/duplicates',
  summary: 'Make a duplicate: the same words, marked with its number and the day',
  may: [resource, 'edit'],
  params: idParams,
  response: certificate,
  example: ofCertificate,
})

export const revocation = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/revocation',
  summary: 'Withdraw a certificate: whoever asks by its code is told that it is not good any more',
  may: [resource, 'delete'],
  params: idParams,
  body: revocation,
  response: certificate,
  example: { ...ofCertificate, body: { reason: 'Issued to the wrong student' } },
})
