import { count, endpoint, type Permission } from 'kit/contract'
import { dayShape, oneOf, text } from 'kit/fields'
import { idParams } from 'kit/resource'
import { sentence } from 'kit/words'
import { z } from 'zod'
import { demoStudent } from '../people/contract.ts'
import { mainCampus } from '../structure/contract.ts'
import { dayReasons, dayStates } from '../school-days/contract.ts'

/** Who calls registers, puts them right, and reads them. */
export const attendance = {
  resource: 'attendance',
  label: 'Attendance of students',
  within: 'campus',
  actions: ['view', 'mark', 'edit'],
  near: { view: ['own', 'section'], mark: ['section'] },
} satisfies Permission as Permission

/** What is said of a student in a register. Leave is excused, and counts neither way. */
export const statuses = {
  present: sentence('Present'),
  absent: sentence('Absent'),
  late: sentence('Late'),
  leave: sentence('Leave'),
} as const
export type Status = keyof typeof statuses

/** A register is called and put right while it is open, then handed in; after some days it is locked. */
export const registerStates = {
  open: sentence('Open'),
  submitted: sentence('Submitted'),
  locked: sentence('Locked'),
} as const
export type RegisterState = keyof typeof registerStates

/** Who says a mark. The office's word goes before everybody's; of the others the last one holds. */
export const sayers = {
  teacher: sentence('Teacher'),
  office: sentence('Office'),
  leave: sentence('Leave'),
  gate: sentence('Gate'),
  device: sentence('Device'),
} as const

/** The demo school's 7-B of the main campus; examples and tests name it. */
export const demoSection = '01980000-0000-7000-8000-00000001500c'
/** Its register of Wednesday 18 November 2026. */
export const demoRegister = '01980000-0000-7000-8000-0000000a7001'

const instant = z.iso.datetime({ offset: true })
/** The number of a lesson, as the bells count them. */
const period = z.int().min(1).max(40)
const lesson = z.coerce.number().int().min(1).max(40).optional()
const status = oneOf(statuses)
/** `2026-11`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const minutes = z.int().min(1).max(600)

const counts = z.object({
  students: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  leave: z.int(),
})
export type Counts = z.output<typeof counts>

const calledSection = counts.extend({
  sectionId: z.uuid(),
  title: z.string(),
  campusId: z.uuid(),
  campusName: z.string(),
  classTeacher: z.string(),
  /** Whether this section is called on the day at all, and if not, why. */
  dayState: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  /** When its register is due, by the school's clock; null where no bells say it: from the beginning of the day. */
  dueAt: z.string().nullable(),
  isDue: z.boolean(),
  /** Null where nobody has begun to call it. */
  registerId: z.uuid().nullable(),
  state: oneOf(registerStates).nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  /** Nobody has begun its own register, for the campus was called as one. */
  isWithCampus: z.boolean(),
  mayMark: z.boolean(),
})
export type CalledSection = z.output<typeof calledSection>

export const listRegisters = endpoint({
  method: 'GET',
  path: '/registers',
  summary:
    'Each section that is called on a day, or in a lesson of it: whether its register is due, handed in or missing, and how many are there',
  may: [attendance.resource, 'view'],
  query: z.strictObject({
    /** Today where nothing is said. */
    day: dayShape.optional(),
    campus: z.uuid().optional(),
    period: lesson,
  }),
  response: z.object({ day: dayShape, today: dayShape, rows: z.array(calledSection) }),
  example: {},
})

const mark = z.object({
  status: status.nullable(),
  /** How much too late, where somebody came late. */
  minutes: z.int().nullable(),
  comment: z.string(),
  saidBy: oneOf(sayers),
  by: z.string(),
  at: instant,
})
export type Mark = z.output<typeof mark>

const called = z.object({
  id: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  photoId: z.uuid().nullable(),
  mark: mark.nullable(),
  /** What the days before were, the last one first; null for a day on which nothing was said. */
  before: z.array(status.nullable()),
  /** Leave that was granted for the day: it stands here before anybody marks it. */
  isOnLeave: z.boolean(),
})
export type Called = z.output<typeof called>

