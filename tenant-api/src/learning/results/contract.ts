import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears, terms } from '../../institute/calendar/contract.ts'
import { campuses, sections } from '../../institute/structure/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { exampleScheme, schemes } from '../schemes/contract.ts'
import { conductLevels, outcomeWords } from 'kit/marks/pass-words'
import { cardNeed, cardShape } from '../class-results/card-shape.ts'

/** The published result of 7-B in the first term of the demo school; examples and tests name it. */
export const exampleResult = '01980000-0000-7000-8000-00000e540001'

export const resultStates = {
  open: sentence('In preparation'),
  submitted: sentence('Waits for approval'),
  approved: sentence('Approved'),
  published: sentence('Published'),
  withdrawn: sentence('Withdrawn'),
} as const
export type ResultState = keyof typeof resultStates

/** The results of sections, each by its scheme. They are begun, submitted and published by endpoints of their own. */
export const results = resource({
  name: 'results',
  label: { one: 'Result', many: 'Results' },
  none: sentence('No results were begun yet'),
  within: 'campus',
  near: { view: ['section'], mark: ['section'] },
  search: ['title', 'sectionTitle'],
  recognisedBy: [],
  sorts: ['cutOn', 'title'],
  isLatestFirst: true,
  shows: ['title', 'sectionTitle', 'state', 'cutOn', 'students', 'passed'],
  tabs: [
    { id: 'open', name: sentence('In preparation'), words: { state: 'open' } },
    { id: 'submitted', name: sentence('Waiting for approval'), words: { state: 'submitted' } },
    { id: 'published', name: sentence('Published'), words: { state: 'published' } },
  ],
  fields: z.object({}),
  kept: z.object({
    title: z.string().meta({ title: 'Result' }),
    sectionTitle: z.string().meta({ title: 'Section' }),
    state: oneOf(resultStates).meta({ title: 'State' }),
    cutOn: dayShape.meta({ title: 'Up to' }),
    students: z.int().nullable().meta({ title: 'Students', filter: false }),
    passed: z.int().nullable().meta({ title: 'Passed', filter: false }),
    visibleAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .meta({ title: 'Families see it from', filter: false, hidden: true }),
    sectionId: rowOf(() => sections).meta({ title: 'Section', hidden: true }),
    schemeId: rowOf(() => schemes).meta({ title: 'Result scheme', hidden: true }),
    termId: rowOf(() => terms)
      .nullable()
      .meta({ title: 'Term' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleResult, body: {} },
})

const views = [results.name, 'view'] as const
const prepares = [results.name, 'mark'] as const
const begins = [results.name, 'edit'] as const
/** Who approves results, publishes, corrects and withdraws them, and holds one back. */
export const resultApprovals = {
  resource: 'result-approvals',
  label: 'Results: approve and publish',
  within: 'campus',
  actions: ['edit'],
} satisfies Permission as Permission
const approves = [resultApprovals.resource, 'edit'] as const

export const permissions: readonly Permission[] = [
  { ...results.permission, actions: ['view', 'mark', 'edit'] },
  resultApprovals,
]

const ofExample = { params: { id: exampleResult } }
const reason = text(1, 200).meta({ title: 'Reason' })
const instant = z.iso.datetime({ offset: true })
const turned = z.object({ id: z.uuid(), version: z.int(), state: oneOf(resultStates) })
export type TurnedResult = z.output<typeof turned>

export const listResultSchemes = endpoint({
  method: 'GET',
  path: '/result-schemes',
  summary: 'The result schemes by which a result can be begun, with the sections that have none by it yet',
  may: begins,
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        /** The last day of the term or the year, or today if that is earlier. */
        cutOn: dayShape,
        sections: z.array(z.object({ id: z.uuid(), title: z.string() })),
      }),
    ),
  }),
  example: {},
})

export const beginResults = endpoint({
  method: 'POST',
  path: '/results',
  summary: 'Begin the results of sections by a scheme: their class teachers prepare them from then on',
  may: begins,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    schemeId: rowOf(() => schemes).meta({ title: 'Result scheme' }),
    sectionIds: z
      .array(rowOf(() => sections))
      .min(1)
      .max(60)
      .meta({ title: 'Sections' }),
    cutOn: dayShape.meta({
      title: 'Up to',
      hint: 'Assessments and attendance count up to this day; who is in the section on it has a card',
    }),
  }),
  response: z.object({ ids: z.array(z.uuid()) }),
  example: {
    body: {
      schemeId: exampleScheme,
      sectionIds: ['01980000-0000-7000-8000-00000005e501'],
      cutOn: '2026-11-18',
    },
  },
})

