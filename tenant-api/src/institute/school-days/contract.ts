import { endpoint, flag } from 'kit/contract/contract'
import { dayShape, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { academicYears, exampleClosure, holidays } from '../calendar/contract.ts'
import { mainCampus } from '../structure/contract.ts'

const weekdays = z.array(z.int().min(1).max(7)).max(7)

/** The weekdays on which a campus is open; without a campus, those of the institute. Monday is 1. */
const schoolWeek = z.object({
  campusId: z.uuid().nullable(),
  openDays: weekdays,
  /** Those of the open days that end early. */
  shortDays: weekdays,
  /** Who set it: the campus, the institute, or the habit of the country. */
  by: z.enum(['campus', 'institute', 'country']),
})
export type SchoolWeek = z.output<typeof schoolWeek>

const schoolWeeks = z.object({ rows: z.array(schoolWeek) })

export const readSchoolWeeks = endpoint({
  method: 'GET',
  path: '/school-weeks',
  summary: 'On which weekdays the institute and each campus are open',
  may: [holidays.name, 'view'],
  response: schoolWeeks,
  example: {},
})

export const setSchoolWeek = endpoint({
  method: 'PUT',
  path: '/school-weeks',
  summary:
    'Set the weekdays of the institute or of a campus; without `openDays` it follows the institute, or the country',
  may: [holidays.name, 'edit'],
  body: z.strictObject({
    campusId: z.uuid().nullable(),
    openDays: weekdays.min(1).nullable().meta({ title: 'School days' }),
    shortDays: weekdays.default([]).meta({ title: 'Short days' }),
  }),
  response: schoolWeeks,
  example: { body: { campusId: mainCampus, openDays: [1, 2, 3, 4, 5], shortDays: [5] } },
})

/** The year of a school with what most schools of its country have in it. */
export const yearBeginning = z.strictObject({
  ...academicYears.fields.shape,
  withTerms: z.boolean().default(false).meta({ title: 'With two terms of half a year' }),
  withHolidays: z.boolean().default(false).meta({ title: 'With the public holidays of the country' }),
  withWeek: z.boolean().default(false).meta({ title: 'With the usual school days of the country' }),
})

export const beginYear = endpoint({
  method: 'POST',
  path: '/academic-years/beginnings',
  summary:
    'Add an academic year together with two terms, the public holidays and the school week of the country',
  may: [academicYears.name, 'edit'],
  status: 201,
  idempotent: true,
  body: yearBeginning,
  response: academicYears.row,
  example: {
    body: { name: '2030-31', campusId: mainCampus, firstDay: '2030-04-01', lastDay: '2031-03-31' },
  },
})

export const dayStates = ['open', 'short', 'online', 'closed'] as const
/** Why a day is closed or online: outside every year, a weekday without school, or what kind of holiday. */
export const dayReasons = [
  'no-year',
  'weekday',
  'holiday',
  'vacation',
  'closure',
  'online',
  'working',
] as const

/** A day of a campus: whether there is school, and why not. */
const schoolDay = z.object({
  day: dayShape,
  state: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  /** What the holiday is called. */
  title: z.string().nullable(),
  isTentative: z.boolean(),
})
export type SchoolDay = z.output<typeof schoolDay>

const span = { from: dayShape, until: dayShape }

export const listSchoolDays = endpoint({
  method: 'GET',
  path: '/school-days',
  summary:
    'Each day of a span, at most 400, of a campus or the institute, or of a class: open, short, online or closed, and why',
  may: [holidays.name, 'view'],
  query: z.strictObject({
    campus: z.uuid().optional(),
    class: z.uuid().optional(),
    ...span,
  }),
  response: z.object({ days: z.array(schoolDay) }),
  example: { query: { from: '2026-11-16', until: '2026-11-22' } },
})

/** A public holiday of the school's country that a person may take over. */
const holidayProposal = z.object({
  key: z.string(),
  title: z.string(),
  firstDay: dayShape,
  lastDay: dayShape,
  isTentative: z.boolean(),
  /** There is such a holiday of this campus, or of all, on some of its days. */
  isTaken: z.boolean(),
})
export type HolidayProposal = z.output<typeof holidayProposal>

export const listHolidayProposals = endpoint({
  method: 'GET',
  path: '/holiday-proposals',
  summary:
    "The public holidays of the school's country in a span of at most 800 days, Islamic ones by Umm al-Qura",
  may: [holidays.name, 'view'],
  query: z.strictObject({ campus: z.uuid().optional(), ...span }),
  response: z.object({ country: z.string(), proposals: z.array(holidayProposal) }),
  example: { query: { from: '2026-04-01', until: '2027-03-31' } },
})

export const takeHolidayProposals = endpoint({
  method: 'POST',
  path: '/holiday-proposals',
  summary:
    'Take public holidays over, for a campus or for all; those that are there already stay as they are',
  may: [holidays.name, 'edit'],
  idempotent: true,
  body: z.strictObject({
    campusId: z.uuid().nullable(),
    ...span,
    keys: z.array(z.string().max(60)).min(1).max(100),
  }),
  response: z.object({ added: z.int() }),
  example: {
    body: { campusId: mainCampus, from: '2028-01-01', until: '2028-12-31', keys: ['iqbal-day 2028-11-09'] },
  },
})

export const closeSchool = endpoint({
  method: 'POST',
  path: '/closures',
  summary:
    'Close a campus, or all, on some days, or have lessons at home: the calendar says so, and who must know is told',
  may: [holidays.name, 'edit'],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    campusId: z.uuid().nullable().meta({ title: 'Campus' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    isOnline: z.boolean().meta({ title: 'Lessons at home' }),
    reason: text(1, 100).meta({ title: 'Reason' }),
    /** Families, students and employees are told of it. */
    tells: z.boolean().default(true).meta({ title: 'Tell people' }),
  }),
  response: holidays.row,
  example: {
    body: {
      campusId: mainCampus,
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      isOnline: false,
      reason: 'Heavy rain',
    },
  },
})

export const reopenSchool = endpoint({
  method: 'DELETE',
  path: '/closures/:id',
  summary:
    'Take a closure back: messages about it that still wait are withdrawn, and with `tells` who had one already is told',
  may: [holidays.name, 'edit'],
  params: idParams,
  query: z.strictObject({ tells: flag(true) }),
  response: holidays.row,
  example: { params: { id: exampleClosure } },
})
