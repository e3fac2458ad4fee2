import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, sections, subjects } from '../../institute/structure/contract.ts'
import { exampleStudent, students } from '../../people/students-and-guardians/contract.ts'
import { exampleResult, results } from '../results/contract.ts'
import { scoreStates } from '../scores/contract.ts'

/** The re-check of the demo school that was done; examples and tests name it. */
export const exampleRecheck = '01980000-0000-7000-8000-00000ec40001'
const exampleMaths = '01980000-0000-7000-8000-00000005b003'

export const recheckStates = {
  asked: sentence('Asked for'),
  refused: sentence('Refused'),
  done: sentence('Done'),
} as const
export type RecheckState = keyof typeof recheckStates

/** Re-checks of published marks. They are asked for and decided by endpoints of their own. */
export const rechecks = resource({
  name: 'rechecks',
  label: { one: 'Re-check', many: 'Re-checks' },
  none: sentence('Nobody has asked for a re-check yet'),
  within: 'campus',
  near: { view: ['own', 'section'], mark: ['own'] },
  search: ['name', 'fatherName'],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['askedOn'],
  isLatestFirst: true,
  shows: ['name', 'sectionTitle', 'subject', 'resultTitle', 'askedOn', 'reason', 'state', 'changed'],
  tabs: [
    { id: 'asked', name: sentence('Asked for'), words: { state: 'asked' } },
    { id: 'done', name: sentence('Done'), words: { state: 'done' } },
    { id: 'refused', name: sentence('Refused'), words: { state: 'refused' } },
  ],
  fields: z.object({}),
  kept: z.object({
    name: z.string().meta({ title: 'Student' }),
    fatherName: z.string().meta({ title: 'Father’s name' }),
    sectionTitle: z.string().meta({ title: 'Section', filter: false }),
    subject: z.string().meta({ title: 'Subject', filter: false }),
    resultTitle: z.string().meta({ title: 'Result', filter: false }),
    state: oneOf(recheckStates).meta({ title: 'State' }),
    reason: z.string().meta({ title: 'Reason', filter: false }),
    askedBy: z.string().meta({ title: 'Asked for by', filter: false }),
    isOnPaper: z.boolean().meta({ title: 'On paper' }),
    askedOn: dayShape.meta({ title: 'Asked for on' }),
    answer: z.string().meta({ title: 'Answer', filter: false }),
    decidedBy: z.string().meta({ title: 'Decided by', filter: false }),
    decidedOn: dayShape.nullable().meta({ title: 'Decided on' }),
    /** How many marks have changed; null until it is done. */
    changed: z.int().nullable().meta({ title: 'Marks changed', filter: false }),
    studentId: rowOf(() => students).meta({ title: 'Record', filter: false, hidden: true }),
    setId: rowOf(() => results).meta({ title: 'Result', hidden: true }),
    subjectId: rowOf(() => subjects).meta({ title: 'Subject', hidden: true }),
    sectionId: rowOf(() => sections).meta({ title: 'Section', hidden: true }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleRecheck, body: {} },
})

/** Mark: ask for one. Edit: decide it, which also takes the right to change marks after the lock. */
export const permissions: readonly Permission[] = [
  { ...rechecks.permission, actions: ['view', 'mark', 'edit'] },
]
const views = [rechecks.name, 'view'] as const
const decides = [rechecks.name, 'edit'] as const

const ofCard = z.strictObject({ setId: z.uuid(), studentId: z.uuid() })

const ofSubject = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  state: oneOf(recheckStates),
  reason: z.string(),
  answer: z.string(),
  askedOn: dayShape,
  decidedOn: dayShape.nullable(),
})
export type SubjectRecheck = z.output<typeof ofSubject>

export const listCardRechecks = endpoint({
  method: 'GET',
  path: '/report-cards/:setId/:studentId/rechecks',
  summary:
    'What was asked to be checked again on a report card, the latest first, and whether the reader may ask now',
  may: views,
  params: ofCard,
  response: z.object({
    mayAsk: z.boolean(),
    /** The last day on which the family may ask by itself; null to the office, and where families do not. */
    until: dayShape.nullable(),
    rows: z.array(ofSubject),
  }),
  example: { params: { setId: exampleResult, studentId: exampleStudent } },
})

