import { endpoint } from 'kit/contract/contract'
import { oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears, exampleTerm, exampleYear, terms } from '../../institute/calendar/contract.ts'
import { campuses, classes, mainCampus, subjects } from '../../institute/structure/contract.ts'
import { exampleAssessmentKind } from '../assessment-kinds/contract.ts'
import { exampleGradeSystem, gradeBand, gradeSystems, roundings } from '../grade-systems/contract.ts'

/** Class 5 of the demo school in its second term; examples and tests name it. */
export const exampleScheme = '01980000-0000-7000-8000-0000000e9001'
const exampleNode = '01980000-0000-7000-8000-0000000e9f01'
const exampleChild = '01980000-0000-7000-8000-0000000e9f02'

/** How a total, or a part of it, comes from what stands below it. */
export const additions = {
  percent: sentence('Percentages by their weight'),
  points: sentence('All marks over all maximum marks'),
} as const

export const sumsOfTotals = {
  printed: sentence('Adds the printed, rounded marks'),
  exact: sentence('Adds exactly and rounds once'),
} as const

export const absences = {
  zero: sentence('Counts as zero'),
  incomplete: sentence('Leaves the result open until it was sat'),
} as const

export const rankings = {
  passed: sentence('Those who passed'),
  all: sentence('Everybody'),
  none: sentence('No positions'),
} as const

export const tieRules = {
  skip: sentence('As in 1, 2, 2, 4'),
  share: sentence('As in 1, 2, 2, 3'),
  subjects: sentence('The subjects decide, the first one first'),
} as const

const schemeStates = { draft: sentence('Draft'), used: sentence('Used by results') } as const

