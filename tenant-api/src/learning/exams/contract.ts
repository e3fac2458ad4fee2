import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears, terms } from '../../institute/calendar/contract.ts'
import { campuses, classes, mainCampus } from '../../institute/structure/contract.ts'
import { assessmentKinds, exampleAssessmentKind } from '../assessment-kinds/contract.ts'
import { marksOutOf } from '../assessments/contract.ts'

/** The demo school's tests of December 2026; examples and tests name them. */
export const exampleExam = '01980000-0000-7000-8000-00000ea00001'

/** What becomes of lessons while papers are sat. */
export const examLessons = {
  suspended: sentence('No lessons on days with a paper'),
  around: sentence('Lessons beside the papers go on'),
  'as-usual': sentence('All lessons go on'),
} as const
export type ExamLessons = keyof typeof examLessons

export const examStates = {
  planned: sentence('Planned'),
  dated: sentence('Date sheet published'),
  running: sentence('Running'),
  marking: sentence('Being marked'),
  closed: sentence('Closed'),
} as const
export type ExamState = keyof typeof examStates

/** What may follow what. A date sheet is published by an endpoint of its own; taken back, the exam is planned again. */
export const statesAfter = {
  planned: ['dated'],
  dated: ['planned', 'running'],
  running: ['dated', 'marking'],
  marking: ['running', 'closed'],
  closed: ['marking'],
} as const satisfies Record<ExamState, readonly ExamState[]>

/** Rounds of papers at a campus. They are written with their papers, by endpoints of their own. */
export const exams = resource({
  name: 'exams',
  label: { one: 'Exam', many: 'Exams' },
  none: sentence('No exam is planned here'),
  within: 'campus',
  near: { view: ['section'] },
  search: ['title'],
  recognisedBy: [],
  sorts: ['firstDay', 'title'],
  isLatestFirst: true,
  shows: ['title', 'kindId', 'firstDay', 'lastDay', 'papers', 'unplaced', 'state'],
  fields: z.object({}),
  kept: z.object({
    title: z.string().meta({ title: 'Title' }),
    kindId: rowOf(() => assessmentKinds).meta({ title: 'Kind' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    lessons: oneOf(examLessons).meta({ title: 'Lessons' }),
    startsAt: z.string().meta({ title: 'Papers begin at', filter: false }),
    state: oneOf(examStates).meta({ title: 'State' }),
    papers: z.int().meta({ title: 'Papers', filter: false }),
    /** How many papers have no time yet. */
    unplaced: z.int().meta({ title: 'Without a day', filter: false }),
    termId: rowOf(() => terms)
      .nullable()
      .meta({ title: 'Term' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleExam, body: {} },
})

/** Exams with date sheets, rooms, seats and slips: who plans them and who reads them. */
export const permission: Permission = { ...exams.permission, actions: ['view', 'edit'] }

const edits = [exams.name, 'edit'] as const
export const ofExampleExam = { params: { id: exampleExam } }

const examShape = {
  title: text(1, 80).meta({ title: 'Title', hint: 'Such as Mid-term 2026' }),
  kindId: rowOf(() => assessmentKinds).meta({ title: 'Kind' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  lessons: oneOf(examLessons).default('around').meta({ title: 'Lessons' }),
  startsAt: timeOfDay().default('09:00').meta({ title: 'Papers begin at' }),
}
const examBody = z.strictObject(examShape)
export type ExamGiven = z.output<typeof examBody>

const newExam = z.strictObject({
  ...examShape,
  campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  classIds: z
    .array(rowOf(() => classes))
    .min(1)
    .max(40)
    .meta({ title: 'Classes' }),
  max: marksOutOf().default(100).meta({ title: 'Total marks of a paper' }),
  pass: marksOutOf().nullable().default(null).meta({ title: 'Passing marks' }),
  minutes: z.int().min(10).max(480).default(120).meta({ title: 'Minutes of a paper' }),
})
export type NewExam = z.output<typeof newExam>

export const writtenExam = z.object({ id: z.uuid(), version: z.int(), state: oneOf(examStates) })
export type WrittenExam = z.output<typeof writtenExam>

export const listExamPlaces = endpoint({
  method: 'GET',
  path: '/exam-places',
  summary:
    'The campuses where the reader may plan exams, with the classes taught there, and the kinds of assessments',
  may: edits,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    today: dayShape,
    campuses: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        classes: z.array(z.object({ id: z.uuid(), title: z.string() })),
      }),
    ),
    kinds: z.array(z.object({ id: z.uuid(), title: z.string(), usualMax: z.number().nullable() })),
  }),
  example: {},
})

export const addExam = endpoint({
  method: 'POST',
  path: '/exams',
  summary:
    'Plan an exam: every subject of the plan of its classes becomes a paper, which is marked as an assessment',
  may: edits,
  status: 201,
  idempotent: true,
  body: newExam,
  response: writtenExam,
  example: {
    body: {
      title: 'January test',
      kindId: exampleAssessmentKind,
      campusId: mainCampus,
      classIds: [classes.example.id],
      firstDay: '2027-01-11',
      lastDay: '2027-01-20',
      max: 25,
    },
  },
})

export const changeExam = endpoint({
  method: 'PUT',
  path: '/exams/:id',
  summary: 'Change an exam. Refused while papers stand outside of its new days',
  may: edits,
  versioned: true,
  params: idParams,
  body: examBody,
  response: writtenExam,
  example: {
    ...ofExampleExam,
    body: {
      title: 'December test',
      kindId: exampleAssessmentKind,
      firstDay: '2026-12-07',
      lastDay: '2026-12-18',
    },
  },
})

export const turnExam = endpoint({
  method: 'POST',
  path: '/exams/:id/state',
  summary:
    'Take an exam a step on, or a step back with a reason: running, being marked, closed. Closing it locks the marks of its papers',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    to: z.enum(['planned', 'dated', 'running', 'marking', 'closed']),
    reason: text(0, 200).default('').meta({ title: 'Reason' }),
  }),
  response: writtenExam,
  example: { ...ofExampleExam, body: { to: 'running' } },
})

export const cancelExam = endpoint({
  method: 'POST',
  path: '/exams/:id/cancellation',
  summary: 'Cancel an exam that is still planned: its papers count nowhere. Refused once marks were entered',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: text(1, 200).meta({ title: 'Reason' }) }),
  response: writtenExam,
  example: { ...ofExampleExam, body: { reason: 'The board has moved its exam' } },
})
