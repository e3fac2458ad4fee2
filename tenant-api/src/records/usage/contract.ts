import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, monthOrYear, oneOf } from 'kit/contract/fields'
import { planKeys } from 'kit/institute/plans'
import { resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

/** As what somebody counts: once by enrolment, and once by the log-in, as the first of what its roles are. */
export const countedKinds = {
  student: sentence('Student'),
  staff: sentence('Staff’s log-in'),
  teacher: sentence('Teacher’s log-in'),
  guardian: sentence('Guardian’s log-in'),
  'student-login': sentence('Student’s log-in'),
} as const
export type CountedKind = keyof typeof countedKinds

/** How long a period is. */
const spans = { month: sentence('Month'), year: sentence('Year') } as const

/** On so many days of a month or of a year somebody has to be active to be counted. */
export const leastDays = { month: 7, year: 30 } as const

/** Who made up the numbers of each month and each year, with the days of each. */
export const usage = resource({
  name: 'usage',
  label: { one: 'Counted person', many: 'Counted people' },
  none: sentence('Nobody was counted in this period'),
  within: 'institute',
  search: ['name'],
  recognisedBy: [],
  sorts: ['name', 'days', 'period'],
  shows: ['name', 'kind', 'period', 'days', 'isCounted', 'firstCounted', 'lastCounted'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    kind: oneOf(countedKinds).meta({ title: 'Counted as' }),
    period: monthOrYear().meta({ title: 'Period' }),
    span: oneOf(spans).meta({ title: 'Month or year' }),
    days: z.int().meta({ title: 'Active days' }),
    isCounted: z.boolean().meta({ title: 'Counts' }),
    firstCounted: dayShape.meta({ title: 'First day' }),
    lastCounted: dayShape.meta({ title: 'Last day' }),
    personId: z.uuid().meta({ title: 'Person', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: '01980000-0000-7000-8000-00000000f001', body: {} },
})

/** Read by whoever runs the institute; nothing of it is written by hand. */
export const permission: Permission = { ...usage.permission, label: 'Plan & usage', actions: ['view'] }

const room = z.object({
  count: z.int(),
  /** How many there is room for; null: as many as come. */
  limit: z.int().nullable(),
})
const instant = z.iso.datetime({ offset: true })

export const plan = z.object({
  plan: z.enum(planKeys),
  /** What was agreed; another one than `plan` once it is over. */
  agreed: z.enum(planKeys),
  standing: z.enum(['running', 'grace', 'over']),
  until: instant.nullable(),
  stopsAt: instant.nullable(),
  /** Names of the roles whose holders log in, in the reader's words. */
  roles: z.array(z.string()),
  ownRoles: z.boolean(),
  students: room,
  /** Log-ins of staff, teachers and guardians. */
  others: room,
  /** Log-ins that could log in, if the plan had one of their roles. */
  outside: z.int(),
})
export type Plan = z.output<typeof plan>

export const readPlan = endpoint({
  method: 'GET',
  path: '/plan',
  summary: 'What the school’s plan gives, until when, and how much of its room is filled now',
  may: [usage.name, 'view'],
  response: plan,
  example: {},
})

const numbers = {
  students: z.int(),
  staff: z.int(),
  teachers: z.int(),
  guardians: z.int(),
  studentLogins: z.int(),
}

const period = z.object({
  period: z.string(),
  /** On so many days somebody has to be active to count. */
  least: z.int(),
  days: z.array(z.object({ day: dayShape, ...numbers, isMadeUp: z.boolean() })),
  /** Of each kind, how many count and how many were there at all. */
  kinds: z.array(z.object({ kind: oneOf(countedKinds), counted: z.int(), there: z.int() })),
})
export type Period = z.output<typeof period>

export const readPeriod = endpoint({
  method: 'GET',
  path: '/plan/periods/:period',
  summary: 'How many were counted on each day of a month or a year, and in all of it',
  may: [usage.name, 'view'],
  params: z.strictObject({ period: monthOrYear() }),
  response: period,
  example: { params: { period: '2026-11' } },
})
