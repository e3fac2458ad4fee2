import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, monthOrYear, oneOf, rowOf } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus } from '../../../institute/structure/contract.ts'
import { exampleRun } from '../contract.ts'

export const runKinds = { regular: sentence('Monthly'), supplement: sentence('Supplements') } as const
export type RunKind = keyof typeof runKinds

export const runStates = {
  issuing: sentence('Being issued'),
  issued: sentence('Issued'),
  undoing: sentence('Being taken back'),
  undone: sentence('Taken back'),
} as const
export type RunState = keyof typeof runStates

/** The generation of a month's invoices of a campus. */
export const billingRuns = resource({
  name: 'billing-runs',
  label: { one: 'Run of invoices', many: 'Runs of invoices' },
  within: 'campus',
  search: ['period'],
  recognisedBy: [],
  sorts: ['period', 'issuedOn'],
  isLatestFirst: true,
  shows: ['period', 'kind', 'campusId', 'state', 'invoices', 'total', 'issuedOn', 'dueOn', 'startedBy'],
  kept: z.object({
    period: monthOrYear().meta({ title: 'Month' }),
    kind: oneOf(runKinds).meta({ title: 'Kind' }),
    state: oneOf(runStates).meta({ title: 'State' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    invoices: z.int().meta({ title: 'Invoices' }),
    total: money().meta({ title: 'Total' }),
    issuedOn: dayShape.meta({ title: 'Issued on' }),
    dueOn: dayShape.meta({ title: 'Due date' }),
    startedBy: z.string().meta({ title: 'Issued by' }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
  }),
  fields: z.object({}),
  example: { id: exampleRun, body: {} },
})

export const runPermission: Permission = { ...billingRuns.permission, actions: ['view', 'mark', 'edit'] }

/** Why this month differs from the one before. */
export const differenceReasons = {
  joined: sentence('Joined'),
  left: sentence('Left'),
  class: sentence('Moved'),
  concession: sentence('Concessions'),
  rate: sentence('Prices'),
  service: sentence('Services'),
  cycle: sentence('Fees that are not charged every month'),
} as const
export type DifferenceReason = keyof typeof differenceReasons

export const anomalyKinds = {
  'no-plan': sentence('No plan says what they pay'),
  'no-account': sentence('They have no family account yet'),
  zero: sentence('The invoice comes to nothing'),
  doubled: sentence('At least twice as much as last month'),
} as const
export type AnomalyKind = keyof typeof anomalyKinds

/** Who got no invoice, and why. */
export type LeftOut = { studentId: string; name: string; reason: string }

const period = monthOrYear().meta({ title: 'Month' })
const somebody = z.object({
  studentId: z.uuid(),
  name: z.string(),
  section: z.string(),
  before: money(),
  now: money(),
})

const rehearsal = z.object({
  period: z.string(),
  issuedOn: dayShape,
  dueOn: dayShape,
  /** Of each campus, since each has a currency of its own. */
  campuses: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      invoices: z.int(),
      gross: money(),
      concession: money(),
      sponsored: money(),
      tax: money(),
      net: money(),
      before: money(),
      types: z.array(
        z.object({ title: z.string(), otherTitle: z.string(), lines: z.int(), gross: money(), net: money() }),
      ),
      differences: z.array(
        z.object({
          reason: oneOf(differenceReasons),
          students: z.int(),
          amount: money(),
          examples: z.array(somebody),
        }),
      ),
      anomalies: z.array(
        z.object({ kind: oneOf(anomalyKinds), count: z.int(), students: z.array(somebody) }),
      ),
      /** Who has an invoice for this month already. */
      invoiced: z.int(),
    }),
  ),
  mayIssue: z.boolean(),
})
export type Rehearsal = z.output<typeof rehearsal>

export const rehearseRun = endpoint({
  method: 'GET',
  path: '/billing-runs/rehearsal',
  summary:
    'What the invoices of a month would come to, why that differs from the month before, and what looks wrong; nothing is written',
  may: [billingRuns.name, 'mark'],
  query: z.strictObject({ period, campus: z.uuid().optional() }),
  response: rehearsal,
  example: { query: { period: '2026-12' } },
})

const days = {
  issuedOn: dayShape.optional().meta({ title: 'Issued on' }),
  dueOn: dayShape.optional().meta({ title: 'Due date' }),
}
const begun = z.object({ runs: z.array(z.object({ id: z.uuid(), campusId: z.uuid(), students: z.int() })) })

export const issueRun = endpoint({
  method: 'POST',
  path: '/billing-runs',
  summary:
    'Issue the invoices of a month, as a job for each campus: who has one already gets no second, who cannot be billed is left out and listed',
  may: [billingRuns.name, 'edit'],
  status: 202,
  idempotent: true,
  body: z.strictObject({
    period,
    campusId: rowOf(() => campuses)
      .nullable()
      .default(null)
      .meta({ title: 'Campus' }),
    studentIds: z.array(z.uuid()).min(1).max(500).nullable().default(null).meta({ title: 'Students' }),
    ...days,
  }),
  response: begun,
  example: { body: { period: '2026-12', campusId: mainCampus } },
})

export const issueSupplements = endpoint({
  method: 'POST',
  path: '/billing-runs/supplements',
  summary:
    'After a price was changed for months that are issued: an invoice for each student with what is missing. What is too much is credited by hand',
  may: [billingRuns.name, 'edit'],
  status: 202,
  idempotent: true,
  body: z.strictObject({
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    from: monthOrYear().meta({ title: 'From the month' }),
    until: monthOrYear().meta({ title: 'Up to the month' }),
    ...days,
  }),
  response: begun,
  example: { body: { campusId: mainCampus, from: '2026-10', until: '2026-11' } },
})

const runPage = billingRuns.row.extend({
  campus: z.string(),
  students: z.int(),
  leftOut: z.array(z.object({ studentId: z.uuid(), name: z.string(), reason: z.string() })),
  open: money(),
  paid: money(),
  /** Nothing is paid of it, so it can be taken back. */
  mayUndo: z.boolean(),
})
export type RunPage = z.output<typeof runPage>

export const readRunsToIssue = endpoint({
  method: 'GET',
  path: '/billing-runs/to-issue',
  summary:
    'At how many campuses a monthly plan applies today and the invoices of this month are not issued yet',
  may: [billingRuns.name, 'edit'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ count: z.int(), period: z.string() }),
  example: {},
})

export const readRun = endpoint({
  method: 'GET',
  path: '/billing-runs/:id/page',
  summary: 'A run with who was left out and why, and what is open of its invoices',
  may: [billingRuns.name, 'view'],
  params: idParams,
  response: runPage,
  example: { params: { id: exampleRun } },
})

export const undoRun = endpoint({
  method: 'POST',
  path: '/billing-runs/:id/undoing',
  summary:
    'Take a run back while nothing of it is paid: its invoices are cancelled, every balance is as before',
  may: [billingRuns.name, 'edit'],
  idempotent: true,
  params: idParams,
  response: runPage,
  example: { params: { id: exampleRun } },
})

export const notifyRun = endpoint({
  method: 'POST',
  path: '/billing-runs/:id/notifications',
  summary: 'Tell the guardians who get bills that the invoices of a run are issued, one message a family',
  may: [billingRuns.name, 'edit'],
  idempotent: true,
  params: idParams,
  response: z.object({ sent: z.int() }),
  example: { params: { id: exampleRun } },
})
