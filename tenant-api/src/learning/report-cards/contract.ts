import { endpoint, flag, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { languageNames } from '../../institute/settings/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { outcomeWords } from 'kit/marks/pass-words'
import { cardNeed, cardShape } from '../class-results/card-shape.ts'

import { exampleResult } from '../results/contract.ts'

/** Who reads published report cards of their own: guardians and students. */
export const reportCards = {
  resource: 'report-cards',
  label: 'Report cards',
  within: 'campus',
  actions: ['view'],
  near: { view: ['own'] },
} satisfies Permission as Permission
const views = [reportCards.resource, 'view'] as const
const seesResults = ['results', 'view'] as const

const listed = z.object({
  setId: z.uuid(),
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  title: z.string(),
  sectionTitle: z.string(),
  issuedOn: dayShape,
  edition: z.int(),
  /** The result is not shown: somebody at the school is to be seen first, because of open fees or for another reason. */
  isHeld: z.boolean(),
  isOfFees: z.boolean(),
  outcome: oneOf(outcomeWords).nullable(),
  percent: z.string().nullable(),
  letter: z.string(),
})
export type ListedCard = z.output<typeof listed>

export const listReportCards = endpoint({
  method: 'GET',
  path: '/report-cards',
  summary: 'The published report cards of the reader’s children, or of the reader, the latest first',
  may: views,
  query: z.strictObject({ studentId: z.uuid().optional() }),
  response: z.object({ rows: z.array(listed) }),
  example: {},
})

const ofCard = z.strictObject({ setId: z.uuid(), studentId: z.uuid() })
const exampleCard = { params: { setId: exampleResult, studentId: exampleStudent } }

export const readReportCard = endpoint({
  method: 'GET',
  path: '/report-cards/:setId/:studentId',
  summary: 'A published report card with everything from which its grades explain themselves',
  may: views,
  params: ofCard,
  response: z.object({
    card: cardShape,
    edition: z.int(),
    issuedOn: dayShape,
    /** Why there is a later edition; empty of the first. */
    reason: z.string(),
    /** What grades of the whole year need in its other terms, of published cards alone; empty where no year is counted. */
    needs: z.array(cardNeed),
  }),
  example: exampleCard,
})

export const readReportCardFile = endpoint({
  method: 'GET',
  path: '/report-cards/:setId/:studentId/file',
  summary: 'A published report card as a PDF with the code by which it is verified',
  may: views,
  gives: 'file',
  params: ofCard,
  query: z.strictObject({ language: oneOf(languageNames).optional() }),
  example: exampleCard,
})

export const readCardsOfResult = endpoint({
  method: 'GET',
  path: '/results/:id/report-cards',
  summary:
    'The report cards of a section, or of one student, as a PDF; before they are published, marked as a draft and without a code',
  may: seesResults,
  gives: 'file',
  params: idParams,
  query: z.strictObject({
    studentId: z.uuid().optional(),
    language: oneOf(languageNames).optional(),
    /** English and Urdu beside each other. */
    isBilingual: flag(false),
  }),
  example: { params: { id: exampleResult } },
})

export const readTabulation = endpoint({
  method: 'GET',
  path: '/results/:id/tabulation',
  summary:
    'The tabulation of a section: a line for each student, a column for each subject, as an Excel file or a PDF',
  may: seesResults,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  example: { params: { id: exampleResult } },
})

export const readGazette = endpoint({
  method: 'GET',
  path: '/results/:id/gazette',
  summary:
    'The gazette of a class at a campus: a line for each student of all its sections, and at the end who appeared and passed, the grades and the first three; as an Excel file or a PDF on A3. Who sees one section alone gets that one',
  may: seesResults,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  example: { params: { id: exampleResult } },
})

export const permissions: readonly Permission[] = [reportCards]
