import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { languageNames } from '../../institute/settings/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'

/** A certificate of the demo school. */
export const exampleFeeCertificate = '01980000-0000-7000-8000-0000000f8201'

export const feeCertificateKinds = {
  fees: sentence('Fee certificate'),
  'dues-cleared': sentence('Certificate of cleared dues'),
} as const
export type FeeCertificateKind = keyof typeof feeCertificateKinds

/** What was certified of fees. None is written in a form, and none goes to the archive: it is withdrawn. */
export const feeCertificates = resource({
  name: 'fee-certificates',
  label: { one: 'Fee certificate', many: 'Fee certificates' },
  within: 'campus',
  search: ['number', 'name', 'fatherName'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['issuedOn', 'number', 'name'],
  isLatestFirst: true,
  shows: ['number', 'name', 'fatherName', 'kind', 'issuedOn', 'issuedBy', 'revokedOn'],
  kept: z.object({
    number: z.string().meta({ title: 'Serial number' }),
    name: z.string().meta({ title: 'Name' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    kind: oneOf(feeCertificateKinds).meta({ title: 'Certificate' }),
    issuedOn: dayShape.meta({ title: 'Issued on' }),
    issuedBy: z.string().meta({ title: 'Issued by' }),
    revokedOn: dayShape.nullable().meta({ title: 'Withdrawn on' }),
    revokedReason: z.string().meta({ title: 'Reason for withdrawal' }),
    studentId: rowOf(() => students).meta({ title: 'Student' }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleFeeCertificate, body: {} },
})
const permission: Permission = { ...feeCertificates.permission, actions: ['view', 'mark', 'edit'] }
export const permissions: readonly Permission[] = [permission]

const issues = [feeCertificates.name, 'mark'] as const
const { row } = feeCertificates
const ofCertificate = { params: { id: exampleFeeCertificate } }
const ofStudent = { params: { id: exampleStudent } }

export const listFeeCertificates = endpoint({
  method: 'GET',
  path: '/students/:id/fee-certificates',
  summary: 'The fee certificates of a student, and the fiscal years in which something was charged or paid',
  may: [feeCertificates.name, 'view'],
  params: idParams,
  response: z.object({
    rows: z.array(row),
    years: z.array(z.object({ firstDay: dayShape, lastDay: dayShape })),
    /** What is due today, in words for the reader; empty if nothing is. */
    due: z.string(),
  }),
  example: ofStudent,
})

export const feeCertificateForm = z.strictObject({
  kind: oneOf(feeCertificateKinds).default('fees').meta({ title: 'Certificate' }),
  language: oneOf(languageNames).default('en').meta({ title: 'Language' }),
})

export const issueFeeCertificate = endpoint({
  method: 'POST',
  path: '/students/:id/fee-certificates',
  summary:
    'Certify what was charged and paid for a student in a fiscal year, or that nothing is due, which is refused with the amount while something is',
  may: issues,
  status: 201,
  idempotent: true,
  params: idParams,
  body: feeCertificateForm.extend({
    /** A day of the fiscal year; that of today where none is chosen. */
    year: dayShape.nullable().default(null).meta({ title: 'Fiscal year' }),
  }),
  response: row,
  example: { ...ofStudent, body: { kind: 'fees' } },
})

export const readFeeCertificateFile = endpoint({
  method: 'GET',
  path: '/fee-certificates/:id/file',
  summary: 'A fee certificate as a PDF; later than on its day as a copy',
  may: [feeCertificates.name, 'view'],
  gives: 'file',
  params: idParams,
  example: ofCertificate,
})

export const feeRevocation = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const revokeFeeCertificate = endpoint({
  method: 'POST',
  path: '/fee-certificates/:id/revocation',
  summary: 'Withdraw a fee certificate: whoever asks by its code is told that it is not good any more',
  may: [feeCertificates.name, 'edit'],
  params: idParams,
  body: feeRevocation,
  response: row,
  example: { ...ofCertificate, body: { reason: 'Of the wrong year' } },
})
