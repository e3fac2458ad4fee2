import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { academicYears, terms } from '../../institute/calendar/contract.ts'
import { campuses, sections, subjects } from '../../institute/structure/contract.ts'
import { assessmentKinds, exampleAssessmentKind } from '../assessment-kinds/contract.ts'

/** The demo school's class test of 7-B in Maths on Tuesday 17 November 2026, and its only part; examples and tests name them. */
export const exampleAssessment = '01980000-0000-7000-8000-00000a550001'
export const exampleAssessmentPart = '01980000-0000-7000-8000-00000a560001'
const exampleMaths = '01980000-0000-7000-8000-00000005b003'

export const assessmentStates = {
  open: sentence('Open'),
  locked: sentence('Locked'),
  cancelled: sentence('Cancelled'),
} as const
export type AssessmentState = keyof typeof assessmentStates

export const assessmentOrigins = {
  test: sentence('Test'),
  paper: sentence('Exam paper'),
  assignment: sentence('Assignment'),
} as const
export type AssessmentOrigin = keyof typeof assessmentOrigins

/** A number of marks: in hundredths at most. */
export const marksOutOf = () => z.number().min(0.25).max(9999).multipleOf(0.01)

/** What students are given marks for. They are written with their parts, by endpoints of their own. */
export const assessments = resource({
  name: 'assessments',
  label: { one: 'Assessment', many: 'Assessments' },
  none: sentence('Nothing is to be marked here'),
  within: 'campus',
  near: { view: ['section'], edit: ['section'] },
  search: ['title'],
  recognisedBy: [],
  sorts: ['day', 'title'],
  isLatestFirst: true,
  shows: ['title', 'subjectId', 'sections', 'kindId', 'day', 'outOf', 'missing', 'state'],
  tabs: [{ id: 'missing', name: sentence('Marks missing'), words: { isMissing: 'true' } }],
  fields: z.object({}),
  kept: z.object({
    title: z.string().meta({ title: 'Title' }),
    subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
    sections: z.string().meta({ title: 'Sections', filter: false }),
    /** One of them; the filter finds all. */
    sectionId: rowOf(() => sections)
      .nullable()
      .meta({ title: 'Section', hidden: true }),
    kindId: rowOf(() => assessmentKinds).meta({ title: 'Kind' }),
    day: dayShape.meta({ title: 'Day' }),
    outOf: z.number().meta({ title: 'Out of', filter: false }),
    /** How many marks nobody has entered yet. */
    missing: z.int().meta({ title: 'Missing', filter: false }),
    isMissing: z.boolean().meta({ title: 'Marks missing', hidden: true }),
    state: oneOf(assessmentStates).meta({ title: 'State' }),
    origin: oneOf(assessmentOrigins).meta({ title: 'From' }),
    termId: rowOf(() => terms)
      .nullable()
      .meta({ title: 'Term' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleAssessment, body: {} },
})

export const permissions: readonly Permission[] = [
  { ...assessments.permission, actions: ['view', 'edit'] as const },
]

const partShape = {
  /** Empty where there is only one. */
  name: text(0, 40).default('').meta({ title: 'Name', hint: 'Such as Theory or Practical' }),
  max: marksOutOf().meta({ title: 'Out of' }),
  pass: marksOutOf().nullable().default(null).meta({ title: 'Pass marks' }),
  mustPass: z.boolean().default(false).meta({ title: 'Must be passed by itself' }),
  mustSit: z.boolean().default(false).meta({ title: 'Must be sat' }),
  isBonus: z.boolean().default(false).meta({ title: 'Bonus' }),
}
/** A part as it is sent; without an id it is a new one. */
const givenPart = z.strictObject({ id: z.uuid().optional(), ...partShape })
export const assessmentPart = z.object({ id: z.uuid(), ...partShape })
export type AssessmentPart = z.output<typeof assessmentPart>
export type GivenPart = z.output<typeof givenPart>

export const mostParts = 12

export const assessmentBody = z.strictObject({
  kindId: rowOf(() => assessmentKinds).meta({ title: 'Kind' }),
  subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
  sectionIds: z
    .array(rowOf(() => sections))
    .min(1)
    .max(20)
    .meta({ title: 'Sections' }),
  title: text(1, 80).meta({ title: 'Title', hint: 'Such as September test or Chapter 4' }),
  day: dayShape.meta({ title: 'Day' }),
  termId: rowOf(() => terms)
    .nullable()
    .default(null)
    .meta({ title: 'Term', hint: 'Empty: the term of its day' }),
  parts: z.array(givenPart).min(1).max(mostParts).meta({ title: 'Parts' }),
})
export type AssessmentGiven = z.output<typeof assessmentBody>

const written = z.object({ id: z.uuid(), version: z.int(), state: oneOf(assessmentStates) })
export type WrittenAssessment = z.output<typeof written>

const edits = [assessments.name, 'edit'] as const
const sees = [assessments.name, 'view'] as const
const ofExample = { params: { id: exampleAssessment } }
const reason = text(1, 200).meta({ title: 'Reason' })
const exampleBody = {
  kindId: exampleAssessmentKind,
  subjectId: exampleMaths,
  sectionIds: [exampleSection],
  title: 'Chapter 4',
  day: '2026-11-20',
  parts: [{ max: 20 }],
}

export const listAssessmentPlaces = endpoint({
  method: 'GET',
  path: '/assessment-places',
  summary: 'The sections that the reader may give an assessment to, with the subjects they may write there',
  may: edits,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    today: dayShape,
    sections: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        campusId: z.uuid(),
        campus: z.string(),
        subjects: z.array(z.object({ id: z.uuid(), name: z.string() })),
      }),
    ),
    kinds: z.array(z.object({ id: z.uuid(), title: z.string(), usualMax: z.number().nullable() })),
    terms: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        campusId: z.uuid().nullable(),
        firstDay: dayShape,
        lastDay: dayShape,
      }),
    ),
  }),
  example: {},
})

