import { endpoint, type Permission } from 'kit/contract'
import { dayShape, type NamedRows, oneOf, rowOf, text, timeOfDay } from 'kit/fields'
import { mostShift } from 'kit/hijri'
import { idParams, resource } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { campuses, classes, mainCampus } from '../structure/contract.ts'

/** The demo school's year of its fixed now; examples and tests name it. */
export const demoYear = '01980000-0000-7000-8000-00000000ca03'
export const demoTerm = '01980000-0000-7000-8000-00000000cb05'
export const demoHoliday = '01980000-0000-7000-8000-00000000cc01'
export const demoClosure = '01980000-0000-7000-8000-00000000cc02'
export const demoEvent = '01980000-0000-7000-8000-00000000ce01'

const campusId = rowOf(() => campuses)
  .nullable()
  .default(null)

/**
 * A school year. One without a campus is that of the whole institute; a campus may have years of its own instead, as a
 * Cambridge branch beside Matric ones. Whether it is past, current or upcoming is said by the school's today.
 */
export const academicYears = resource({
  name: 'academic-years',
  label: { one: 'Academic year', many: 'Academic years' },
  within: 'campus',
  search: ['name'],
  recognisedBy: ['campusId', 'name'],
  sorts: ['firstDay', 'lastDay', 'name'],
  fields: z.object({
    name: text(1, 60).meta({ title: 'Name', hint: 'Such as 2026-27' }),
    campusId: campusId.meta({
      title: 'Campus',
      hint: 'Only for a campus that has a year of its own',
    }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
  }),
  example: {
    id: demoYear,
    body: { name: '2030-31', campusId: mainCampus, firstDay: '2030-04-01', lastDay: '2031-03-31' },
  },
})

/** A term of a year, or a part of a term. Marks are entered between the days of posting. */
export const terms = resource({
  name: 'terms',
  label: { one: 'Term', many: 'Terms' },
  within: 'campus',
  search: ['name'],
  recognisedBy: ['yearId', 'parentId', 'name'],
  sorts: ['firstDay', 'lastDay', 'name'],
  fields: z.object({
    name: text(1, 60).meta({ title: 'Name', hint: 'Such as Term 1 or Autumn' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    parentId: rowOf((): NamedRows => terms)
      .nullable()
      .default(null)
      .meta({ title: 'Part of', hint: 'Only for a part of a term' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    postingFrom: dayShape
      .nullable()
      .default(null)
      .meta({ title: 'Marks from', hint: 'From when to when marks of this term may be entered' }),
    postingUntil: dayShape.nullable().default(null).meta({ title: 'Marks until' }),
  }),
  example: {
    id: demoTerm,
    body: { name: 'Trial term', yearId: demoYear, firstDay: '2026-10-01', lastDay: '2026-10-02' },
  },
})

const holidayKinds = {
  holiday: sentence('Holiday'),
  vacation: sentence('Vacation'),
  closure: sentence('Closed'),
  online: sentence('Online day'),
  working: sentence('School day'),
}

/**
 * Days that differ from the usual week: holidays, vacations and closures, days of lessons at home, and days on which
 * the school is open although it usually is not. What is said for a class or a campus goes before what is
 * said for all.
 */
export const holidays = resource({
  name: 'holidays',
  label: { one: 'Holiday', many: 'Holidays' },
  within: 'campus',
  search: ['title'],
  recognisedBy: ['campusId', 'classId', 'title', 'firstDay'],
  sorts: ['firstDay', 'title', 'kind'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    kind: oneOf(holidayKinds).default('holiday').meta({ title: 'Kind', bulk: true }),
    campusId: campusId.meta({ title: 'Campus', hint: 'Empty: all campuses' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class', hint: 'Empty: all classes' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    isTentative: z
      .boolean()
      .default(false)
      .meta({ title: 'Follows the moon', hint: 'It may come a day earlier or later', bulk: true }),
  }),
  example: {
    id: demoHoliday,
    body: { title: 'Sports week', campusId: mainCampus, firstDay: '2030-05-06', lastDay: '2030-05-07' },
  },
})

export const yearStates = ['past', 'current', 'upcoming'] as const

/** A year as a person looks at it. */
export const lookedYear = academicYears.row
  .pick({ id: true, name: true, campusId: true, firstDay: true, lastDay: true })
  .extend({ state: z.enum(yearStates) })
export type LookedYear = z.output<typeof lookedYear>

const lookedYears = z.object({
  years: z.array(lookedYear),
  /** The year that is looked at; null where the campus has none. */
  year: z.uuid().nullable(),
  /** Whether the person has chosen it; else it is the year of today. */
  isChosen: z.boolean(),
})

export const readMyYear = endpoint({
  method: 'GET',
  path: '/my-year',
  summary: 'The years that a campus counts in, and the one that I look at: chosen by me, or that of today',
  may: [academicYears.name, 'view'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: lookedYears,
  example: {},
})

export const chooseMyYear = endpoint({
  method: 'PUT',
  path: '/my-year',
  summary: 'Choose the year that I look at; null is always that of today. It changes nothing for others',
  may: [academicYears.name, 'view'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  body: z.strictObject({ yearId: z.uuid().nullable() }),
  response: lookedYears,
  example: { body: { yearId: null } },
})

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

export const listSchoolDays = endpoint({
  method: 'GET',
  path: '/school-days',
  summary:
    'Each day of a span, at most 400, of a campus or the institute, or of a class: open, short, online or closed, and why',
  may: [holidays.name, 'view'],
  query: z.strictObject({
    campus: z.uuid().optional(),
    class: z.uuid().optional(),
    from: dayShape,
    until: dayShape,
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

const span = { from: dayShape, until: dayShape }

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
  summary: 'Take a closure back',
  may: [holidays.name, 'edit'],
  params: idParams,
  response: holidays.row,
  example: { params: { id: demoClosure } },
})

/** By how many days Islamic dates are shifted here, against Umm al-Qura. */
const hijriShift = z.object({ days: z.int().min(-mostShift).max(mostShift) })

export const setHijriShift = endpoint({
  method: 'PUT',
  path: '/hijri-shift',
  summary: 'Say by how many days Islamic dates come later here than Umm al-Qura computes',
  may: ['institute', 'edit'],
  body: z.strictObject({ days: z.int().min(-mostShift).max(mostShift).meta({ title: 'Shift in days' }) }),
  response: hijriShift,
  example: { body: { days: 1 } },
})

export const readHijriShift = endpoint({
  method: 'GET',
  path: '/hijri-shift',
  summary: 'By how many days Islamic dates come later here than Umm al-Qura computes',
  may: 'signed-in',
  response: hijriShift,
  example: {},
})

const heard = (title: string) => z.boolean().default(true).meta({ title, bulk: true })

/** What is on at the school: a meeting, an examination, a sports day; without times it takes the whole day. */
export const schoolEvents = resource({
  name: 'school-events',
  label: { one: 'Event', many: 'Events' },
  within: 'campus',
  search: ['title', 'description'],
  recognisedBy: ['campusId', 'title', 'firstDay'],
  sorts: ['firstDay', 'title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    lastDay: dayShape.meta({ title: 'Last day' }),
    startsAt: timeOfDay().nullable().default(null).meta({ title: 'From', hint: 'Empty: the whole day' }),
    endsAt: timeOfDay().nullable().default(null).meta({ title: 'Until' }),
    campusId: campusId.meta({ title: 'Campus', hint: 'Empty: all campuses' }),
    forStaff: heard(sentence('For staff')),
    forGuardians: heard(sentence('For guardians')),
    forStudents: heard(sentence('For students')),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: {
    id: demoEvent,
    body: { title: 'Book fair', campusId: mainCampus, firstDay: '2026-12-01', lastDay: '2026-12-02' },
  },
})

export const calendarPermission: Permission = {
  resource: 'calendar',
  label: 'School calendar',
  within: 'campus',
  actions: ['view'],
}

export const entryKinds = [
  'term',
  'posting',
  'holiday',
  'vacation',
  'closure',
  'online',
  'working',
  'event',
] as const

/** Something that stands in the school's calendar; `posting` are the days on which marks of a term are entered. */
const calendarEntry = z.object({
  id: z.uuid(),
  kind: z.enum(entryKinds),
  title: z.string(),
  /** A term's year, an event's description, the class of a holiday that is not for all. */
  detail: z.string(),
  campusId: z.uuid().nullable(),
  firstDay: dayShape,
  lastDay: dayShape,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  isTentative: z.boolean(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  summary:
    'What stands in the calendar in a span of at most 800 days, for me: terms, holidays, closures, events',
  may: ['calendar', 'view'],
  query: z.strictObject({ campus: z.uuid().optional(), ...span }),
  response: z.object({ rows: z.array(calendarEntry), hijriShift: z.int() }),
  example: { query: { from: '2026-11-01', until: '2026-11-30' } },
})

const myFeed = z.object({ madeAt: z.iso.datetime({ offset: true }).nullable() })

export const readMyFeed = endpoint({
  method: 'GET',
  path: '/my-calendar-feed',
  summary:
    'Whether my calendar has a secret address for telephones and mail programs; the address itself is not told',
  may: [calendarPermission.resource, 'view'],
  response: myFeed,
  example: {},
})

export const makeMyFeed = endpoint({
  method: 'POST',
  path: '/my-calendar-feed',
  summary: 'Make a secret address of my calendar; one that there was is good no more',
  may: [calendarPermission.resource, 'view'],
  status: 201,
  response: z.object({ address: z.url() }),
  example: {},
})

export const dropMyFeed = endpoint({
  method: 'DELETE',
  path: '/my-calendar-feed',
  summary: 'Take the secret address of my calendar away',
  may: [calendarPermission.resource, 'view'],
  response: myFeed,
  example: {},
})

export const readFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed/:secret',
  summary: 'The calendar of whom the secret belongs to, as iCalendar (RFC 5545)',
  may: 'anyone',
  gives: 'text',
  params: z.strictObject({ secret: z.string().regex(/^[\w-]{20,64}$/) }),
  example: { params: { secret: 'no-such-secret-no-such-secret-xx' } },
})
