import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { sheetFormat } from '../registers/contract.ts'

/** Who sees when staff came and went, checks them in and out, and corrects it. */
export const presence = {
  resource: 'presence',
  label: 'Attendance of staff',
  within: 'campus',
  actions: ['view', 'mark', 'edit'],
  near: { view: ['own'], mark: ['own'] },
} satisfies Permission as Permission

/** The status of an employee's day: by `employee_day` of the database. */
export const dayStatuses = {
  present: sentence('Present'),
  late: sentence('Late'),
  left_early: sentence('Left early'),
  half_day: sentence('Half day'),
  absent: sentence('Absent'),
  leave: sentence('Leave'),
  day_off: sentence('Day off'),
} as const
export type DayStatus = keyof typeof dayStatuses

/** The source of an entry. */
export const noticers = {
  self: sentence('Themselves'),
  office: sentence('Office'),
  device: sentence('Device'),
  kiosk: sentence('Kiosk'),
} as const
export type Noticer = keyof typeof noticers

export const directions = { in: sentence('Came'), out: sentence('Went') } as const
export type Direction = keyof typeof directions

/** Asif Nadeem, who teaches at the main campus. */
export const exampleEmployee = '01980000-0000-7000-8000-0000000af001'
/** Her coming on Wednesday 18 November 2026. */
export const examplePresence = '01980000-0000-7000-8000-0000000a8001'

const instant = z.iso.datetime({ offset: true })
const status = oneOf(dayStatuses)
/** `2026-11`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

const day = z.object({
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
  /** Checked in, and not out yet. */
  isIn: z.boolean(),
  /** From first in to last out; null if one of them is missing. */
  minutes: z.int().nullable(),
  status: status.nullable(),
  /** Minutes after the first bell, if late. */
  lateMinutes: z.int().nullable(),
})

const who = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  kind: z.enum(['teacher', 'staff']),
  employeeNumber: z.string(),
  designation: z.string(),
  departmentId: z.uuid().nullable(),
  departmentTitle: z.string().nullable(),
  campusId: z.uuid().nullable(),
  campusName: z.string().nullable(),
})

const sheetRow = who.extend(day.shape).extend({
  photoId: z.uuid().nullable(),
  /** Whether the reader may check this person in and out. */
  mayMark: z.boolean(),
})
export type SheetRow = z.output<typeof sheetRow>

const among = { campus: z.uuid().optional(), department: z.uuid().optional() }
const dayQuery = z.strictObject({
  /** Defaults to today. */
  day: dayShape.optional(),
  ...among,
})

export const readDay = endpoint({
  method: 'GET',
  path: '/presence',
  summary: 'Everybody who works here on a day: when they came and went, and what the day was for them',
  may: [presence.resource, 'view'],
  query: dayQuery,
  response: z.object({ day: dayShape, today: dayShape, now: z.string(), rows: z.array(sheetRow) }),
  example: {},
})

export const dayColumns = z.object({
  employeeNumber: z.string().meta({ title: 'Employee number' }),
  name: z.string().meta({ title: 'Name' }),
  designation: z.string().meta({ title: 'Designation' }),
  campusName: z.string().nullable().meta({ title: 'Campus' }),
  departmentTitle: z.string().nullable().meta({ title: 'Department' }),
  firstIn: z.string().nullable().meta({ title: 'First in' }),
  lastOut: z.string().nullable().meta({ title: 'Last out' }),
  minutes: z.int().nullable().meta({ title: 'Minutes' }),
  status: status.nullable().meta({ title: 'Status' }),
})

export const readDaySheet = endpoint({
  method: 'GET',
  path: '/presence/sheet',
  summary: 'The same as an Excel file or a PDF',
  may: [presence.resource, 'view'],
  gives: 'file',
  query: dayQuery.extend({ format: sheetFormat }),
  example: {},
})

/** The most people whom one request checks in. */
export const mostPeople = 600

const bulk = z.strictObject({
  people: z.array(z.uuid()).min(1).max(mostPeople),
  /** By the school's clock, today; defaults to now. */
  time: timeOfDay().nullable().default(null).meta({ title: 'Time' }),
  comment: text(0, 200).default('').meta({ title: 'Comment' }),
})

