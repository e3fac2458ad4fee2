import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, type NamedRows, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { mostShift } from 'kit/values/hijri'
import { resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, classes, mainCampus } from '../structure/contract.ts'

/** The demo school's year of its fixed now; examples and tests name it. */
export const exampleYear = '01980000-0000-7000-8000-00000000ca03'
export const exampleTerm = '01980000-0000-7000-8000-00000000cb05'
export const exampleHoliday = '01980000-0000-7000-8000-00000000cc01'
export const exampleClosure = '01980000-0000-7000-8000-00000000cc02'
export const exampleEvent = '01980000-0000-7000-8000-00000000ce01'

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
  workbookOrder: 90,
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
    id: exampleYear,
    body: { name: '2030-31', campusId: mainCampus, firstDay: '2030-04-01', lastDay: '2031-03-31' },
  },
})

/** A term of a year, or a part of a term. Marks are entered between the days of posting. */
export const terms = resource({
  name: 'terms',
  label: { one: 'Term', many: 'Terms' },
  within: 'campus',
  workbookOrder: 100,
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
      .meta({ title: 'Marks from', hint: 'Period for entering marks of this term' }),
    postingUntil: dayShape.nullable().default(null).meta({ title: 'Marks until' }),
  }),
  example: {
    id: exampleTerm,
    body: { name: 'Trial term', yearId: exampleYear, firstDay: '2026-10-01', lastDay: '2026-10-02' },
  },
})

/** Why schools close, in words that every reader gets in their own language; any other reason is shown as written. */
export const closureReasons = {
  smog: sentence('Smog'),
  rain: sentence('Rain'),
  heat: sentence('Heat'),
  strike: sentence('Strike'),
  election: sentence('Election'),
  weather: sentence('Weather'),
} as const
export const isClosureReason = (title: string): boolean =>
  Object.values<string>(closureReasons).includes(title)

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
  workbookOrder: 110,
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
    id: exampleHoliday,
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
  workbookOrder: 120,
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
    remindDays: z
      .int()
      .min(0)
      .max(14)
      .nullable()
      .default(null)
      .meta({ title: 'Reminder, days before', hint: 'At seven in the morning. Empty: nobody is reminded' }),
    description: text(0, 1000).default('').meta({ title: 'Description', lines: 4 }),
  }),
  example: {
    id: exampleEvent,
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
  query: z.strictObject({ campus: z.uuid().optional(), from: dayShape, until: dayShape }),
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
