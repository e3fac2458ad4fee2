import { endpoint } from 'kit/contract/contract'
import {
  dayShape,
  dayUntil,
  email,
  oneOf,
  personName,
  phone,
  rowOf,
  text,
  timeOfDay,
} from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears } from '../../institute/calendar/contract.ts'
import { genders, guardianLink, relations, students } from '../../people/students-and-guardians/contract.ts'
import { campuses, classes, mainCampus } from '../../institute/structure/contract.ts'

/** Ayaan Sheikh, of the demo school; examples and tests name him, and Kindergarten at the main campus. */
export const exampleAdmission = '01980000-0000-7000-8000-0000000ada01'
export const exampleAdmissionClass = '01980000-0000-7000-8000-0000000adc01'
export const exampleAppointment = '01980000-0000-7000-8000-0000000adb01'
const kindergarten = '01980000-0000-7000-8000-00000001c003'

/** Where an application stands, in the order of the board. */
export const stages = {
  enquiry: sentence('Enquiry'),
  applied: sentence('Applied'),
  scheduled: sentence('Interview or test'),
  waiting: sentence('Waiting list'),
  offered: sentence('Offered'),
  accepted: sentence('Accepted'),
  enrolled: sentence('Enrolled'),
  rejected: sentence('Rejected'),
  withdrawn: sentence('Withdrawn'),
} as const
export type Stage = keyof typeof stages

/** The first fee that is open before enrolment, or that all is paid. */
export const feeStates = {
  none: sentence('None'),
  prospectus: sentence('Prospectus fee due'),
  test: sentence('Test fee due'),
  admission: sentence('Admission fee due'),
  paid: sentence('Paid'),
} as const
export type FeeState = keyof typeof feeStates

/** How a family heard of the school. */
export const sources = {
  family: sentence('A child is here already'),
  friend: sentence('Friends or relatives'),
  neighbourhood: sentence('Lives nearby'),
  website: sentence('Website'),
  'social-media': sentence('Social media'),
  newspaper: sentence('Newspaper or banner'),
  other: sentence('Other'),
} as const

const campusId = rowOf(() => campuses)