const names = {
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  otherFatherName: z.string(),
}
const resultRow = z.object({
  ...names,
  rollNumber: z.int().nullable(),
  outcome: oneOf(outcomeWords),
  total: z.string().nullable(),
  of: z.string(),
  percent: z.string().nullable(),
  letter: z.string(),
  position: z.int().nullable(),
  classPosition: z.int().nullable(),
  attendance: z.string().nullable(),
  /** In the order of `subjects`; null for who does not take it. */
  subjects: z.array(
    z
      .object({
        percent: z.string().nullable(),
        marks: z.string().nullable(),
        letter: z.string(),
        outcome: z.enum(['passed', 'failed', 'excused', 'incomplete', 'pending']),
        grace: z.string().nullable(),
        isAbsent: z.boolean(),
      })
      .nullable(),
  ),
  remark: z.string(),
  otherRemark: z.string(),
  /** Why the family does not see it. */
  holds: z.array(z.object({ cause: z.string(), note: z.string(), isOfFees: z.boolean() })),
  edition: z.int().nullable(),
})
export type ResultRow = z.output<typeof resultRow>

/** What is not done yet; `blocks` keeps it from being submitted. */
const check = z.object({
  kind: z.enum([
    'pending',
    'incomplete',
    'nothing-given',
    'remarks',
    'conduct',
    'malpractice',
    'class-open',
    'empty',
  ]),
  blocks: z.boolean(),
  count: z.int(),
  /** The subject, the part or the section that it is about. */
  name: z.string(),
  /** The assessment in which marks are missing. */
  assessmentId: z.uuid().nullable(),
})
export type ResultCheck = z.output<typeof check>

const remarkOf = z.object({
  studentId: z.uuid(),
  remark: z.string(),
  otherRemark: z.string(),
  conduct: z.record(z.string(), oneOf(conductLevels)),
})
const trait = z.object({ id: z.uuid(), title: z.string(), otherTitle: z.string() })

const view = z.object({
  id: z.uuid(),
  title: z.string(),
  sectionTitle: z.string(),
  sectionId: z.uuid(),
  campus: z.string(),
  state: oneOf(resultStates),
  version: z.int(),
  cutOn: dayShape,
  submittedBy: z.string(),
  submittedAt: instant.nullable(),
  approvedBy: z.string(),
  approvedAt: instant.nullable(),
  visibleAt: instant.nullable(),
  isVisible: z.boolean(),
  reason: z.string(),
  /** Something that was submitted has changed since. */
  isChanged: z.boolean(),
  subjects: z.array(
    z.object({ id: z.uuid(), name: z.string(), otherName: z.string(), inTotal: z.boolean() }),
  ),
  rows: z.array(resultRow),
  checks: z.array(check),
  traits: z.array(trait),
  /** The remarks to choose from. */
  remarks: z.array(trait),
  /** What was written so far, to whoever prepares it. */
  remarksOf: z.array(remarkOf),
  /** A teacher of single subjects sees these alone. */
  isPartial: z.boolean(),
  /** Sees all sections of the class, and so its gazette. */
  seesClass: z.boolean(),
  mayPrepare: z.boolean(),
  mayApprove: z.boolean(),
})
export type ResultView = z.output<typeof view>

export const readResult = endpoint({
  method: 'GET',
  path: '/results/:id/rows',
  summary:
    'The result of a section: what each student comes to, as things stand or as it was published, and what is not done yet',
  may: views,
  params: idParams,
  response: view,
  example: ofExample,
})

export const readCard = endpoint({
  method: 'GET',
  path: '/results/:id/cards/:studentId',
  summary: 'The card of a student with everything that went into it, as things stand or as it was published',
  may: views,
  params: z.strictObject({ id: z.uuid(), studentId: z.uuid() }),
  response: z.object({
    card: cardShape,
    edition: z.int().nullable(),
    code: z.string().nullable(),
    /** While marks are missing: what each grade needs. */
    needs: z.array(cardNeed),
  }),
  example: { params: { id: exampleResult, studentId: exampleStudent } },
})