/** Who was checked in or out, and who was skipped because they already were. */
const noticed = z.object({
  noticed: z.int(),
  left: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Noticed = z.output<typeof noticed>

export const checkIn = endpoint({
  method: 'POST',
  path: '/presence/arrivals',
  summary: 'Check one or many in; who is in already is left out and named',
  may: [presence.resource, 'mark'],
  idempotent: true,
  body: bulk,
  response: noticed,
  example: { body: { people: [exampleEmployee] } },
})

export const checkOut = endpoint({
  method: 'POST',
  path: '/presence/departures',
  summary: 'Check one or many out; who is not in is left out and named',
  may: [presence.resource, 'mark'],
  idempotent: true,
  body: bulk,
  response: noticed,
  example: { body: { people: [exampleEmployee] } },
})

/** Days per status in a month, and the leaves that late days cost. */
const totals = z.object({
  present: z.int(),
  late: z.int(),
  leftEarly: z.int(),
  halfDay: z.int(),
  absent: z.int(),
  leave: z.int(),
  minutes: z.int(),
  /** By the setting: this many late days cost one leave. */
  leavesForLates: z.int(),
})
export type Totals = z.output<typeof totals>

const calendarDay = z.object({ day: dayShape })
const gridRow = who.extend({
  /** In the order of the month's days. */
  days: z.array(status.nullable()),
  totals,
})
export type GridRow = z.output<typeof gridRow>

const monthQuery = z.strictObject({ month: month.optional(), ...among })

export const readStaffMonth = endpoint({
  method: 'GET',
  path: '/presence/months',
  summary: 'What each day of a month was for everybody who works here, with how often which',
  may: [presence.resource, 'view'],
  query: monthQuery,
  response: z.object({
    month: z.string(),
    today: dayShape,
    days: z.array(calendarDay),
    rows: z.array(gridRow),
    /** This many late days cost one leave; 0 if they cost none. */
    latesPerLeave: z.int(),
  }),
  example: { query: { month: '2026-11' } },
})

export const readStaffMonthSheet = endpoint({
  method: 'GET',
  path: '/presence/months/sheet',
  summary: 'The same as an Excel file or a PDF',
  may: [presence.resource, 'view'],
  gives: 'file',
  query: monthQuery.extend({ format: sheetFormat }),
  example: { query: { month: '2026-11' } },
})

/** An entry that somebody came or went; once struck, it does not count. */
const notice = z.object({
  id: z.uuid(),
  at: instant,
  direction: oneOf(directions).nullable(),
  noticedBy: oneOf(noticers),
  comment: z.string(),
  struckAt: instant.nullable(),
  struckReason: z.string(),
})
export type Notice = z.output<typeof notice>

const ownDay = day.extend({ day: dayShape, holiday: z.string().nullable(), notices: z.array(notice) })
export type OwnDay = z.output<typeof ownDay>

const employeeMonth = z.object({
  id: z.uuid(),
  name: z.string(),
  month: z.string(),
  today: dayShape,
  days: z.array(ownDay),
  totals,
  latesPerLeave: z.int(),
  /** Whether the reader may correct it. */
  mayEdit: z.boolean(),
})
export type EmployeeMonth = z.output<typeof employeeMonth>

export const readEmployeeMonth = endpoint({
  method: 'GET',
  path: '/employees/:id/presence',
  summary: 'What the days of a month were for somebody who works here, and when they came and went',
  may: [presence.resource, 'view'],
  params: idParams,
  query: z.strictObject({ month: month.optional() }),
  response: employeeMonth,
  example: { params: { id: exampleEmployee }, query: { month: '2026-11' } },
})

export const addingPresence = z.strictObject({
  day: dayShape.meta({ title: 'Day' }),
  time: timeOfDay().meta({ title: 'Time' }),
  direction: oneOf(directions).meta({ title: 'Direction' }),
  comment: text(1, 200).meta({ title: 'Comment' }),
})
export const strikingPresence = z.strictObject({
  reason: text(1, 200).meta({ title: 'Reason', hint: 'It stays in the list but no longer counts.' }),
})

export const addPresence = endpoint({
  method: 'POST',
  path: '/employees/:id/presence',
  summary: 'Say that somebody came or went on a day, where nobody noticed it',
  may: [presence.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: addingPresence,
  response: notice,
  example: {
    params: { id: exampleEmployee },
    body: { day: '2026-11-17', time: '13:05', direction: 'out', comment: 'Forgot to check out' },
  },
})

export const strikePresence = endpoint({
  method: 'POST',
  path: '/presence/:id/striking',
  summary: 'Say that a coming or going was noticed by mistake: it stays, and counts no more',
  may: [presence.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: strikingPresence,
  response: notice,
  example: { params: { id: examplePresence }, body: { reason: 'Somebody else had the card' } },
})

const ownToday = z.object({
  /** Null if the user has no employee record. */
  employeeId: z.uuid().nullable(),
  today: dayShape,
  ...day.shape,
  /** Whether the setting lets staff check themselves in and out. */
  marksOwn: z.boolean(),
})
export type OwnToday = z.output<typeof ownToday>

export const readOwnPresence = endpoint({
  method: 'GET',
  path: '/my-presence',
  summary: 'Whether one is in today, and whether one may say so by oneself',
  may: 'signed-in',
  response: ownToday,
  example: {},
})

export const markOwnPresence = endpoint({
  method: 'POST',
  path: '/my-presence',
  summary: 'Check oneself in or out, where the school lets staff do so',
  may: 'signed-in',
  idempotent: true,
  body: z.strictObject({ direction: oneOf(directions).meta({ title: 'Direction' }) }),
  response: ownToday,
  example: { body: { direction: 'in' } },
})

export const permissions: readonly Permission[] = [presence]