/** A register after something was said in it. */
const outcome = counts.extend({
  id: z.uuid(),
  version: z.int(),
  state: oneOf(registerStates),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
})
export type Outcome = z.output<typeof outcome>

const register = z.object({
  /** Null where a campus is called as one. */
  sectionId: z.uuid().nullable(),
  title: z.string(),
  campusId: z.uuid(),
  day: dayShape,
  today: dayShape,
  period: z.int().nullable(),
  subjectId: z.uuid().nullable(),
  /** Null and version 0 where nobody has begun it. */
  id: z.uuid().nullable(),
  version: z.int(),
  state: oneOf(registerStates),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  dayState: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  holiday: z.string().nullable(),
  /** What the reader may do with it now, and whether it takes a reason to do so. */
  mayMark: z.boolean(),
  needsReason: z.boolean(),
  mayReopen: z.boolean(),
  /** Of the bells: who comes after it is late. */
  lateAfter: z.string().nullable(),
  students: z.array(called),
})
export type Register = z.output<typeof register>

export const readRegister = endpoint({
  method: 'GET',
  path: '/sections/:id/register',
  summary:
    'The register of a section for a day, or for a lesson of it, with who is in the section on that day',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject({ day: dayShape.optional(), period: lesson }),
  response: register,
  example: { params: { id: demoSection }, query: { day: '2026-11-18' } },
})

/** The most that one request says: a small campus is called as one. */
export const mostMarks = 1500

const said = z.strictObject({
  studentId: z.uuid(),
  /** Null takes a mark back. */
  status: status.nullable(),
  minutes: minutes.nullable().default(null).meta({ title: 'Minutes late' }),
  comment: text(0, 200).default('').meta({ title: 'Comment' }),
})
export type Said = z.output<typeof said>

const call = {
  day: dayShape.meta({ title: 'Day' }),
  /** The version that the marks were made upon; 0 where there was no register. */
  version: z.int().min(0),
  marks: z.array(said).max(mostMarks),
  isSubmitted: z.boolean(),
  /** Why, where the day is too long ago for everybody but the office. */
  reason: text(0, 200).default('').meta({ title: 'Reason' }),
}

export const callRegister = endpoint({
  method: 'POST',
  path: '/sections/:id/register',
  summary:
    'Say who is present, absent, late or on leave, and hand the register in. Refused where somebody has handed it in meanwhile, and, to hand it in, while anybody is unmarked',
  may: [attendance.resource, 'mark'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    ...call,
    period: period.nullable().default(null).meta({ title: 'Period' }),
    subjectId: z.uuid().nullable().default(null).meta({ title: 'Subject' }),
  }),
  response: outcome,
  example: {
    params: { id: demoSection },
    body: {
      day: '2026-11-18',
      version: 0,
      marks: [{ studentId: demoStudent, status: 'late', minutes: 5 }],
      isSubmitted: false,
    },
  },
})

export const readCampusRegister = endpoint({
  method: 'GET',
  path: '/campuses/:id/register',
  summary: 'The register of a campus that is called as one, with everybody who is enrolled there on that day',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject({ day: dayShape.optional() }),
  response: register,
  example: { params: { id: mainCampus }, query: { day: '2026-11-18' } },
})

export const callCampusRegister = endpoint({
  method: 'POST',
  path: '/campuses/:id/register',
  summary:
    'Say who is there at a campus that is called as one, and hand its register in, by the rules of a section’s. The register of a section goes before it',
  may: [attendance.resource, 'mark'],
  idempotent: true,
  params: idParams,
  body: z.strictObject(call),
  response: outcome,
  example: {
    params: { id: mainCampus },
    body: {
      day: '2026-11-18',
      version: 0,
      marks: [{ studentId: demoStudent, status: 'late', minutes: 5 }],
      isSubmitted: false,
    },
  },
})

export const reopenRegister = endpoint({
  method: 'POST',
  path: '/registers/:id/reopening',
  summary: 'Let a register be marked again that was handed in, whatever day it is of',
  may: [attendance.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: text(1, 200).meta({ title: 'Reason' }) }),
  response: outcome,
  example: { params: { id: demoRegister }, body: { reason: 'Two pupils were mixed up' } },
})

