import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { dayReasons, dayStates } from '../../institute/school-days/contract.ts'

/** Who calls registers, corrects them, and reads them. */
export const attendance = {
  resource: 'attendance',
  label: 'Attendance of students',
  within: 'campus',
  actions: ['view', 'mark', 'edit'],
  near: { view: ['own', 'section'], mark: ['section'] },
} satisfies Permission as Permission

/** The marks of a register. Leave is excused, and counts neither way. */
export const statuses = {
  present: sentence('Present'),
  absent: sentence('Absent'),
  late: sentence('Late'),
  leave: sentence('Leave'),
} as const
export type Status = keyof typeof statuses

/** A register is called and corrected while open, then submitted; some days later it is locked. */
export const registerStates = {
  open: sentence('Open'),
  submitted: sentence('Submitted'),
  locked: sentence('Locked'),
} as const
export type RegisterState = keyof typeof registerStates

/** The author of a mark. The office's mark always wins; among the others the last one does. */
export const sayers = {
  teacher: sentence('Teacher'),
  office: sentence('Office'),
  leave: sentence('Leave'),
  gate: sentence('Gate'),
  device: sentence('Device'),
} as const

/** The demo school's 7-B of the main campus; examples and tests name it. */
export const exampleSection = '01980000-0000-7000-8000-00000001500c'
/** Its register of Wednesday 18 November 2026. */
export const exampleRegister = '01980000-0000-7000-8000-0000000a7001'

const instant = z.iso.datetime({ offset: true })
/** The number of a lesson, as in the bell schedule. */
const period = z.int().min(1).max(40)
const lesson = z.coerce.number().int().min(1).max(40).optional()
const status = oneOf(statuses)
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
  /** Whether this section has a register on the day, and if not, why. */
  dayState: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  /** When the register is due, by the school's clock; null without bells: due from the start of the day. */
  dueAt: z.string().nullable(),
  isDue: z.boolean(),
  /** Null if nobody has begun to call it. */
  registerId: z.uuid().nullable(),
  state: oneOf(registerStates).nullable(),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  /** It has no register of its own, since the campus was called as one. */
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
    /** Defaults to today. */
    day: dayShape.optional(),
    campus: z.uuid().optional(),
    period: lesson,
  }),
  response: z.object({ day: dayShape, today: dayShape, rows: z.array(calledSection) }),
  example: {},
})

const mark = z.object({
  status: status.nullable(),
  /** Minutes late. */
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
  /** The marks of the days before, last day first; null for a day without a mark. */
  before: z.array(status.nullable()),
  /** Leave was granted for the day: it shows before anybody marks the student. */
  isOnLeave: z.boolean(),
})
export type Called = z.output<typeof called>

/** A register after marks were written. */
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
  /** The name of the subject. */
  subject: z.string().nullable(),
  /** Null and version 0 if nobody has begun it. */
  id: z.uuid().nullable(),
  version: z.int(),
  state: oneOf(registerStates),
  submittedAt: instant.nullable(),
  submittedBy: z.string().nullable(),
  dayState: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  holiday: z.string().nullable(),
  /** Whether the reader may mark it now, and whether that takes a reason. */
  mayMark: z.boolean(),
  needsReason: z.boolean(),
  mayReopen: z.boolean(),
  /** Whether the reader calls it because they cover the lesson, and sees nothing else of the section. */
  isCover: z.boolean(),
  /** By the bells: whoever comes after it is late. */
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
  query: z.strictObject({
    day: dayShape.optional(),
    period: lesson,
    /** The subject of the lesson, if it is not that of the timetable: only students who take it are listed. */
    subject: z.uuid().optional(),
  }),
  response: register,
  example: { params: { id: exampleSection }, query: { day: '2026-11-18' } },
})

/** The most marks in one request: enough for a small campus that is called as one. */
export const mostMarks = 1500

