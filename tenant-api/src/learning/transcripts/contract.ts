import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { outcomeWords } from 'kit/marks/pass-words'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'

/** Who reads transcripts, and who enters results from before the school came here (edit). */
export const transcripts = {
  resource: 'transcripts',
  label: 'Transcripts',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'] },
} satisfies Permission as Permission
export const permissions: readonly Permission[] = [transcripts]
const views = [transcripts.resource, 'view'] as const
const edits = [transcripts.resource, 'edit'] as const

const number = (most: number) => z.number().min(0).max(most).multipleOf(0.01).nullable().default(null)

/** What is known of a subject: its marks, its grade, or both. */
const lineFields = {
  subject: text(1, 80).meta({ title: 'Subject' }),
  marks: number(9999).meta({ title: 'Marks' }),
  max: z.number().min(0.01).max(9999).multipleOf(0.01).nullable().default(null).meta({ title: 'Out of' }),
  grade: text(0, 20).default('').meta({ title: 'Grade' }),
  points: number(99).meta({ title: 'Points' }),
  credits: number(99).meta({ title: 'Credits' }),
}
const headFields = {
  year: text(1, 40).meta({ title: 'Year', hint: 'Such as 2023-24' }),
  class: text(1, 60).meta({ title: 'Class' }),
}
const source = text(0, 120).default('').meta({
  title: 'Source',
  hint: 'Such as the school or the certificate that it is taken from',
})
const pastLine = z.strictObject(lineFields)
export type PastLine = z.output<typeof pastLine>

/** Past results as a sheet: a row for each subject of a student in a year. */
export const pastResultSheet = {
  name: 'past-results',
  label: { one: 'Past result', many: 'Past results' },
  recognisedBy: ['registrationNumber', 'year', 'class', 'subject'],
  fields: z.strictObject({
    registrationNumber: text(1, 60).meta({ title: 'Registration number' }),
    ...headFields,
    ...lineFields,
    source,
  }),
  example: {
    body: {
      registrationNumber: 'RSS-1043-26',
      year: '2024-25',
      class: 'Class 5',
      subject: 'Maths',
      marks: 78,
      max: 100,
    },
  },
}

const printed = z.string().nullable()
const names = { name: z.string(), otherName: z.string() }

const transcriptSubject = z.object({
  ...names,
  marks: printed,
  of: printed,
  percent: printed,
  letter: z.string(),
  points: printed,
  credits: printed,
  /** The stored line of a past result. */
  line: z.object({ id: z.uuid(), version: z.int() }).nullable(),
})
export type TranscriptSubject = z.output<typeof transcriptSubject>

const transcriptResult = z.object({
  key: z.string(),
  /** A published report card, or what was entered from before. */
  kind: z.enum(['card', 'past']),
  title: z.string(),
  year: z.string(),
  class: z.string(),
  section: z.string(),
  issuedOn: dayShape.nullable(),
  edition: z.int().nullable(),
  /** The code of the report card, by which anybody verifies it. */
  code: printed,
  source: z.string(),
  outcome: oneOf(outcomeWords).nullable(),
  subjects: z.array(transcriptSubject),
  total: z.object({ marks: printed, of: printed, percent: printed, letter: z.string() }),
  credits: printed,
  average: printed,
  /** Whether its credits make up those of all years: a result of a whole year takes the place of its terms. */
  counts: z.boolean(),
})
export type TranscriptResult = z.output<typeof transcriptResult>

const transcript = z.object({
  studentId: z.uuid(),
  ...names,
  fatherName: z.string(),
  otherFatherName: z.string(),
  registrationNumber: z.string(),
  birthDate: dayShape.nullable(),
  joinedOn: dayShape.nullable(),
  class: z.string(),
  section: z.string(),
  campus: z.string(),
  otherCampus: z.string(),
  /** From the earliest year to the latest. */
  results: z.array(transcriptResult),
  credits: printed,
  /** Over all years: of all credits, never the mean of means. */
  average: printed,
  /** How many published results a family does not see, because they are held back. */
  held: z.int(),
  mayEdit: z.boolean(),
})
export type Transcript = z.output<typeof transcript>

const listed = z.object({
  studentId: z.uuid(),
  ...names,
  fatherName: z.string(),
  otherFatherName: z.string(),
  rollNumber: z.int().nullable(),
  registrationNumber: z.string(),
  section: z.string(),
  /** Published report cards, and years from before. */
  cards: z.int(),
  pastYears: z.int(),
})
export type ListedTranscript = z.output<typeof listed>

export const listTranscripts = endpoint({
  method: 'GET',
  path: '/transcripts',
  summary:
    'The students of a section with how many results stand on their transcripts; to a family its children, to a student the own',
  may: views,
  query: z.strictObject({ campus: z.uuid().optional(), section: z.uuid().optional() }),
  response: z.object({
    sections: z.array(z.object({ id: z.uuid(), title: z.string(), campus: z.string() })),
    /** The section whose students are listed: the first one, if none was asked for. */
    section: z.uuid().nullable(),
    mayEdit: z.boolean(),
    rows: z.array(listed),
  }),
  example: {},
})

const ofStudent = { params: { id: exampleStudent } }
const language = oneOf(languageNames).optional()

export const readTranscript = endpoint({
  method: 'GET',
  path: '/transcripts/:id',
  summary:
    'The transcript of a student: the report cards that hold and the results from before, year by year, with credits and grade point average',
  may: views,
  params: idParams,
  response: transcript,
  example: ofStudent,
})

export const readTranscriptFile = endpoint({
  method: 'GET',
  path: '/transcripts/:id/file',
  summary:
    'The transcript of a student as a PDF; each report card on it has the code by which it is verified',
  may: views,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ language }),
  example: ofStudent,
})

export const readTranscriptsOfSection = endpoint({
  method: 'GET',
  path: '/transcript-files',
  summary: 'The transcripts of a section in one PDF; those without any result are left out',
  may: views,
  gives: 'file',
  query: z.strictObject({ section: z.uuid(), language }),
  example: { query: { section: exampleSection } },
})

export const writePastResult = endpoint({
  method: 'PUT',
  path: '/transcripts/:id/past-results',
  summary:
    'Write the subjects of a year from before the school came here, in the place of the lines that were seen; without subjects the year is taken away',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The lines that the new ones replace, as they were read; none for a new year. */
    seen: z
      .array(z.strictObject({ id: z.uuid(), version: z.int() }))
      .max(60)
      .default([]),
    ...headFields,
    source,
    lines: z.array(pastLine).max(40).meta({ title: 'Subjects' }),
  }),
  response: transcript,
  example: {
    ...ofStudent,
    body: {
      year: '2024-25',
      class: 'Class 5',
      source: 'Green Valley School',
      lines: [{ subject: 'Maths', marks: 78, max: 100 }],
    },
  },
})
