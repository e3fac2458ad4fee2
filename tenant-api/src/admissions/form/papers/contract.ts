import { endpoint } from 'kit/contract/contract'
import { text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { admissions, exampleAdmission } from '../../applicants/contract.ts'
import { exampleFile } from '../../../people/documents/contract.ts'
import { pictureTypes } from '../../../platform/files/contract.ts'
import { sensitivePermission } from '../../../people/students-and-guardians/contract.ts'

/** A document of the demo school's applicant. */
export const examplePaper = '01980000-0000-7000-8000-0000000add01'

export const documentKinds = {
  photo: sentence('Photo of the child'),
  'birth-certificate': sentence('Birth certificate or B-Form'),
  'guardian-card': sentence('ID card of the guardian'),
  'report-card': sentence('Last report card'),
  'leaving-certificate': sentence('School leaving certificate'),
  other: sentence('Other document'),
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentStates = {
  new: sentence('Not looked at yet'),
  accepted: sentence('In order'),
  refused: sentence('Needed again'),
} as const
/** What documents of an application may be. */
export const paperTypes = ['application/pdf', ...pictureTypes] as const
/** More than any school asks for; a stranger fills no disk. */
export const mostPapers = 12

const kindOfDocument = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]])
export const paper = z.object({
  id: z.uuid(),
  kind: kindOfDocument,
  fileId: z.uuid(),
  fileName: z.string(),
  type: z.string(),
  sentBy: z.enum(['office', 'family']),
  state: z.enum(['new', 'accepted', 'refused']),
})
export type Paper = z.output<typeof paper>

const one = { params: { id: exampleAdmission } }
const may = [admissions.name, 'edit'] as const

export const listPapers = endpoint({
  method: 'GET',
  path: '/admissions/:id/documents',
  summary: 'The documents of an application, and which of those that the school asks for are missing',
  may: [admissions.name, 'view'],
  params: idParams,
  response: z.object({ rows: z.array(paper), missing: z.array(kindOfDocument) }),
  example: one,
})

const paperParams = z.strictObject({ id: z.uuid(), paperId: z.uuid() })
const ofPaper = { params: { id: exampleAdmission, paperId: examplePaper } }

export const addPaper = endpoint({
  method: 'POST',
  path: '/admissions/:id/documents',
  summary: 'Put a file that was sent for admissions with an application',
  may,
  status: 201,
  params: idParams,
  body: z.strictObject({ kind: kindOfDocument, fileId: z.uuid() }),
  response: paper,
  example: { ...one, body: { kind: 'photo', fileId: exampleFile } },
})

export const judgePaper = endpoint({
  method: 'PUT',
  path: '/admissions/:id/documents/:paperId/state',
  summary: 'Say of a document that it is in order, or that it has to come again',
  may,
  params: paperParams,
  body: z.strictObject({ state: z.enum(['new', 'accepted', 'refused']) }),
  response: paper,
  example: { ...ofPaper, body: { state: 'accepted' } },
})

export const removePaper = endpoint({
  method: 'DELETE',
  path: '/admissions/:id/documents/:paperId',
  summary: 'Take a document away from an application',
  may,
  params: paperParams,
  response: z.object({ id: z.uuid() }),
  example: ofPaper,
})

/** Numbers of the state, which few may know. */
export const identityNumbers = z.strictObject({
  childNumber: text(0, 40).meta({ title: 'B-Form or ID number of the child' }),
  guardianNumber: text(0, 40).meta({ title: 'ID card number of the guardian' }),
})
export type IdentityNumbers = z.output<typeof identityNumbers>
const knows = sensitivePermission.resource

export const readIdentityNumbers = endpoint({
  method: 'GET',
  path: '/admissions/:id/identity-numbers',
  summary: 'The last three digits of the identity numbers of an application',
  may: [knows, 'view'],
  params: idParams,
  response: identityNumbers,
  example: one,
})

export const revealIdentityNumbers = endpoint({
  method: 'POST',
  path: '/admissions/:id/revelation',
  summary: 'Read the identity numbers of an application; the audit log says who did',
  may: [knows, 'view'],
  params: idParams,
  response: identityNumbers,
  example: one,
})

export const changeIdentityNumbers = endpoint({
  method: 'PATCH',
  path: '/admissions/:id/identity-numbers',
  summary: 'Change the identity numbers of an application',
  may: [knows, 'edit'],
  params: idParams,
  body: identityNumbers.partial(),
  response: identityNumbers,
  example: { ...one, body: { guardianNumber: '99999-0000201-7' } },
})