/** Who wants to come, from the first telephone call on. How far it has come is said by its stage. */
export const admissions = resource({
  name: 'admissions',
  label: { one: 'Admission', many: 'Admissions' },
  within: 'campus',
  search: [
    'name',
    'otherName',
    'fatherName',
    'guardianName',
    'guardianPhone',
    'otherGuardianName',
    'otherGuardianPhone',
    'number',
  ],
  apart: 'fatherName',
  recognisedBy: [],
  sorts: ['name', 'number', 'interviewOn'],
  shows: ['name', 'fatherName', 'classId', 'stage', 'feeState', 'guardianPhone', 'interviewOn', 'number'],
  kept: z.object({
    name: z.string().meta({ title: 'Name' }),
    number: z.string().meta({ title: 'Application number' }),
    code: z.string().meta({ title: 'Tracking code', filter: false }),
    stage: oneOf(stages).meta({ title: 'Stage' }),
    cameBy: oneOf({ office: sentence('Office'), form: sentence('The school’s page') }).meta({
      title: 'Source',
    }),
    interviewOn: dayShape.nullable().meta({ title: 'Interview or test on' }),
    offerUntil: dayShape.nullable().meta({ title: 'Offer valid until' }),
    feeState: oneOf(feeStates).meta({ title: 'Fees' }),
    feeDueOn: dayShape.nullable().meta({ title: 'Fee due on' }),
    decidedOn: dayShape.nullable().meta({ title: 'Decided on' }),
    reason: z.string().meta({ title: 'Reason' }),
    studentId: rowOf(() => students)
      .nullable()
      .meta({ title: 'Student' }),
  }),
  fields: z.object({
    campusId: campusId.meta({ title: 'Campus' }),
    classId: rowOf(() => classes).meta({ title: 'Class' }),
    firstName: personName().meta({ title: 'First name' }),
    lastName: personName(60, 0).default('').meta({ title: 'Last name' }),
    guardianName: personName(120).meta({ title: 'Guardian’s name' }),
    guardianRelation: oneOf(relations).default('father').meta({ title: 'Relation to the child' }),
    guardianPhone: phone().meta({ title: 'Guardian’s phone' }),
    birthDate: dayUntil('today').nullable().default(null).meta({ title: 'Date of birth' }),
    gender: oneOf(genders).nullable().default(null).meta({ title: 'Gender' }),
    otherName: text(0, 120)
      .default('')
      .meta({ title: 'Name in another script', hint: 'As in Urdu: محمد علی' }),
    fatherName: personName(120, 0)
      .default('')
      .meta({ title: 'Father’s name', hint: 'Left empty, it is the guardian who is the father' }),
    yearId: rowOf(() => academicYears)
      .nullable()
      .default(null)
      .meta({ title: 'Academic year', hint: 'Left empty, the one for which admissions are open' }),
    guardianEmail: email().nullable().default(null).meta({ title: 'Guardian’s email' }),
    otherGuardianName: personName(120, 0).default('').meta({ title: 'Another guardian’s name' }),
    otherGuardianRelation: oneOf(relations).nullable().default(null).meta({ title: 'Relation to the child' }),
    otherGuardianPhone: phone().nullable().default(null).meta({ title: 'Another guardian’s phone' }),
    language: guardianLink.shape.language,
    address: text(0, 300).default('').meta({ title: 'Address', lines: 2 }),
    previousSchool: text(0, 120).default('').meta({ title: 'Previous school' }),
    source: oneOf(sources).nullable().default(null).meta({ title: 'How they heard of the school' }),
    message: text(0, 1000).default('').meta({ title: 'Message of the family', lines: 3 }),
    note: text(0, 2000).default('').meta({ title: 'Note of the office', lines: 3 }),
  }),
  example: {
    id: exampleAdmission,
    body: {
      campusId: mainCampus,
      classId: kindergarten,
      firstName: 'Mahnoor',
      guardianName: 'Sajid Mehmood',
      guardianPhone: '0300 0000890',
    },
  },
})

/** A class that a campus takes applications for. Without one the school's page takes none. */
export const admissionClasses = resource({
  name: 'admission-classes',
  label: { one: 'Admission opening', many: 'Admission openings' },
  within: 'campus',
  search: ['title'],
  recognisedBy: [],
  sorts: ['title'],
  shows: ['title', 'campusId', 'leastAge', 'mostAge'],
  kept: z.object({ title: z.string().meta({ title: 'Title' }) }),
  fields: z.object({
    campusId: campusId.meta({ title: 'Campus' }),
    classId: rowOf(() => classes).meta({ title: 'Class' }),
    leastAge: age().meta({
      title: 'Youngest age',
      hint: 'In years, on the first day of the academic year. Younger or older children can apply; the office is warned.',
      bulk: true,
    }),
    mostAge: age().meta({ title: 'Oldest age', bulk: true }),
  }),
  example: { id: exampleAdmissionClass, body: { campusId: mainCampus, classId: kindergarten } },
})

function age() {
  return z.number().min(1).max(60).multipleOf(0.5).nullable().default(null)
}

export const appointmentKinds = { interview: sentence('Interview'), test: sentence('Test') } as const
export const results = {
  passed: sentence('Passed'),
  failed: sentence('Not passed'),
  absent: sentence('Did not come'),
} as const

/** When a family is expected, and for what. */
export const appointing = z.strictObject({
  kind: oneOf(appointmentKinds).default('interview').meta({ title: 'What' }),
  day: dayShape.meta({ title: 'Day' }),
  startsAt: timeOfDay().nullable().default(null).meta({ title: 'Time' }),
  place: text(0, 120).default('').meta({ title: 'Place' }),
  withWhom: text(0, 120).default('').meta({ title: 'With whom' }),
})
/** How it went. */
export const resulting = z.strictObject({
  result: oneOf(results).meta({ title: 'Result' }),
  marks: z.int().min(0).max(1000).nullable().default(null).meta({ title: 'Marks' }),
  marksOf: z.int().min(1).max(1000).nullable().default(null).meta({ title: 'Out of' }),
  remark: text(0, 500).default('').meta({ title: 'Remark', lines: 2 }),
})
const appointment = z.object({
  id: z.uuid(),
  kind: oneOf(appointmentKinds),
  day: dayShape,
  startsAt: z.string().nullable(),
  place: z.string(),
  withWhom: z.string(),
  result: oneOf(results).nullable(),
  marks: z.int().nullable(),
  marksOf: z.int().nullable(),
  remark: z.string(),
})
export type Appointment = z.output<typeof appointment>

