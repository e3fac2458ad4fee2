import { endpoint } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { exams, examStates, ofExampleExam } from '../exams/contract.ts'

const edits = [exams.name, 'edit'] as const
const sees = [exams.name, 'view'] as const

/** Why a slip is kept back. Dues are a hold of the fees and are not said here. */
export const slipHolds = {
  dues: sentence('Fees are open'),
  papers: sentence('Papers are missing'),
  discipline: sentence('Discipline'),
} as const

const slip = z.object({
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  section: z.string(),
  sectionId: z.uuid(),
  rollNumber: z.int().nullable(),
  papers: z.int(),
  /** Null until numbers are given. */
  number: z.int().nullable(),
  heldFor: oneOf(slipHolds).nullable(),
  holdReason: z.string(),
  /** Why it was handed out although fees are open. */
  releaseReason: z.string(),
})
export type Slip = z.output<typeof slip>

const slips = z.object({
  id: z.uuid(),
  title: z.string(),
  state: oneOf(examStates),
  mayEdit: z.boolean(),
  sections: z.array(z.object({ id: z.uuid(), title: z.string() })),
  rows: z.array(slip),
})
export type Slips = z.output<typeof slips>

export const listSlips = endpoint({
  method: 'GET',
  path: '/exams/:id/slips',
  summary: 'The roll-number slips of an exam: who has which number, and whose is kept back and why',
  may: sees,
  params: idParams,
  query: z.strictObject({ section: z.uuid().optional() }),
  response: slips,
  example: { ...ofExampleExam, query: { section: exampleSection } },
})

export const numberSlips = endpoint({
  method: 'POST',
  path: '/exams/:id/slips',
  summary:
    'Give everybody who sits a paper a number, by class, section and roll number; numbers that were given stay',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The first number, where none was given yet. */
    first: z.int().min(1).max(900000).default(1).meta({ title: 'First number' }),
  }),
  response: slips,
  example: { ...ofExampleExam, body: { first: 1001 } },
})

export const holdSlips = endpoint({
  method: 'POST',
  path: '/exams/:id/slips/holds',
  summary: 'Keep slips back because papers are missing, or for discipline',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    studentIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Students' }),
    heldFor: z.enum(['papers', 'discipline']).meta({ title: 'Kept back for' }),
    reason: text(1, 200).meta({ title: 'Reason', hint: 'The family reads it' }),
  }),
  response: slips,
  example: {
    ...ofExampleExam,
    body: { studentIds: [exampleStudent], heldFor: 'papers', reason: 'The birth certificate is missing' },
  },
})

export const releaseSlips = endpoint({
  method: 'POST',
  path: '/exams/:id/slips/releases',
  summary: 'Hand slips out that are kept back; also where fees are open, with a reason that the log keeps',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    studentIds: z.array(z.uuid()).min(1).max(200).meta({ title: 'Students' }),
    reason: text(1, 200).meta({ title: 'Reason' }),
  }),
  response: slips,
  example: { ...ofExampleExam, body: { studentIds: [exampleStudent], reason: 'The father pays on Monday' } },
})

export const printSlips = endpoint({
  method: 'GET',
  path: '/exams/:id/slips/file',
  summary:
    'The slips of a section, or of the whole exam, as a PDF of four a page; without those that are kept back',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ section: z.uuid().optional(), student: z.uuid().optional() }),
  example: { ...ofExampleExam, query: { section: exampleSection } },
})