const said = z.strictObject({
  studentId: z.uuid(),
  /** Null takes a mark back. */
  status: status.nullable(),
  minutes: minutes.nullable().default(null).meta({ title: 'Minutes late' }),
  comment: text(0, 200).default('').meta({ title: 'Comment' }),
})
export type SubmittedMark = z.output<typeof said>

const call = {
  day: dayShape.meta({ title: 'Day' }),
  /** The version that the marks are based on; 0 if there was no register. */
  version: z.int().min(0),
  marks: z.array(said).max(mostMarks),
  isSubmitted: z.boolean(),
  /** The reason, for a day that only the office may still mark. */
  reason: text(0, 200).default('').meta({ title: 'Reason' }),
}

export const submitRegister = endpoint({
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
    params: { id: exampleSection },
    body: {
      day: '2026-11-18',
      version: 0,
      marks: [{ studentId: exampleStudent, status: 'late', minutes: 5 }],
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

export const submitCampusRegister = endpoint({
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
      marks: [{ studentId: exampleStudent, status: 'late', minutes: 5 }],
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
  example: { params: { id: exampleRegister }, body: { reason: 'Two pupils were mixed up' } },
})

export const listMarks = endpoint({
  method: 'GET',
  path: '/registers/:id/students/:studentId/marks',
  summary: 'Everything that was said of a student in a register, the last first; what holds is marked',
  may: [attendance.resource, 'view'],
  params: z.strictObject({ id: z.uuid(), studentId: z.uuid() }),
  response: z.object({ rows: z.array(mark.extend({ id: z.uuid(), holds: z.boolean() })) }),
  example: { params: { id: exampleRegister, studentId: exampleStudent } },
})

const lessonOfDay = z.object({
  period: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Null if nobody has begun to call it. */
  registerId: z.uuid().nullable(),
  state: oneOf(registerStates).nullable(),
  submittedBy: z.string().nullable(),
  /** Whether the timetable says what it is about. */
  isPlanned: z.boolean(),
  subjectId: z.uuid().nullable(),
  subject: z.string().nullable(),
  teachers: z.array(z.string()),
  room: z.string().nullable(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  leave: z.int(),
})
export type LessonOfDay = z.output<typeof lessonOfDay>

const lessonsOfDay = z.object({
  title: z.string(),
  day: dayShape,
  today: dayShape,
  dayState: z.enum(dayStates),
  reason: z.enum(dayReasons).nullable(),
  holiday: z.string().nullable(),
  mayMark: z.boolean(),
  /** The subjects of the section in the year of the day, by name. */
  subjects: z.array(z.object({ id: z.uuid(), name: z.string() })),
  lessons: z.array(lessonOfDay),
})
export type LessonsOfDay = z.output<typeof lessonsOfDay>

export const listLessons = endpoint({
  method: 'GET',
  path: '/sections/:id/lesson-registers',
  summary: 'The lessons that ring for a section on a day, what each was about, and how its register stands',
  may: [attendance.resource, 'view'],
  params: idParams,
  query: z.strictObject({ day: dayShape.optional() }),
  response: lessonsOfDay,
  example: { params: { id: exampleSection }, query: { day: '2026-11-18' } },
})

export const remindOfRegisters = endpoint({
  method: 'POST',
  path: '/registers/reminders',
  summary: 'Tell the class teachers of today’s missing registers that theirs is missing',
  may: [attendance.resource, 'edit'],
  idempotent: true,
  body: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({
    /** The number of registers for which a teacher was notified. */
    reminded: z.int(),
    /** Sections without a class teacher who has an account. */
    unreached: z.array(z.string()),
  }),
  example: { body: {} },
})

/** Excel by default. */
export const sheetFormat = z.enum(['xlsx', 'pdf']).default('xlsx')

/** The columns of the board in Excel. */
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
  summary: 'The registers of a day as an Excel file, or as a PDF',
  may: [attendance.resource, 'view'],
  gives: 'file',
  query: z.strictObject({
    day: dayShape.optional(),
    campus: z.uuid().optional(),
    period: lesson,
    format: sheetFormat,
  }),
  example: {},
})

export const permissions: readonly Permission[] = [attendance]
