import { endpoint, flag, type Permission } from 'kit/contract/contract'
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

/** Who sees marks, enters them, and changes them after the lock. Families read what is published, and nothing here. */
export const scores = {
  resource: 'scores',
  label: 'Marks',
  within: 'campus',
  actions: ['view', 'mark', 'edit'],
  near: { view: ['section'], mark: ['section'] },
} satisfies Permission as Permission

/** What holds of a student in a part. Only who was scored has a value; absent is not zero. */
export const scoreStates = {
  scored: sentence('Scored'),
  absent: sentence('Absent'),
  excused: sentence('Excused'),
  missing: sentence('Not handed in'),
  malpractice: sentence('Unfair means'),
} as const
export type ScoreState = keyof typeof scoreStates

export const recorders = {
  teacher: sentence('Teacher'),
  office: sentence('Office'),
  import: sentence('Import'),
  recheck: sentence('Re-check'),
  retest: sentence('Retest'),
} as const

const instant = z.iso.datetime({ offset: true })
const state = oneOf(scoreStates).nullable()
const value = z.number().min(0).max(9999).multipleOf(0.01).nullable()

const cell = z.object({
  partId: z.uuid(),
  studentId: z.uuid(),
  /** The current score of this cell, which the next one replaces. */
  scoreId: z.uuid(),
  /** Null where it was taken back. */
  state,
  value,
  by: z.string(),
  at: instant,
})
export type ScoreCell = z.output<typeof cell>

const taker = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  registrationNumber: z.string(),
  sectionId: z.uuid(),
  section: z.string(),
  mayMark: z.boolean(),
})
export type ScoreTaker = z.output<typeof taker>

const sheet = z.object({
  id: z.uuid(),
  title: z.string(),
  subject: z.string(),
  kind: z.string(),
  sections: z.string(),
  day: dayShape,
  today: dayShape,
  state: oneOf(assessmentStates),
  version: z.int(),
  parts: z.array(assessmentPart),
  /** Those who are asked for marks and whom the reader sees, by roll number. */
  students: z.array(taker),
  cells: z.array(cell),
  /** Whether the reader may enter marks now, and whether that takes a reason. */
  mayMark: z.boolean(),
  needsReason: z.boolean(),
  mayEdit: z.boolean(),
  mayReopen: z.boolean(),
  /** Whether the reader may remind its teachers of missing marks, and when they were reminded last. */
  mayRemind: z.boolean(),
  remindedOn: dayShape.nullable(),
})
export type ScoreSheet = z.output<typeof sheet>

export const readScores = endpoint({
  method: 'GET',
  path: '/assessments/:id/scores',
  summary: 'The marks of an assessment: who is asked for them, its parts, and the current score of each',
  may: [scores.resource, 'view'],
  params: idParams,
  response: sheet,
  example: { params: { id: exampleAssessment } },
})

/** The most cells in one request: an import of three hundred students in four parts. */
export const mostCells = 1200

const scoreEntry = z.strictObject({
  partId: z.uuid(),
  studentId: z.uuid(),
  /** Null takes back what stands there. */
  state,
  value: value.default(null).meta({ title: 'Marks' }),
  /** The score that the author saw in this cell and replaces; null where there was none. */
  scoreId: z.uuid().nullable().default(null),
})
export type ScoreEntry = z.output<typeof scoreEntry>

export const enterScores = endpoint({
  method: 'PATCH',
  path: '/assessments/:id/scores',
  summary:
    'Enter marks. A cell that somebody else has changed meanwhile is refused for itself, with who entered what; the others are saved. After the lock it takes the office and a reason',
  may: [scores.resource, 'mark'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    cells: z.array(scoreEntry).min(1).max(mostCells),
    reason: text(0, 200).default('').meta({ title: 'Reason' }),
    isImport: z.boolean().default(false),
  }),
  response: z.object({
    saved: z.array(z.object({ partId: z.uuid(), studentId: z.uuid(), scoreId: z.uuid() })),
    /** The current score of each refused cell; a cell that is not listed has none any more. */
    refused: z.array(cell),
  }),
  example: {
    params: { id: exampleAssessment },
    body: {
      cells: [{ partId: exampleAssessmentPart, studentId: exampleStudent, state: 'scored', value: 17.5 }],
    },
  },
})

/** The largest file of marks, in bytes, and its length as base64. */
export const mostFileBytes = 2 * 1024 * 1024
const mostFileText = Math.ceil(mostFileBytes / 3) * 4

/** What a column of a file can hold, besides the marks of a part, which it names by the part's id. */
export const fileFields = {
  registrationNumber: sentence('Registration number'),
  rollNumber: sentence('Roll number'),
  name: sentence('Student'),
  section: sentence('Section'),
} as const

const fileColumn = z.object({
  title: z.string(),
  samples: z.array(z.string()),
  /** A field of `fileFields`, the id of a part, or null for a column that is ignored. */
  field: z.string().nullable(),
})