export const askRecheck = endpoint({
  method: 'POST',
  path: '/rechecks',
  summary:
    'Ask that the marks of a subject of a published result are checked again: a family within the days of the settings and once, the office whenever somebody asks there',
  may: [rechecks.name, 'mark'],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    setId: rowOf(() => results).meta({ title: 'Result' }),
    studentId: rowOf(() => students).meta({ title: 'Student' }),
    subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
    reason: text(1, 300).meta({ title: 'Reason', lines: 2 }),
  }),
  response: ofSubject,
  example: {
    body: {
      setId: exampleResult,
      studentId: exampleStudent,
      subjectId: exampleMaths,
      reason: 'Question 4 seems not to be counted',
    },
  },
})

const state = oneOf(scoreStates)
const value = z.number().min(0).max(9999).multipleOf(0.01).nullable()
const mark = z.object({ state: state.nullable(), value })

const markOfRecheck = z.object({
  partId: z.uuid(),
  /** 2: of the retest. */
  attempt: z.int(),
  assessment: z.string(),
  day: dayShape,
  part: z.string(),
  max: z.number(),
  /** The score that is replaced. */
  scoreId: z.uuid(),
  enteredBy: z.string(),
  before: mark,
  /** Null until it is done. */
  after: mark.nullable(),
})
export type RecheckMark = z.output<typeof markOfRecheck>

const sheet = z.object({
  id: z.uuid(),
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  sectionTitle: z.string(),
  subject: z.string(),
  otherSubject: z.string(),
  setId: z.uuid(),
  resultTitle: z.string(),
  state: oneOf(recheckStates),
  reason: z.string(),
  askedBy: z.string(),
  isOnPaper: z.boolean(),
  askedOn: dayShape,
  answer: z.string(),
  decidedBy: z.string(),
  decidedOn: dayShape.nullable(),
  /** Part by part; empty to families, and to who teaches other subjects. */
  rows: z.array(markOfRecheck),
  mayDecide: z.boolean(),
  /** The reader has entered these marks: somebody else checks them. */
  isOwnMark: z.boolean(),
  /** The reader may correct the result, which does not say yet what was found. */
  isCorrectionDue: z.boolean(),
})
export type RecheckSheet = z.output<typeof sheet>

export const readRecheckMarks = endpoint({
  method: 'GET',
  path: '/rechecks/:id/marks',
  summary: 'A re-check with the marks part by part: as they are, or as they were before and after it',
  may: views,
  params: idParams,
  response: sheet,
  example: { params: { id: exampleRecheck } },
})

const found = z.strictObject({
  partId: z.uuid(),
  attempt: z.int().min(1).max(9).default(1),
  state,
  value: value.default(null).meta({ title: 'Marks' }),
  /** The score that was seen there. */
  scoreId: z.uuid(),
})
export type FoundMark = z.output<typeof found>

const decided = z.object({ id: z.uuid(), state: oneOf(recheckStates), changed: z.int() })
export type DecidedRecheck = z.output<typeof decided>

export const finishRecheck = endpoint({
  method: 'POST',
  path: '/rechecks/:id/outcome',
  summary:
    'Say what a re-check has found. Marks that differ are changed with the reason, also after the lock; parts that are not named stay. It takes somebody who may change marks after the lock and has not entered these',
  may: decides,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    marks: z.array(found).max(60).meta({ title: 'Marks' }),
    answer: text(1, 300).meta({ title: 'What was found', lines: 2 }),
  }),
  response: decided,
  example: {
    params: { id: exampleRecheck },
    body: { marks: [], answer: 'Every question was counted: the marks stay' },
  },
})

export const refuseRecheck = endpoint({
  method: 'POST',
  path: '/rechecks/:id/refusal',
  summary: 'Refuse a re-check, with the reason that the family reads',
  may: decides,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ answer: text(1, 300).meta({ title: 'Reason', lines: 2 }) }),
  response: decided,
  example: { params: { id: exampleRecheck }, body: { answer: 'It was asked for after the last day' } },
})

