import { endpoint, flag, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { sheetFormat } from '../../attendance/registers/contract.ts'
import { classes } from '../../institute/structure/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { marksOutOf } from '../assessments/contract.ts'
import { examLessons, exams, examStates, ofExampleExam, writtenExam } from '../exams/contract.ts'

/** A paper of the demo school's tests: Maths of class 7. */
export const examplePaper = '01980000-0000-7000-8000-00000ea10001'
const exampleMaths = '01980000-0000-7000-8000-00000005b003'

/** Published date sheets and slips: families see those of their own. */
export const dateSheets = {
  resource: 'date-sheets',
  label: 'Date sheets',
  within: 'campus',
  actions: ['view'],
  near: { view: ['own', 'section'] },
} satisfies Permission as Permission

const edits = [exams.name, 'edit'] as const
const sees = [exams.name, 'view'] as const

const paper = z.object({
  id: z.uuid(),
  assessmentId: z.uuid(),
  classId: z.uuid(),
  class: z.string(),
  subjectId: z.uuid(),
  subject: z.string(),
  sections: z.string(),
  /** How many students sit it. */
  students: z.int(),
  sittingId: z.uuid().nullable(),
  day: dayShape.nullable(),
  startsAt: z.string().nullable(),
  minutes: z.int(),
  isHeavy: z.boolean(),
  syllabus: z.string(),
  outOf: z.number(),
  pass: z.number().nullable(),
  /** Several parts are changed where marks are entered. */
  parts: z.int(),
})
export type DatedPaper = z.output<typeof paper>

const sheet = z.object({
  id: z.uuid(),
  title: z.string(),
  campus: z.string(),
  campusId: z.uuid(),
  state: oneOf(examStates),
  version: z.int(),
  kindId: z.uuid(),
  firstDay: dayShape,
  lastDay: dayShape,
  today: dayShape,
  lessons: oneOf(examLessons),
  startsAt: z.string(),
  mayEdit: z.boolean(),
  /** The days of the exam, and why there is no school. */
  days: z.array(z.object({ day: dayShape, closed: z.string().nullable() })),
  papers: z.array(paper),
  /** Pairs of papers that the same students sit; for those who plan it alone. */
  shared: z.array(z.object({ a: z.uuid(), b: z.uuid(), count: z.int(), name: z.string() })),
  /** What could still become a paper: subjects of the plans of the campus without one. */
  missing: z.array(
    z.object({ classId: z.uuid(), class: z.string(), subjectId: z.uuid(), subject: z.string() }),
  ),
})
export type DateSheet = z.output<typeof sheet>

export const readDateSheet = endpoint({
  method: 'GET',
  path: '/exams/:id/date-sheet',
  summary: 'The papers of an exam with their days and times, and what is needed to judge other ones',
  may: sees,
  params: idParams,
  response: sheet,
  example: ofExampleExam,
})

const place = z.strictObject({
  id: z.uuid(),
  /** Null takes it off the sheet. */
  day: dayShape.nullable().optional(),
  /** Without one the time at which the exam’s papers begin. */
  startsAt: timeOfDay().optional(),
  minutes: z.int().min(10).max(480).optional(),
  isHeavy: z.boolean().optional(),
  syllabus: text(0, 1000).optional(),
  max: marksOutOf().optional(),
  pass: marksOutOf().nullable().optional(),
})
export type PaperPlace = z.output<typeof place>

export const placePapers = endpoint({
  method: 'PATCH',
  path: '/exams/:id/date-sheet',
  summary:
    'Give papers a day, a time and marks. Refused where a student would sit two at once, on days without school and outside of the exam',
  may: edits,
  versioned: true,
  params: idParams,
  body: z.strictObject({ papers: z.array(place).min(1).max(400) }),
  response: sheet,
  example: { ...ofExampleExam, body: { papers: [{ id: examplePaper, minutes: 90 }] } },
})

const unplaced = z.object({
  paperId: z.uuid(),
  days: z.int(),
  closed: z.int(),
  taken: z.int(),
  prayer: z.int(),
})

export const draftDateSheet = endpoint({
  method: 'POST',
  path: '/exams/:id/draft',
  summary:
    'Give every paper without a day one, the hardest to place first; no student gets two a day. Says what found no place, and why',
  may: edits,
  versioned: true,
  idempotent: true,
  params: idParams,
  response: z.object({ sheet, placed: z.int(), unplaced: z.array(unplaced) }),
  example: ofExampleExam,
})

export const addPaper = endpoint({
  method: 'POST',
  path: '/exams/:id/papers',
  summary: 'Add a paper of a subject that sections of the class are taught',
  may: edits,
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    classId: z.uuid().meta({ title: 'Class' }),
    subjectId: z.uuid().meta({ title: 'Subject' }),
    max: marksOutOf().default(100).meta({ title: 'Total marks' }),
    pass: marksOutOf().nullable().default(null).meta({ title: 'Passing marks' }),
    minutes: z.int().min(10).max(480).default(120).meta({ title: 'Minutes' }),
  }),
  response: sheet,
  example: { ...ofExampleExam, body: { classId: classes.example.id, subjectId: exampleMaths } },
})