export const writeRemarks = endpoint({
  method: 'PUT',
  path: '/results/:id/remarks',
  summary: 'Write the remarks and the conduct of students while their result is in preparation',
  may: prepares,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          studentId: z.uuid(),
          remark: text(0, 300).default('').meta({ title: 'Remark' }),
          otherRemark: text(0, 300).default('').meta({ title: 'Remark in the other script' }),
          conduct: z.record(z.uuid(), oneOf(conductLevels)).default({}).meta({ title: 'Conduct' }),
        }),
      )
      .min(1)
      .max(120),
  }),
  response: z.object({ saved: z.int() }),
  example: { ...ofExample, body: { rows: [{ studentId: exampleStudent, remark: 'Works hard' }] } },
})

export const submitResult = endpoint({
  method: 'POST',
  path: '/results/:id/submission',
  summary:
    'Submit a result for approval. Refused while marks are missing; what else is not done yet is asked about, unless `isSure`',
  may: prepares,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ isSure: z.boolean().default(false) }),
  response: turned,
  example: { ...ofExample, body: {} },
})

export const returnResult = endpoint({
  method: 'POST',
  path: '/results/:id/return',
  summary: 'Return a result to whoever prepares it, with the reason',
  may: approves,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason }),
  response: turned,
  example: { ...ofExample, body: { reason: 'The remarks of three students are missing' } },
})

export const approveResult = endpoint({
  method: 'POST',
  path: '/results/:id/approval',
  summary: 'Approve a result that somebody else has submitted, if nothing of it has changed since',
  may: approves,
  idempotent: true,
  params: idParams,
  response: turned,
  example: ofExample,
})

export const publishResults = endpoint({
  method: 'POST',
  path: '/result-publications',
  summary: 'Publish approved results at once or at a time to come; families are told then',
  may: approves,
  idempotent: true,
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(60).meta({ title: 'Results' }),
    visibleAt: instant
      .nullable()
      .default(null)
      .meta({ title: 'Families see it from', hint: 'Empty: at once' }),
  }),
  response: z.object({ published: z.int(), cards: z.int() }),
  example: { body: { ids: [exampleResult] } },
})

export const withdrawResult = endpoint({
  method: 'POST',
  path: '/results/:id/withdrawal',
  summary: 'Withdraw a published result: families do not see it any more, and its codes say so',
  may: approves,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason }),
  response: turned,
  example: { ...ofExample, body: { reason: 'The wrong paper was marked' } },
})

const change = z.object({
  ...names,
  section: z.string(),
  edition: z.int(),
  percentBefore: z.string().nullable(),
  percentAfter: z.string().nullable(),
  letterBefore: z.string(),
  letterAfter: z.string(),
  positionBefore: z.int().nullable(),
  positionAfter: z.int().nullable(),
  outcomeBefore: oneOf(outcomeWords),
  outcomeAfter: oneOf(outcomeWords),
})
export type CardChange = z.output<typeof change>

export const previewCorrection = endpoint({
  method: 'GET',
  path: '/results/:id/correction',
  summary:
    'Every published card that would change if it was published today: after marks were corrected, also those of others whose position moves',
  may: approves,
  params: idParams,
  response: z.object({ rows: z.array(change), fingerprint: z.string() }),
  example: ofExample,
})

export const correctResult = endpoint({
  method: 'POST',
  path: '/results/:id/correction',
  summary:
    'Publish new editions of exactly the cards that the preview has shown; refused where something has changed since',
  may: approves,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason, fingerprint: z.string().max(64) }),
  response: z.object({ cards: z.int() }),
  example: { ...ofExample, body: { reason: 'A paper was marked again', fingerprint: '' } },
})

export const holdCauses = {
  papers: sentence('Papers are missing'),
  discipline: sentence('Discipline'),
  other: sentence('Another reason'),
} as const

export const holdResult = endpoint({
  method: 'POST',
  path: '/results/:id/holds',
  summary: 'Hold the result of a student back: the family is told whom to see instead of the marks',
  may: approves,
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    studentId: z.uuid(),
    cause: oneOf(holdCauses).meta({ title: 'Why' }),
    note: text(0, 200).default('').meta({ title: 'Note for the office' }),
  }),
  response: z.object({ held: z.literal(true) }),
  example: { ...ofExample, body: { studentId: exampleStudent, cause: 'papers' } },
})

export const releaseResult = endpoint({
  method: 'POST',
  path: '/results/:id/holds/:studentId/release',
  summary: 'Release a result that was held back',
  may: approves,
  idempotent: true,
  params: z.strictObject({ id: z.uuid(), studentId: z.uuid() }),
  body: z.strictObject({ reason }),
  response: z.object({ held: z.literal(false) }),
  example: {
    params: { id: exampleResult, studentId: exampleStudent },
    body: { reason: 'The papers were brought' },
  },
})