const one = { params: { id: exampleAdmission } }
const may = [admissions.name, 'edit'] as const

/** Seats of a class at a campus: `seats` is null where a section says no capacity. */
const seats = z.object({ seats: z.int().nullable(), enrolled: z.int(), promised: z.int() })
export type Seats = z.output<typeof seats>

export const readProgress = endpoint({
  method: 'GET',
  path: '/admissions/:id/progress',
  summary:
    'Interviews and tests of an application, whether the age fits, how many seats there are, and other applications from the same telephone',
  may: [admissions.name, 'view'],
  params: idParams,
  response: z.object({
    appointments: z.array(appointment),
    /** Years on the first day of the academic year, where that is outside of what the class takes. */
    age: z
      .object({ years: z.number(), least: z.number().nullable(), most: z.number().nullable() })
      .nullable(),
    seats,
    others: z.array(z.object({ id: z.uuid(), name: z.string(), number: z.string(), stage: oneOf(stages) })),
  }),
  example: one,
})

/** Why, and for an offer until when it is good. */
export const moving = z.strictObject({
  stage: oneOf(stages).meta({ title: 'Stage' }),
  offerUntil: dayShape.optional().meta({ title: 'Offer valid until' }),
  reason: text(0, 300).default('').meta({ title: 'Reason', lines: 2 }),
})

/** What the office is asked for before an offer, and before a rejection. */
export const offering = z.strictObject({
  offerUntil: dayShape.meta({ title: 'Offer valid until' }),
})
export const rejecting = z.strictObject({
  reason: text(1, 300).meta({ title: 'Reason', hint: 'It stays in the office', lines: 2 }),
})

export const moveAdmission = endpoint({
  method: 'PUT',
  path: '/admissions/:id/stage',
  summary:
    'Move an application to another stage; an offer says until when it is good, a rejection why. Enrolled is who was enrolled',
  may,
  params: idParams,
  body: moving,
  response: admissions.row,
  example: { ...one, body: { stage: 'waiting' } },
})

const ofAppointment = { params: { id: exampleAdmission, appointmentId: exampleAppointment } }
const appointmentParams = z.strictObject({ id: z.uuid(), appointmentId: z.uuid() })

export const makeAppointment = endpoint({
  method: 'POST',
  path: '/admissions/:id/appointments',
  summary:
    'Say when a family comes for an interview or a test; who was not offered a seat yet is in that stage',
  may,
  status: 201,
  params: idParams,
  body: appointing,
  response: appointment,
  example: { ...one, body: { day: '2026-11-24', startsAt: '09:30' } },
})

export const changeAppointment = endpoint({
  method: 'PUT',
  path: '/admissions/:id/appointments/:appointmentId',
  summary: 'Move an interview or a test to another time or place',
  may,
  params: appointmentParams,
  body: appointing,
  response: appointment,
  example: { ...ofAppointment, body: { day: '2026-11-25' } },
})

export const enterResult = endpoint({
  method: 'PUT',
  path: '/admissions/:id/appointments/:appointmentId/result',
  summary: 'Say how an interview or a test went',
  may,
  params: appointmentParams,
  body: resulting,
  response: appointment,
  example: { ...ofAppointment, body: { result: 'passed', marks: 41, marksOf: 50 } },
})

export const dropAppointment = endpoint({
  method: 'DELETE',
  path: '/admissions/:id/appointments/:appointmentId',
  summary: 'Call an interview or a test off',
  may,
  params: appointmentParams,
  response: z.object({ id: z.uuid() }),
  example: ofAppointment,
})
