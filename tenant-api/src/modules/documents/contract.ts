import { dayShape, fileOf, rowOf, text } from 'kit/fields'
import { resource } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { documentTypes, files } from '../files/contract.ts'
import { campuses, mainCampus } from '../structure/contract.ts'

/** A document of the demo school, its file, and a kind that every school begins with. */
export const demoDocument = '01980000-0000-7000-8000-0000000d0c01'
export const demoFile = '01980000-0000-7000-8000-0000000f1e01'
export const firstKind = '01980000-0000-7000-8000-0000000d0d01'

/** For so many days before its end a document is said to expire soon. */
export const soonDays = 30

/** What documents there are; a school adds its own. */
export const documentKinds = resource({
  name: 'document-kinds',
  label: { one: 'Kind of document', many: 'Kinds of documents' },
  within: 'institute',
  search: ['title'],
  // A handful, which nobody keeps in a file of their own.
  recognisedBy: [],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 80).meta({ title: 'Title' }),
    description: text(0, 500).default('').meta({ title: 'Description', lines: 3 }),
  }),
  example: { id: firstKind, body: { title: 'Water test report' } },
})

/** A paper of the institute or of a campus: a licence, an agreement, a certificate. */
export const documents = resource({
  name: 'documents',
  label: { one: 'Document', many: 'Documents' },
  within: 'campus',
  search: ['title', 'note'],
  // A file cannot stand in a cell.
  recognisedBy: [],
  sorts: ['title', 'expiresOn'],
  ahead: { name: sentence('Expire within 30 days'), day: 'expiresOn', days: soonDays },
  fields: z.object({
    title: text(1, 120).meta({ title: 'Title' }),
    kindId: rowOf(() => documentKinds).meta({ title: 'Kind', bulk: true }),
    fileId: fileOf({ of: () => files, for: 'documents', types: documentTypes }).meta({ title: 'File' }),
    expiresOn: dayShape.nullable().default(null).meta({
      title: 'Expires on',
      hint: 'Those who keep documents are told 30 days before, and on the day',
    }),
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Empty: of the whole institute' }),
    note: text(0, 1000).default('').meta({ title: 'Note', lines: 3 }),
  }),
  example: {
    id: demoDocument,
    body: { title: 'Fire safety certificate', kindId: firstKind, fileId: demoFile, campusId: mainCampus },
  },
})