export const readAssessment = endpoint({
  method: 'GET',
  path: '/assessments/:id/parts',
  summary: 'What an assessment is out of, part by part, and of which sections it is',
  may: sees,
  params: idParams,
  response: z.object({
    id: z.uuid(),
    version: z.int(),
    sectionIds: z.array(z.uuid()),
    parts: z.array(assessmentPart),
    mayEdit: z.boolean(),
  }),
  example: ofExample,
})

export const addAssessment = endpoint({
  method: 'POST',
  path: '/assessments',
  summary: 'Give an assessment to sections in a subject, out of one part or several',
  may: edits,
  status: 201,
  idempotent: true,
  body: assessmentBody,
  response: written,
  example: { body: exampleBody },
})

export const changeAssessment = endpoint({
  method: 'PUT',
  path: '/assessments/:id',
  summary:
    'Change an assessment and its parts. Refused where a part would be out of less than a mark that was given, or go with its marks',
  may: edits,
  versioned: true,
  params: idParams,
  body: assessmentBody,
  response: written,
  example: { ...ofExample, body: { ...exampleBody, parts: [{ id: exampleAssessmentPart, max: 30 }] } },
})

export const lockAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/lock',
  summary: 'Lock an assessment: from then on only the office changes its marks, with a reason',
  may: edits,
  idempotent: true,
  params: idParams,
  response: written,
  example: ofExample,
})

export const reopenAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/reopening',
  summary: 'Open a locked assessment again, so that its teachers may enter marks',
  may: ['scores', 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason }),
  response: written,
  example: { ...ofExample, body: { reason: 'Two papers were found later' } },
})

export const cancelAssessment = endpoint({
  method: 'POST',
  path: '/assessments/:id/cancellation',
  summary: 'Cancel an assessment: it counts nowhere, and nobody is asked for its marks',
  may: edits,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason }),
  response: written,
  example: { ...ofExample, body: { reason: 'The paper was known beforehand' } },
})