const fileCell = z.object({
  partId: z.uuid(),
  /** As it stands in the file. */
  text: z.string(),
  change: z.enum(['new', 'changed', 'unchanged', 'refused']),
  state,
  value,
  /** The score that the cell replaces, and what that one holds. */
  scoreId: z.uuid().nullable(),
  before: z.object({ state, value }).nullable(),
  /** Why it is refused, in the reader's language. */
  problem: z.string(),
})
export type FileCell = z.output<typeof fileCell>

const fileRow = z.object({
  /** The row number in the spreadsheet. */
  number: z.int(),
  /** What the file calls the student. */
  called: z.string(),
  studentId: z.uuid().nullable(),
  name: z.string(),
  otherName: z.string(),
  /** Why the whole row is refused, in the reader's language. */
  problem: z.string(),
  /** Only cells in which the file has something. */
  cells: z.array(fileCell),
})
export type FileRow = z.output<typeof fileRow>

const fileCheck = z.object({
  columns: z.array(fileColumn),
  rows: z.array(fileRow),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
})
export type FileCheck = z.output<typeof fileCheck>

export const checkScoreFile = endpoint({
  method: 'POST',
  path: '/assessments/:id/score-file',
  summary:
    'Read a file of marks (base64 of .xlsx or .csv, at most 2 MB) and say cell by cell what entering it would do, or why it is refused; nothing is written. Its cells are entered by `PATCH /assessments/:id/scores` with `isImport`',
  may: [scores.resource, 'mark'],
  limit: mostFileText + 64 * 1024,
  params: idParams,
  body: z.strictObject({
    name: text(1, 200).meta({ title: 'File' }),
    content: z.strictObject({ base64: z.base64().min(1).max(mostFileText) }),
    /** What each column holds; without it the headers decide. */
    columns: z.array(z.string().max(60).nullable()).max(200).optional(),
  }),
  response: fileCheck,
  example: {
    params: { id: exampleAssessment },
    body: { name: 'marks.csv', content: { base64: btoa('Roll number,Marks\n1,17.5\n') } },
  },
})

const reminder = z.object({
  missing: z.int(),
  /** The day of the last reminder. */
  remindedOn: dayShape.nullable(),
  /** Who is told: who teaches the subject in a section with missing marks. */
  teachers: z.array(z.object({ id: z.uuid(), name: z.string(), sections: z.string(), missing: z.int() })),
  /** Sections with missing marks in which nobody teaches the subject. */
  untaught: z.array(z.string()),
})
export type ScoreReminder = z.output<typeof reminder>

export const readScoreReminder = endpoint({
  method: 'GET',
  path: '/assessments/:id/reminder',
  summary: 'Who would be reminded of the missing marks of an assessment, and when they were reminded last',
  may: [scores.resource, 'edit'],
  params: idParams,
  response: reminder,
  example: { params: { id: exampleAssessment } },
})

export const remindOfScores = endpoint({
  method: 'POST',
  path: '/assessments/:id/reminder',
  summary: 'Remind the teachers of an assessment of its missing marks, once a day at most',
  may: [scores.resource, 'edit'],
  idempotent: true,
  params: idParams,
  response: reminder,
  example: { params: { id: exampleAssessment } },
})

export const listScoreHistory = endpoint({
  method: 'GET',
  path: '/assessments/:id/scores/:partId/:studentId',
  summary: 'The history of the scores of a student in a part, the latest first',
  may: [scores.resource, 'view'],
  params: z.strictObject({ id: z.uuid(), partId: z.uuid(), studentId: z.uuid() }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        state,
        value,
        recordedBy: oneOf(recorders),
        reason: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
  }),
  example: {
    params: { id: exampleAssessment, partId: exampleAssessmentPart, studentId: exampleStudent },
  },
})

export const readAwardList = endpoint({
  method: 'GET',
  path: '/assessments/:id/award-list',
  summary: 'The award list of an assessment to fill in by hand, or with its marks, as an Excel file or a PDF',
  may: [scores.resource, 'view'],
  gives: 'file',
  params: idParams,
  query: z.strictObject({ isBlank: flag(false), format: z.enum(['xlsx', 'pdf']).default('xlsx') }),
  example: { params: { id: exampleAssessment } },
})

const task = z.object({
  assessmentId: z.uuid(),
  title: z.string(),
  subject: z.string(),
  sections: z.string(),
  day: dayShape,
  missing: z.int(),
})
export type ScoreTask = z.output<typeof task>

export const listMissingScores = endpoint({
  method: 'GET',
  path: '/missing-scores',
  summary: 'The assessments whose day is past and that wait for marks of the reader, the earliest first',
  may: [scores.resource, 'mark'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ today: dayShape, rows: z.array(task) }),
  example: {},
})