export const listMarks = endpoint({
  method: 'GET',
  path: '/registers/:id/students/:studentId/marks',
  summary: 'Everything that was said of a student in a register, the last first; what holds is marked',
  may: [attendance.resource, 'view'],
  params: z.strictObject({ id: z.uuid(), studentId: z.uuid() }),
  response: z.object({ rows: z.array(mark.extend({ id: z.uuid(), holds: z.boolean() })) }),
  example: { params: { id: demoRegister, studentId: demoStudent } },
})

/** How often which, with what was known before the registers began; `percent` is null where nothing counts yet. */
const totals = z.object({
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  leave: z.int(),
  percent: z.number().nullable(),
})
export type Totals = z.output<typeof totals>

const studentDay = z.object({
  day: dayShape,
  status: status.nullable(),
  minutes: z.int().nullable(),
  dayState: z.enum(dayStates),
  holiday: z.string().nullable(),
})
export type StudentDay = z.output<typeof studentDay>

export const readStudentAttendance = endpoint({
  method: 'GET',
  path: '/students/:id/attendance',
  summary: 'What the days of a month were for a student, and how many there were in the year so far',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject({
    /** This month where nothing is said. */
    month: month.optional(),
  }),
  response: z.object({
    month: z.string(),
    today: dayShape,
    days: z.array(studentDay),
    monthTotals: totals,
    yearTotals: totals,
    /** What the board asks for, in percent. */
    required: z.int(),
  }),
  example: { params: { id: demoStudent }, query: { month: '2026-11' } },
})

const monthRow = z.object({
  id: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  /** By the days of the month, in their order; null where nothing was said. */
  days: z.array(status.nullable()),
  month: totals,
  year: totals,
})
export type MonthRow = z.output<typeof monthRow>

export const readMonth = endpoint({
  method: 'GET',
  path: '/sections/:id/attendance',
  summary: 'What each day of a month was for each student of a section',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject({ month: month.optional() }),
  response: z.object({
    month: z.string(),
    today: dayShape,
    title: z.string(),
    days: z.array(z.object({ day: dayShape, dayState: z.enum(dayStates), holiday: z.string().nullable() })),
    rows: z.array(monthRow),
    required: z.int(),
  }),
  example: { params: { id: demoSection }, query: { month: '2026-11' } },
})

const registersQuery = listRegisters.query

/** The board as Excel has it. */
export const registerColumns = z.object({
  campusName: z.string().meta({ title: 'Campus' }),
  title: z.string().meta({ title: 'Section' }),
  classTeacher: z.string().meta({ title: 'Class teacher' }),
  students: z.int().meta({ title: 'Students' }),
  present: z.int().meta({ title: 'Present' }),
  absent: z.int().meta({ title: 'Absent' }),
  late: z.int().meta({ title: 'Late' }),
  leave: z.int().meta({ title: 'Leave' }),
  state: oneOf(registerStates).nullable().meta({ title: 'State' }),
  submittedBy: z.string().nullable().meta({ title: 'Submitted by' }),
})

export const readRegistersSheet = endpoint({
  method: 'GET',
  path: '/registers/sheet',
  summary: 'The registers of a day as an Excel file',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: registersQuery,
  example: {},
})

export const readMonthSheet = endpoint({
  method: 'GET',
  path: '/sections/:id/attendance/sheet',
  summary: 'What each day of a month was for each student of a section, as an Excel file',
  may: [attendance.resource, 'view'],
  gives: 'file',
  params: idParams,
  query: z.strictObject({ month: month.optional() }),
  example: { params: { id: demoSection }, query: { month: '2026-11' } },
})

/** How many there are and how many of them are there: girls, boys, and of whom it is not said. */
const strengthRow = z.object({
  classId: z.uuid(),
  title: z.string().meta({ title: 'Class' }),
  campusId: z.uuid(),
  campusName: z.string().meta({ title: 'Campus' }),
  girls: z.int().meta({ title: 'Girls' }),
  girlsThere: z.int().meta({ title: 'Girls present' }),
  boys: z.int().meta({ title: 'Boys' }),
  boysThere: z.int().meta({ title: 'Boys present' }),
  students: z.int().meta({ title: 'Students' }),
  there: z.int().meta({ title: 'Present' }),
  unmarked: z.int().meta({ title: 'Unmarked' }),
})
export type StrengthRow = z.output<typeof strengthRow>
export const strengthColumns = strengthRow.omit({ classId: true, campusId: true })

