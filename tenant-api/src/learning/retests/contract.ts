import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import {
  assessmentPart,
  assessmentStates,
  exampleAssessment,
  exampleAssessmentPart,
} from '../assessments/contract.ts'
import { scores, scoreStates } from '../scores/contract.ts'

export const permissions: readonly Permission[] = []

/** Which attempt counts of who sits an assessment again. */
export const retestRules = {
  replace: sentence('The retest counts'),
  better: sentence('The better attempt counts'),
  capped: sentence('The better attempt counts, the retest at the pass mark at most'),
} as const

const state = oneOf(scoreStates).nullable()
const value = z.number().min(0).max(9999).multipleOf(0.01).nullable()
const attempt = z.object({ partId: z.uuid(), scoreId: z.uuid(), state, value })

const student = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  section: z.string(),
  /** Sits it again. */
  isTaking: z.boolean(),
  /** Why a retest is offered first: a part was not sat, or not passed. */
  offered: z.enum(['absent', 'failed']).nullable(),
  mayMark: z.boolean(),
  first: z.array(attempt),
  second: z.array(attempt),
})
export type RetestStudent = z.output<typeof student>

const sheet = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: z.string(),
  sections: z.string(),
  day: dayShape,
  state: oneOf(assessmentStates),
  parts: z.array(assessmentPart),
  /** Null: nobody sits it again so far. */
  retest: z.object({ day: dayShape, rule: oneOf(retestRules), isLocked: z.boolean() }).nullable(),
  /** Those who are asked for marks and whom the reader sees: offered ones first. */
  students: z.array(student),
  /** Whether the reader arranges it, enters its marks now, and whether that takes a reason. */
  mayArrange: z.boolean(),
  mayMark: z.boolean(),
  needsReason: z.boolean(),
})
export type RetestSheet = z.output<typeof sheet>

const ofExample = { params: { id: exampleAssessment } }

export const readRetest = endpoint({
  method: 'GET',
  path: '/assessments/:id/retest',
  summary:
    'Who sits an assessment again, with both attempts; and to whom a retest is offered because a part was not sat or not passed',
  may: [scores.resource, 'view'],
  params: idParams,
  response: sheet,
  example: ofExample,
})

export const arrangeRetest = endpoint({
  method: 'PUT',
  path: '/assessments/:id/retest',
  summary:
    'Arrange the retest of an assessment: its day, which attempt counts, and for whom. Who has marks in it stays in it. Locked, only the office still changes its marks',
  may: [scores.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    day: dayShape.meta({ title: 'Day' }),
    rule: oneOf(retestRules).meta({ title: 'What counts' }),
    studentIds: z.array(z.uuid()).min(1).max(300).meta({ title: 'Students' }),
    isLocked: z.boolean().default(false).meta({ title: 'Locked' }),
  }),
  response: z.object({ students: z.int() }),
  example: { ...ofExample, body: { day: '2026-11-24', rule: 'better', studentIds: [exampleStudent] } },
})

const entry = z.strictObject({
  partId: z.uuid(),
  studentId: z.uuid(),
  /** Null takes back what stands there. */
  state,
  value: value.default(null).meta({ title: 'Marks' }),
  /** The score that the author saw in this cell and replaces; null where there was none. */
  scoreId: z.uuid().nullable().default(null),
})
export type RetestEntry = z.output<typeof entry>

export const enterRetest = endpoint({
  method: 'PATCH',
  path: '/assessments/:id/retest/scores',
  summary:
    'Enter the marks of a retest. Refused as a whole where somebody else has changed one of them meanwhile; once it is locked it takes the office and a reason',
  may: [scores.resource, 'mark'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    cells: z.array(entry).min(1).max(600),
    reason: text(0, 200).default('').meta({ title: 'Reason' }),
  }),
  response: z.object({ saved: z.int() }),
  example: {
    ...ofExample,
    body: {
      cells: [{ partId: exampleAssessmentPart, studentId: exampleStudent, state: 'scored', value: 12 }],
    },
  },
})
