import { count, endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { attendance, exampleSection, mostMarks, sheetFormat, statuses } from '../registers/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { dayStates } from '../../institute/school-days/contract.ts'

const status = oneOf(statuses)
/** `2026-11`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/**
 * Counts per status, including those from before the registers began; `percent` is null if nothing counts yet.
 */
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
    /** Defaults to this month. */
    month: month.optional(),
  }),
  response: z.object({
    name: z.string(),
    fatherName: z.string(),
    month: z.string(),
    today: dayShape,
    days: z.array(studentDay),
    monthTotals: totals,
    yearTotals: totals,
    /** The percentage that the board requires. */
    required: z.int(),
  }),
  example: { params: { id: exampleStudent }, query: { month: '2026-11' } },
})

/** The days of a student's month, as columns of a sheet. */
export const ownDayColumns = z.object({
  day: dayShape.meta({ title: 'Day' }),
  status: status.nullable().meta({ title: 'Status' }),
  minutes: z.int().nullable().meta({ title: 'Minutes late' }),
  holiday: z.string().nullable().meta({ title: 'No school' }),
})

export const readStudentAttendanceSheet = endpoint({
  method: 'GET',
  path: '/students/:id/attendance/sheet',
  summary: 'What the days of a month were for a student, as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  params: idParams,
  query: z.strictObject({ month: month.optional(), format: sheetFormat }),
  example: { params: { id: exampleStudent }, query: { month: '2026-11' } },
})

const monthRow = z.object({
  id: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  /** In the order of the month's days; null for a day without a mark. */
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
  example: { params: { id: exampleSection }, query: { month: '2026-11' } },
})

export const readMonthSheet = endpoint({
  method: 'GET',
  path: '/sections/:id/attendance/sheet',
  summary: 'What each day of a month was for each student of a section, as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  params: idParams,
  query: z.strictObject({ month: month.optional(), format: sheetFormat }),
  example: { params: { id: exampleSection }, query: { month: '2026-11' } },
})

/** Enrolled and present students: girls, boys, and those of unknown gender. */
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
  summary: 'The same as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: strengthQuery.extend({ format: sheetFormat }),
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
  /** In percent; defaults to what the board requires. */
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
  summary: 'The same as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: z.strictObject({ ...shortQuery, format: sheetFormat }),
  example: {},
})

const awayRow = z.object({
  id: z.uuid(),
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Name' }),
  otherName: z.string().meta({ hidden: true }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  sectionId: z.uuid(),
  sectionTitle: z.string().meta({ title: 'Section' }),
  campusId: z.uuid(),
  campusName: z.string().meta({ title: 'Campus' }),
  status: status.meta({ title: 'Status' }),
  minutes: z.int().nullable().meta({ title: 'Minutes late' }),
  comment: z.string().meta({ title: 'Comment' }),
})
export type AwayRow = z.output<typeof awayRow>
export const awayColumns = awayRow.omit({ id: true, sectionId: true, campusId: true })

const awayQuery = {
  day: dayShape.optional(),
  campus: z.uuid().optional(),
  section: z.uuid().optional(),
  /** Only this status; by default everybody who was not simply present. */
  status: z.enum(['absent', 'late', 'leave']).optional(),
}

export const listAway = endpoint({
  method: 'GET',
  path: '/attendance/away',
  summary: 'Who is absent, late or on leave on a day, as far as it is marked, by section',
  may: [attendance.resource, 'view'],
  query: z.strictObject({ ...awayQuery, limit: count(1, 100, 50), skip: count(0, 1_000_000, 0) }),
  response: z.object({ day: dayShape, today: dayShape, rows: z.array(awayRow), total: z.int() }),
  example: {},
})

export const readAwaySheet = endpoint({
  method: 'GET',
  path: '/attendance/away/sheet',
  summary: 'The same as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: z.strictObject({ ...awayQuery, format: sheetFormat }),
  example: {},
})

/** The percentage present of a section or class on each day; null for a day without marks. */
const course = z.object({
  id: z.uuid(),
  title: z.string(),
  campusName: z.string(),
  percents: z.array(z.number().nullable()),
})
export type Course = z.output<typeof course>

export const overviewParts = ['class', 'campus'] as const

const overview = z.object({
  today: dayShape,
  /** The days with any mark, in order. */
  days: z.array(dayShape),
  percents: z.array(z.number().nullable()),
  /** Over all these days. */
  percent: z.number().nullable(),
  counts: z.object({ present: z.int(), absent: z.int(), late: z.int(), leave: z.int() }),
  rows: z.array(course),
  mostAbsent: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      otherName: z.string(),
      fatherName: z.string(),
      sectionTitle: z.string(),
      absent: z.int(),
      percent: z.number().nullable(),
    }),
  ),
})
export type Overview = z.output<typeof overview>

export const readOverview = endpoint({
  method: 'GET',
  path: '/attendance/overview',
  summary:
    'How attendance stands today and how it went over some days with school, in all and by class or campus, and who is absent most',
  may: [attendance.resource, 'view'],
  query: z.strictObject({
    campus: z.uuid().optional(),
    /** The number of school days to look back, up to today. */
    days: count(5, 60, 30),
    by: z.enum(overviewParts).default('class'),
  }),
  response: overview,
  example: {},
})

const subjectShare = z.object({
  /** Lessons with a mark that counts, and those of them that the student attended. */
  counted: z.int(),
  there: z.int(),
  percent: z.number().nullable(),
})

const subjectsRow = z.object({
  id: z.uuid(),
  rollNumber: z.int().nullable(),
  name: z.string(),
  fatherName: z.string(),
  /** In the order of the subjects; null for a subject without marks. */
  subjects: z.array(subjectShare.nullable()),
})
export type SubjectsRow = z.output<typeof subjectsRow>

const subjectsQuery = {
  /** Defaults: from the beginning of the academic year, until today. */
  from: dayShape.optional(),
  until: dayShape.optional(),
}

export const readSubjectAttendance = endpoint({
  method: 'GET',
  path: '/sections/:id/subject-attendance',
  summary:
    'How many lessons of each subject were called in a section, and in how many each student was there',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject(subjectsQuery),
  response: z.object({
    title: z.string(),
    from: dayShape,
    until: dayShape,
    subjects: z.array(z.object({ id: z.uuid(), name: z.string(), lessons: z.int() })),
    rows: z.array(subjectsRow),
    /** The percentage that the board requires. */
    required: z.int(),
  }),
  example: { params: { id: exampleSection } },
})

export const readSubjectAttendanceSheet = endpoint({
  method: 'GET',
  path: '/sections/:id/subject-attendance/sheet',
  summary: 'The same as an Excel file or a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  params: idParams,
  query: z.strictObject({ ...subjectsQuery, format: sheetFormat }),
  example: { params: { id: exampleSection } },
})

const days = z.int().min(0).max(366).default(0)

/** Days per status from before the registers began. */
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
  /** The last day that is included; null if nothing was entered. */
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
  example: { params: { id: exampleSection } },
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
    params: { id: exampleSection },
    body: { until: '2026-04-30', rows: [{ studentId: exampleStudent, present: 20, absent: 2 }] },
  },
})

/** The registers' own permissions decide who sees these reports. */
export const permissions: readonly Permission[] = []