export const dropPaper = endpoint({
  method: 'DELETE',
  path: '/exams/:id/papers/:paperId',
  summary: 'Take a paper out of an exam that is still planned. Refused once marks were entered',
  may: edits,
  params: z.strictObject({ id: z.uuid(), paperId: z.uuid() }),
  response: sheet,
  example: { params: { ...ofExampleExam.params, paperId: examplePaper } },
})

export const readExamAudience = endpoint({
  method: 'GET',
  path: '/exams/:id/audience',
  summary: 'Who is told when the date sheet is published: students and guardians by section, and teachers',
  may: edits,
  params: idParams,
  response: z.object({
    sections: z.array(z.object({ section: z.string(), students: z.int(), guardians: z.int() })),
    teachers: z.int(),
    unplaced: z.int(),
  }),
  example: ofExampleExam,
})

export const publishExam = endpoint({
  method: 'POST',
  path: '/exams/:id/publication',
  summary:
    'Publish the date sheet: families and teachers see it and are told. Refused while papers have no day, or students two papers at once',
  may: edits,
  versioned: true,
  idempotent: true,
  params: idParams,
  response: writtenExam,
  example: ofExampleExam,
})

export const printDateSheet = endpoint({
  method: 'GET',
  path: '/exams/:id/date-sheet/file',
  summary:
    'The date sheet as an Excel file or a PDF, of all classes or of one, or the papers with what is marked',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({
    class: z.uuid().optional(),
    format: sheetFormat,
    withSyllabus: flag(false),
  }),
  example: ofExampleExam,
})

const ownPaper = z.object({
  id: z.uuid(),
  subject: z.string(),
  day: dayShape,
  startsAt: z.string(),
  endsAt: z.string(),
  outOf: z.number(),
  syllabus: z.string(),
  /** Where the student sits; null until seats are given. */
  room: z.string().nullable(),
  row: z.int().nullable(),
  column: z.int().nullable(),
})

const ownExam = z.object({
  id: z.uuid(),
  title: z.string(),
  state: oneOf(examStates),
  papers: z.array(ownPaper),
  /** The number of the slip; null before slips are given out and while it is kept back. */
  number: z.int().nullable(),
  /** Why the slip is kept back; whoever may see the student reads what the office wrote. */
  heldFor: z.enum(['dues', 'papers', 'discipline']).nullable(),
  holdReason: z.string(),
})
export type OwnExam = z.output<typeof ownExam>

export const readStudentExams = endpoint({
  method: 'GET',
  path: '/students/:id/exams',
  summary:
    'The published date sheets of a student from today on, with the seat, and whether the slip is kept back',
  may: [dateSheets.resource, 'view'],
  params: idParams,
  response: z.object({ today: dayShape, name: z.string(), section: z.string(), exams: z.array(ownExam) }),
  example: { params: { id: exampleStudent } },
})