/** How the result of a class comes about in a year or a term. */
export const schemes = resource({
  name: 'schemes',
  label: { one: 'Result scheme', many: 'Result schemes' },
  within: 'institute',
  search: ['title'],
  // Its subjects and parts are lines, which no sheet of one row for each scheme brings.
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'classId', 'termId', 'campusId', 'gradeSystemId', 'state'],
  kept: z.object({
    state: oneOf(schemeStates).meta({ title: 'State' }),
  }),
  fields: z.object({
    title: text(1, 80).meta({ title: 'Title', hint: 'Such as Middle, second term' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    classId: rowOf(() => classes).meta({ title: 'Class' }),
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus', hint: 'Empty: every campus that has no scheme of its own' }),
    termId: rowOf(() => terms)
      .nullable()
      .default(null)
      .meta({ title: 'Term', hint: 'Empty: the result of the whole year' }),
    gradeSystemId: rowOf(() => gradeSystems).meta({ title: 'Grade system', bulk: true }),
    addsBy: oneOf(additions).default('percent').meta({ title: 'The total comes from' }),
    sums: oneOf(sumsOfTotals).default('printed').meta({
      title: 'The total',
      hint: 'Printed marks add up on the card as anybody adds them',
    }),
    absent: oneOf(absences).default('zero').meta({ title: 'Somebody who was absent', bulk: true }),
    ranks: oneOf(rankings).default('passed').meta({ title: 'Positions for', bulk: true }),
    ties: oneOf(tieRules).default('skip').meta({ title: 'Equal totals', bulk: true }),
    gracePercent: z.number().min(0.01).max(20).multipleOf(0.01).nullable().default(null).meta({
      title: 'Grace marks in percent of the total',
      hint: 'Given only to whoever then passes everything. Empty: none',
    }),
    graceSubjects: z.int().min(1).max(20).nullable().default(null).meta({
      title: 'Grace in at most so many subjects',
    }),
    graceMarks: z.number().min(0.01).max(100).multipleOf(0.01).nullable().default(null).meta({
      title: 'Grace of at most so many marks a subject',
    }),
    compartments: z.int().min(0).max(20).default(0).meta({
      title: 'Failed subjects that are sat again',
      hint: 'With so many failed subjects at most, only these are sat again',
    }),
  }),
  example: {
    id: exampleScheme,
    body: {
      title: 'Class 5, first term',
      yearId: exampleYear,
      classId: classes.example.id,
      campusId: mainCampus,
      termId: exampleTerm,
      gradeSystemId: exampleGradeSystem,
    },
  },
})

export const nodeKinds = {
  group: sentence('Group of subjects'),
  subject: sentence('Subject'),
  kind: sentence('Kind of assessment'),
  term: sentence('Term'),
} as const

const some = z.int().min(1).max(99).nullable().default(null)

/** A row of the tree. Its id is chosen by whoever writes it; parents stand before their children. */
const treeNode = z.strictObject({
  id: z.uuid(),
  parentId: z.uuid().nullable().default(null),
  kind: oneOf(nodeKinds).meta({ title: 'What it is' }),
  title: text(0, 60).default('').meta({ title: 'Title of the group' }),
  subjectId: rowOf(() => subjects)
    .nullable()
    .default(null)
    .meta({ title: 'Subject' }),
  assessmentKindId: z.uuid().nullable().default(null).meta({ title: 'Kind of assessment' }),
  termId: rowOf(() => terms)
    .nullable()
    .default(null)
    .meta({ title: 'Term' }),
  weight: z.number().min(0).max(9999).multipleOf(0.001).meta({ title: 'Weight' }),
  addsBy: oneOf(additions).default('percent').meta({ title: 'Its mark comes from' }),
  best: some.meta({ title: 'Only the best count' }),
  dropLow: some.meta({ title: 'Without the lowest' }),
  dropHigh: some.meta({ title: 'Without the highest' }),
  rounds: z.boolean().default(false).meta({ title: 'Rounded and printed' }),
  isCompulsory: z.boolean().default(true).meta({ title: 'Must be passed' }),
  inTotal: z.boolean().default(true).meta({ title: 'Counts in the total' }),
  credits: z.number().min(0).max(99).multipleOf(0.01).nullable().default(null).meta({ title: 'Credits' }),
})
export type TreeNode = z.output<typeof treeNode>

const lift = z.strictObject({
  subjectId: rowOf(() => subjects)
    .nullable()
    .default(null)
    .meta({ title: 'Subject', hint: 'Empty: every subject' }),
  from: z.number().min(0).max(100).multipleOf(0.001).meta({ title: 'From percent' }),
  to: z.number().min(0).max(100).multipleOf(0.001).meta({ title: 'Lifted to percent' }),
})
export type SchemeLift = z.output<typeof lift>

/** What the rows of a tree are called that are not groups. */
const named = z.object({ id: z.uuid(), name: z.string(), otherName: z.string() })

const { addsBy, sums, absent, ranks, ties, gracePercent, graceSubjects, graceMarks, compartments } =
  schemes.row.shape

const schemeView = z.object({
  id: z.uuid(),
  title: z.string(),
  addsBy,
  sums,
  absent,
  ranks,
  ties,
  gracePercent,
  graceSubjects,
  graceMarks,
  compartments,
  system: z.object({
    id: z.uuid(),
    title: z.string(),
    decimals: z.int(),
    rounding: oneOf(roundings),
    pass: z.number(),
    caps: z.boolean(),
    bands: z.array(gradeBand),
  }),
  nodes: z.array(treeNode),
  lifts: z.array(lift),
  /** What can stand in the tree, and the names of what stands there. */
  subjects: z.array(named.extend({ isPlanned: z.boolean() })),
  kinds: z.array(named.extend({ usualMax: z.number().nullable() })),
  terms: z.array(named),
  version: z.int(),
  isUsed: z.boolean(),
  mayEdit: z.boolean(),
})
export type SchemeView = z.output<typeof schemeView>

const ofExample = { params: { id: exampleScheme } }

export const readScheme = endpoint({
  method: 'GET',
  path: '/schemes/:id/tree',
  summary:
    'What goes into a result, with the grade system, and the subjects, kinds of assessments and terms that can',
  may: [schemes.name, 'view'],
  params: idParams,
  response: schemeView,
  example: ofExample,
})

export const changeTree = endpoint({
  method: 'PUT',
  path: '/schemes/:id/tree',
  summary: 'What goes into a result, in the place of what does now; refused once results were prepared by it',
  may: [schemes.name, 'edit'],
  versioned: true,
  params: idParams,
  body: z.strictObject({
    nodes: z.array(treeNode).max(200).meta({ title: 'Parts' }),
    lifts: z.array(lift).max(20).default([]).meta({ title: 'Lifted marks' }),
  }),
  response: schemeView,
  example: {
    ...ofExample,
    body: {
      nodes: [
        { id: exampleNode, kind: 'subject', subjectId: subjects.example.id, weight: 100, rounds: true },
        {
          id: exampleChild,
          parentId: exampleNode,
          kind: 'kind',
          assessmentKindId: exampleAssessmentKind,
          weight: 100,
        },
      ],
    },
  },
})

/** Where the copy of a scheme is for. */
export const schemeCopy = schemes.fields.pick({
  title: true,
  yearId: true,
  classId: true,
  campusId: true,
  termId: true,
})

export const copyScheme = endpoint({
  method: 'POST',
  path: '/schemes/:id/copies',
  summary: 'The same rules, subjects and parts for another class, term or year',
  may: [schemes.name, 'edit'],
  status: 201,
  idempotent: true,
  params: idParams,
  body: z.strictObject(schemeCopy.shape),
  response: schemeView,
  example: {
    ...ofExample,
    body: {
      title: 'Class 5, whole year',
      yearId: exampleYear,
      classId: classes.example.id,
      campusId: mainCampus,
    },
  },
})