const strengthQuery = z.strictObject({ day: dayShape.optional(), campus: z.uuid().optional() })

export const readStrength = endpoint({
  method: 'GET',
  path: '/attendance/strength',
  summary: 'How many girls and boys each class has on a day, and how many of them are there',
  may: [attendance.resource, 'view'],
  query: strengthQuery,
  response: z.object({ day: dayShape, rows: z.array(strengthRow) }),
  example: {},
})

export const readStrengthSheet = endpoint({
  method: 'GET',
  path: '/attendance/strength/sheet',
  summary: 'The same as an Excel file',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: strengthQuery,
  example: {},
})

const shortRow = z.object({
  id: z.uuid(),
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  sectionId: z.uuid(),
  sectionTitle: z.string().meta({ title: 'Section' }),
  campusId: z.uuid(),
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  present: z.int().meta({ title: 'Present' }),
  absent: z.int().meta({ title: 'Absent' }),
  late: z.int().meta({ title: 'Late' }),
  leave: z.int().meta({ title: 'Leave' }),
  percent: z.number().meta({ title: 'Percent' }),
})
export type ShortRow = z.output<typeof shortRow>
export const shortColumns = shortRow.omit({ id: true, sectionId: true, campusId: true })

const shortQuery = {
  campus: z.uuid().optional(),
  section: z.uuid().optional(),
  /** In percent; what the board asks for where nothing is said. */
  below: z.coerce.number().int().min(1).max(100).optional(),
}

export const listShort = endpoint({
  method: 'GET',
  path: '/attendance/short',
  summary: 'Who is enrolled and has been there too seldom in the year so far, the most seldom first',
  may: [attendance.resource, 'view'],
  query: z.strictObject({ ...shortQuery, limit: count(1, 100, 10), skip: count(0, 1_000_000, 0) }),
  response: z.object({ below: z.int(), rows: z.array(shortRow), total: z.int() }),
  example: {},
})

export const readShortSheet = endpoint({
  method: 'GET',
  path: '/attendance/short/sheet',
  summary: 'The same as an Excel file',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: z.strictObject(shortQuery),
  example: {},
})

const days = z.int().min(0).max(366).default(0)

/** How many days of which there were before the registers began. */
const opening = z.strictObject({
  studentId: z.uuid(),
  present: days.meta({ title: 'Present' }),
  absent: days.meta({ title: 'Absent' }),
  late: days.meta({ title: 'Late' }),
  leave: days.meta({ title: 'Leave' }),
})
export type Opening = z.output<typeof opening>

const openings = z.object({
  title: z.string(),
  year: z.uuid(),
  yearName: z.string(),
  firstDay: dayShape,
  /** The last day that is counted here; null where nothing was said. */
  until: dayShape.nullable(),
  rows: z.array(
    z.object({
      ...opening.shape,
      name: z.string(),
      fatherName: z.string(),
      rollNumber: z.int().nullable(),
    }),
  ),
})
export type Openings = z.output<typeof openings>

export const readOpening = endpoint({
  method: 'GET',
  path: '/sections/:id/opening-attendance',
  summary: 'How often those of a section were there in this year before the registers began',
  may: [attendance.resource, 'view'],
  params: idParams,
  response: openings,
  example: { params: { id: demoSection } },
})

export const setOpening = endpoint({
  method: 'PUT',
  path: '/sections/:id/opening-attendance',
  summary:
    'Say how often those of a section were there before the registers began: registers count from the day after',
  may: [attendance.resource, 'edit'],
  params: idParams,
  body: z.strictObject({
    until: dayShape.meta({ title: 'Until' }),
    rows: z.array(opening).min(1).max(mostMarks),
  }),
  response: openings,
  example: {
    params: { id: demoSection },
    body: { until: '2026-04-30', rows: [{ studentId: demoStudent, present: 20, absent: 2 }] },
  },
})

export const permissions: readonly Permission[] = [attendance]
