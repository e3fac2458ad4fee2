import { endpoint } from 'kit/contract/contract'
import { dayShape, fileOf, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource, type RowOf } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleTeacher } from '../employees/contract.ts'
import { documentTypes, files } from '../../platform/files/contract.ts'
import { students } from '../students-and-guardians/contract.ts'
import { campuses, mainCampus } from '../../institute/structure/contract.ts'

/** A document of the demo school, its file, and a kind that every school begins with. */
export const exampleDocument = '01980000-0000-7000-8000-0000000d0c01'
export const exampleFile = '01980000-0000-7000-8000-0000000f1e01'
export const firstKind = '01980000-0000-7000-8000-0000000d0d01'

/** Saad and his passport, and the contract of a teacher, of the demo school. */
export const examplePassport = '01980000-0000-7000-8000-0000000d0e01'
export const exampleTraveller = '01980000-0000-7000-8000-0000000ad00f'
export const exampleContract = '01980000-0000-7000-8000-0000000d0e03'

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
      hint: 'Whoever manages documents is told 30 days before and on the day',
    }),
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Empty: of the whole institute' }),
    note: text(0, 1000).default('').meta({ title: 'Note', lines: 3 }),
  }),
  example: {
    id: exampleDocument,
    body: { title: 'Fire safety certificate', kindId: firstKind, fileId: exampleFile, campusId: mainCampus },
  },
})

const expiring = { name: sentence('Expire within 60 days'), day: 'expiresOn', days: 60 } as const

/** The fields of a document of a person; whose it is says the record on which it is added. */
const ofPerson = (name: string) => ({
  personId: z.uuid().meta({ title: 'Person', hidden: true }),
  kindId: rowOf(() => documentKinds).meta({ title: 'Kind', bulk: true }),
  expiresOn: dayShape
    .nullable()
    .default(null)
    .meta({ title: 'Expires on', hint: 'Whoever manages documents is warned ahead' }),
  fileId: fileOf({ of: () => files, for: name, types: documentTypes })
    .nullable()
    .default(null)
    .meta({ title: 'File' }),
  note: text(0, 1000).default('').meta({ title: 'Note', lines: 3 }),
})

const kept = {
  title: z.string().meta({ title: 'Document', filter: false }),
  /** Whether the person is at the school still: nobody is warned of others. */
  isHere: z.boolean().meta({ title: 'Still here' }),
  /** Said by the person, who is what keeps a campus out of the archive. */
  campusId: z.uuid().nullable().meta({ title: 'Campus', hidden: true }),
}

/** What lists of the documents of people have alike, whoever the people are. */
const alike = {
  within: 'campus',
  search: ['title', 'note'],
  recognisedBy: [],
  sorts: ['expiresOn'],
  ahead: expiring,
  shows: ['title', 'holder', 'expiresOn', 'fileId', 'isHere'],
} as const

/** Passports, visas, identity cards of students and guardians. */
export const familyDocuments = resource({
  ...alike,
  name: 'family-documents',
  label: { one: 'Family document', many: 'Family documents' },
  near: { view: ['own', 'section'], edit: ['section'], delete: ['section'] },
  kept: z.object({
    ...kept,
    holder: oneOf({ student: sentence('Student'), guardian: sentence('Guardian') }).meta({ title: 'Of' }),
    /** Whose it is where it is a student's. */
    studentId: rowOf(() => students)
      .nullable()
      .meta({ title: 'Student' }),
  }),
  fields: z.object(ofPerson('family-documents')),
  example: { id: examplePassport, body: { personId: exampleTraveller, kindId: firstKind } },
})

/** Contracts, degrees, visas of teachers and other staff. */
export const staffDocuments = resource({
  ...alike,
  name: 'staff-documents',
  label: { one: 'Staff document', many: 'Staff documents' },
  near: { view: ['own'] },
  kept: z.object({
    ...kept,
    holder: oneOf({ teacher: sentence('Teacher'), staff: sentence('Staff') }).meta({ title: 'Of' }),
  }),
  fields: z.object(ofPerson('staff-documents')),
  example: { id: exampleContract, body: { personId: exampleTeacher, kindId: firstKind } },
})

export type PersonDocument = RowOf<typeof familyDocuments> | RowOf<typeof staffDocuments>

/** The documents of one person, what ends first before the others. */
export const documentsOfFamily = documentsOf(familyDocuments)
export const documentsOfStaff = documentsOf(staffDocuments)

function documentsOf<R extends typeof familyDocuments | typeof staffDocuments>({ name, row, example }: R) {
  return endpoint({
    method: 'GET',
    path: `/${name}/people/:id`,
    summary: `The ${name} of one person, what ends first before the others`,
    may: [name, 'view'],
    params: idParams,
    response: z.object({ rows: z.array(row as R['row']) }),
    example: { params: { id: example.body.personId } },
  })
}

export const readWarning = endpoint({
  method: 'GET',
  path: '/document-warning',
  summary: 'The last day of those documents of people of which somebody is warned by now',
  may: 'signed-in',
  response: z.object({ today: dayShape, until: dayShape }),
  example: {},
})
