import { endpoint, flag, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams, rowBase } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { dayReasons, dayStates } from '../school-days/contract.ts'
import { campuses, mainCampus, shifts } from '../structure/contract.ts'

/** The demo school's winter bells of its main campus; examples and tests name them. */
export const exampleBells = '01980000-0000-7000-8000-00000000be01'

/** Who says when the bells ring. */
export const bellsPermission = {
  resource: 'bells',
  label: 'Bells',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

export const periodKinds = {
  gate: sentence('Gate'),
  assembly: sentence('Assembly'),
  lesson: sentence('Period'),
  break: sentence('Break'),
  prayer: sentence('Prayer'),
  other: sentence('Other'),
} as const
export type PeriodKind = keyof typeof periodKinds

/** From bell to bell. */
const period = z.strictObject({
  kind: oneOf(periodKinds).meta({ title: 'Kind' }),
  /** Empty, it is called by its kind, a lesson by its number. */
  name: text(0, 40).default('').meta({ title: 'Name' }),
  startsAt: timeOfDay().meta({ title: 'From' }),
  endsAt: timeOfDay().meta({ title: 'Until' }),
  /** Who comes later is late; null is who comes after the beginning. */
  lateAfter: timeOfDay().nullable().default(null).meta({ title: 'Late after' }),
})
export type PeriodGiven = z.output<typeof period>

/** Lessons are counted by their order in the day; nothing else has a number. */
export const numberedPeriod = z.object({
  ...period.shape,
  number: z.int().nullable().meta({ title: 'Number' }),
})
export type BellPeriod = z.output<typeof numberedPeriod>

/** Of one day. */
export const mostPeriods = 40

const scheduleShape = {
  name: text(1, 60).meta({ title: 'Name', hint: 'Such as Winter or Ramadan, Friday' }),
  campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  shiftId: rowOf(() => shifts)
    .nullable()
    .default(null)
    .meta({ title: 'Shift', hint: 'Empty: all shifts that have no bells of their own' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  /** Monday is 1. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).meta({ title: 'Weekdays' }),
}

/** The bells of some weekdays between two days, for a campus or one of its shifts. */
export const bellScheduleBody = z.strictObject({
  ...scheduleShape,
  periods: z.array(period).min(1).max(mostPeriods).meta({ title: 'Periods' }),
})
export type BellScheduleGiven = z.output<typeof bellScheduleBody>

const bellSchedule = z.object({
  ...rowBase.shape,
  ...scheduleShape,
  /** What the shift is called; null for all shifts. */
  shiftName: z.string().nullable(),
  periods: z.array(numberedPeriod),
})
export type BellSchedule = z.output<typeof bellSchedule>

const exampleBody = {
  name: 'Exams',
  campusId: mainCampus,
  weekdays: [1, 2, 3, 4],
  periods: [
    { kind: 'assembly', startsAt: '07:50', endsAt: '08:00' },
    { kind: 'lesson', startsAt: '08:00', endsAt: '11:00', lateAfter: '08:05' },
  ],
} satisfies Partial<z.input<typeof bellScheduleBody>>

const one = { params: { id: exampleBells } }

export const listBellSchedules = endpoint({
  method: 'GET',
  path: '/bell-schedules',
  summary: 'The bells of a campus and its shifts, with their periods, from the latest to the oldest',
  may: ['bells', 'view'],
  query: z.strictObject({ campus: z.uuid(), archived: flag(false) }),
  response: z.object({ rows: z.array(bellSchedule) }),
  example: { query: { campus: mainCampus } },
})

export const readBellSchedule = endpoint({
  method: 'GET',
  path: '/bell-schedules/:id',
  summary: 'The bells of some weekdays between two days, with their periods',
  may: ['bells', 'view'],
  params: idParams,
  response: bellSchedule,
  example: one,
})

export const addBellSchedule = endpoint({
  method: 'POST',
  path: '/bell-schedules',
  summary:
    'Add bells: periods for some weekdays between two days. Refused where neither they nor others would be the more special',
  may: ['bells', 'edit'],
  status: 201,
  idempotent: true,
  body: bellScheduleBody,
  response: bellSchedule,
  example: { body: { ...exampleBody, firstDay: '2030-05-06', lastDay: '2030-05-17' } },
})

export const changeBellSchedule = endpoint({
  method: 'PUT',
  path: '/bell-schedules/:id',
  summary: 'Change bells; the periods are then the given ones',
  may: ['bells', 'edit'],
  versioned: true,
  params: idParams,
  body: bellScheduleBody,
  response: bellSchedule,
  example: { ...one, body: { ...exampleBody, firstDay: '2031-05-06', lastDay: '2031-05-17' } },
})

export const archiveBellSchedule = endpoint({
  method: 'DELETE',
  path: '/bell-schedules/:id',
  summary: 'Archive bells: they rule no day any more',
  may: ['bells', 'edit'],
  params: idParams,
  response: bellSchedule,
  example: one,
})

export const restoreBellSchedule = endpoint({
  method: 'POST',
  path: '/bell-schedules/:id/restoration',
  summary: 'Bring bells back from the archive',
  may: ['bells', 'edit'],
  status: 200,
  params: idParams,
  response: bellSchedule,
  example: one,
})

const span = { from: dayShape, until: dayShape }

export const readBells = endpoint({
  method: 'GET',
  path: '/campuses/:id/bells',
  summary:
    'Which bells ring at a campus on each day of a span of at most 400 days, for a shift or for those without one',
  may: ['bells', 'view'],
  params: idParams,
  query: z.strictObject({ shift: z.uuid().optional(), ...span }),
  response: z.object({
    days: z.array(
      z.object({
        day: dayShape,
        state: z.enum(dayStates),
        reason: z.enum(dayReasons).nullable(),
        /** What a holiday is called. */
        title: z.string().nullable(),
        /** Null on a day without school, and where nobody has set any bells. */
        scheduleId: z.uuid().nullable(),
      }),
    ),
    /** Those that ring on some of the days. */
    schedules: z.array(bellSchedule),
  }),
  example: { params: { id: mainCampus }, query: { from: '2026-11-16', until: '2026-11-22' } },
})
export type BellDay = z.output<(typeof readBells)['response']>['days'][number]
