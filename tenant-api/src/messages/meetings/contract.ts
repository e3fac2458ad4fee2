import { count, endpoint, flag, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { sendingPreview } from '../outbound/contract.ts'
import { campuses, classes, mainCampus } from '../../institute/structure/contract.ts'

/** Of the demo school: a meeting open for booking, a place in it with a booking, and a meeting not open yet. */
export const exampleMeeting = '01980000-0000-7000-8000-0000007e0001'
export const exampleDraftMeeting = '01980000-0000-7000-8000-0000007e0002'
export const exampleHost = '01980000-0000-7000-8000-0000007e1001'
export const exampleBooking = '01980000-0000-7000-8000-0000007e2001'
/** Sana Iqbal, the class teacher of 7-B. */
export const exampleHostEmployee = '01980000-0000-7000-8000-0000000ae00a'

export const meetingStates = {
  draft: sentence('Not open yet'),
  open: sentence('Open for booking'),
  cancelled: sentence('Cancelled'),
} as const
export type MeetingState = keyof typeof meetingStates
/** How far a meeting is: one that was open is over after its day. */
export const meetingProgress = { ...meetingStates, over: sentence('Over') } as const

/** The teachers of a class whom families meet. */
export const hostChoices = {
  class_teachers: sentence('Class teacher'),
  teachers: sentence('All who teach the child'),
} as const

export const manners = {
  school: sentence('At school'),
  phone: sentence('By telephone'),
  video: sentence('By video'),
} as const

/** A parent-teacher meeting: an afternoon with a slot of a few minutes for each family. */
export const meetings = resource({
  name: 'meetings',
  label: { one: 'Parent-teacher meeting', many: 'Parent-teacher meetings' },
  none: sentence('No parent-teacher meeting fits'),
  within: 'campus',
  search: ['title'],
  recognisedBy: [],
  isLatestFirst: true,
  sorts: ['day', 'title'],
  shows: ['title', 'progress', 'came', 'day', 'startsAt', 'endsAt', 'classId', 'bookUntil', 'campusId'],
  kept: z.object({
    state: oneOf(meetingStates).meta({ title: 'State' }),
    progress: oneOf(meetingProgress).meta({ title: 'Progress', filter: false }),
    /** Of a meeting that is over. */
    came: z.int().nullable().meta({ title: 'Families that came', filter: false }),
  }),
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title' }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class', hint: 'Empty: all classes' }),
    day: dayShape.meta({ title: 'Day' }),
    startsAt: timeOfDay().meta({ title: 'From' }),
    endsAt: timeOfDay().meta({ title: 'Until' }),
    slotMinutes: z.int().min(5).max(60).default(10).meta({ title: 'Minutes for each family' }),
    gapMinutes: z
      .int()
      .min(0)
      .max(30)
      .default(0)
      .meta({ title: 'Minutes between', hint: 'To go from one teacher to the next' }),
    bookUntil: dayShape.meta({ title: 'Booked until', hint: 'The last day on which families choose' }),
    hosts: oneOf(hostChoices).default('teachers').meta({ title: 'Families meet' }),
    manner: oneOf(manners).default('school').meta({ title: 'Where' }),
    place: text(0, 200)
      .default('')
      .meta({ title: 'Place or link', hint: 'Where families go first, or how they call' }),
    note: text(0, 500).default('').meta({ title: 'Note for families', lines: 3 }),
  }),
  example: {
    id: exampleDraftMeeting,
    body: {
      title: 'Second term',
      campusId: mainCampus,
      day: '2027-02-06',
      startsAt: '15:00',
      endsAt: '18:00',
      bookUntil: '2027-02-05',
    },
  },
})

/**
 * Who sees and changes bookings: families for their children, teachers for their students, the office for its
 * campus.
 */
export const bookings: Permission = {
  resource: 'meeting-bookings',
  label: 'Bookings of parent-teacher meetings',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'], edit: ['own', 'section'] },
}

const office = [meetings.name, 'edit'] as const
const sees = [bookings.resource, 'view'] as const
const books = [bookings.resource, 'edit'] as const
const time = timeOfDay()
const outcome = z.object({ id: z.uuid(), state: oneOf(meetingStates) })

/** The data of a meeting on every page. */
const facts = {
  id: z.uuid(),
  title: z.string(),
  day: dayShape,
  startsAt: time,
  endsAt: time,
  slotMinutes: z.int(),
  bookUntil: dayShape,
  manner: oneOf(manners),
  place: z.string(),
  note: z.string(),
  state: oneOf(meetingStates),
}

const booking = z.object({
  id: z.uuid(),
  time,
  studentId: z.uuid(),
  student: z.string(),
  otherStudent: z.string(),
  fatherName: z.string(),
  section: z.string(),
  guardian: z.string(),
  topic: z.string(),
  came: z.boolean().nullable(),
  notes: z.string(),
  agreed: z.string(),
  version: z.int(),
})
export type Booking = z.output<typeof booking>

const host = z.object({
  id: z.uuid(),
  employeeId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  room: z.string(),
  /** All times of the meeting, those this teacher keeps free, and the bookings. */
  times: z.array(time),
  closed: z.array(time),
  bookings: z.array(booking),
})
export type Host = z.output<typeof host>

export const readPlan = endpoint({
  method: 'GET',
  path: '/meetings/:id/plan',
  summary: 'A meeting with its teachers, who comes to whom when, and which families have not booked',
  may: [meetings.name, 'view'],
  params: idParams,
  response: z.object({
    ...facts,
    mayEdit: z.boolean(),
    hosts: z.array(host),
    /** Teachers of these sections who are not among the hosts. */
    others: z.array(z.object({ employeeId: z.uuid(), name: z.string() })),
    /** The number of children it is for, and of those with a booking. */
    children: z.int(),
    booked: z.int(),
  }),
  example: { params: { id: exampleMeeting } },
})
export type Plan = z.output<typeof readPlan.response>

export const listUnbooked = endpoint({
  method: 'GET',
  path: '/meetings/:id/unbooked',
  summary: 'The children of a meeting for whom nobody has booked',
  may: [meetings.name, 'view'],
  params: idParams,
  query: z.strictObject({ limit: count(1, 500, 200) }),
  response: z.object({
    rows: z.array(
      z.object({
        studentId: z.uuid(),
        name: z.string(),
        otherName: z.string(),
        fatherName: z.string(),
        section: z.string(),
      }),
    ),
  }),
  example: { params: { id: exampleMeeting } },
})

export const openMeeting = endpoint({
  method: 'POST',
  path: '/meetings/:id/opening',
  summary: 'Let families book: the teachers take their places, and the guardians are invited',
  may: office,
  idempotent: true,
  params: idParams,
  query: z.strictObject({ tells: flag(true) }),
  response: outcome,
  example: { params: { id: exampleDraftMeeting } },
})

export const previewInvitations = endpoint({
  method: 'GET',
  path: '/meetings/:id/invitations',
  summary:
    'How many people an opening invites, or once it is open an invitation of those who have not booked: by what, in which language, with samples',
  may: office,
  params: idParams,
  response: sendingPreview,
  example: { params: { id: exampleMeeting } },
})

export const previewCancellation = endpoint({
  method: 'GET',
  path: '/meetings/:id/cancellation',
  summary: 'How many are told when a meeting is called off: by what, in which language, with samples',
  may: office,
  params: idParams,
  response: sendingPreview,
  example: { params: { id: exampleMeeting } },
})

export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/meetings/:id/cancellation',
  summary: 'Call a meeting off, and tell everybody who has booked',
  may: office,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) }),
  response: outcome,
  example: { params: { id: exampleMeeting }, body: { reason: 'The hall is under water' } },
})

export const remindUnbooked = endpoint({
  method: 'POST',
  path: '/meetings/:id/invitations',
  summary: 'Invite those guardians once more who have not booked',
  may: office,
  idempotent: true,
  params: idParams,
  response: z.object({ count: z.int() }),
  example: { params: { id: exampleMeeting } },
})

export const addHost = endpoint({
  method: 'POST',
  path: '/meetings/:id/hosts',
  summary: 'Add a teacher to a meeting that is open',
  may: office,
  params: idParams,
  body: z.strictObject({
    employeeId: z.uuid().meta({ title: 'Teacher' }),
    room: text(0, 60).default('').meta({ title: 'Room' }),
  }),
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleMeeting }, body: { employeeId: exampleHostEmployee } },
})

export const removeHost = endpoint({
  method: 'DELETE',
  path: '/meeting-hosts/:id',
  summary: 'Take a teacher out of a meeting: families who have booked are told that it falls through',
  may: office,
  params: idParams,
  response: z.object({ id: z.uuid(), cancelled: z.int() }),
  example: { params: { id: exampleHost } },
})

export const placeHost = endpoint({
  method: 'PUT',
  path: '/meeting-hosts/:id/place',
  summary:
    'Say in which room a teacher sits, and at which times they take nobody: the office, and the teacher',
  may: books,
  params: idParams,
  body: z.strictObject({
    room: text(0, 60).default('').meta({ title: 'Room' }),
    closed: z.array(time).max(150).default([]).meta({ title: 'Closed times' }),
  }),
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleHost }, body: { room: 'B4', closed: [] } },
})

const talk = z.object({
  id: z.uuid(),
  time,
  mayCancel: z.boolean(),
  topic: z.string(),
  came: z.boolean().nullable(),
  agreed: z.string(),
})

const childHost = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  room: z.string(),
  /** The subjects that they teach the child. */
  subjects: z.array(z.string()),
  isClassTeacher: z.boolean(),
  /** Free times. */
  free: z.array(time),
  booking: talk.nullable(),
})
export type ChildHost = z.output<typeof childHost>

const child = z.object({
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  section: z.string(),
  hosts: z.array(childHost),
})
export type ChildMeeting = z.output<typeof child>

export const readMyMeetings = endpoint({
  method: 'GET',
  path: '/my-meetings',
  summary:
    'The meetings that my children are invited to, their teachers, the free times, and what I have booked',
  may: sees,
  response: z.object({
    today: dayShape,
    rows: z.array(z.object({ ...facts, mayBook: z.boolean(), children: z.array(child) })),
  }),
  example: {},
})
export type MyMeeting = z.output<typeof readMyMeetings.response>['rows'][number]

const wish = z.object({
  studentId: z.uuid(),
  employeeId: z.uuid(),
  time,
})
export type Wish = z.output<typeof wish>

export const suggestTimes = endpoint({
  method: 'GET',
  path: '/my-meetings/suggestion',
  summary:
    'Times for all teachers of all my children one after the other, none at once, with as little waiting as there is',
  may: sees,
  query: z.strictObject({
    meeting: z.uuid(),
    from: time.optional(),
    until: time.optional(),
  }),
  response: z.object({
    times: z.array(wish),
    /** The wishes for which no suitable time is left. */
    without: z.array(wish.omit({ time: true })),
  }),
  example: { query: { meeting: exampleMeeting } },
})
export type Suggestion = z.output<typeof suggestTimes.response>

export const bookTimes = endpoint({
  method: 'POST',
  path: '/meeting-bookings',
  summary: 'Book times for a child, or for several: all of them, or none',
  may: books,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    meetingId: z.uuid(),
    bookings: z
      .array(
        z.strictObject({
          studentId: z.uuid().meta({ title: 'Child' }),
          employeeId: z.uuid().meta({ title: 'Teacher' }),
          time: time.meta({ title: 'Time' }),
          topic: text(0, 300).default('').meta({ title: 'Topic', lines: 2 }),
        }),
      )
      .min(1)
      .max(40),
  }),
  response: z.object({ ids: z.array(z.uuid()) }),
  example: {
    body: {
      meetingId: exampleMeeting,
      bookings: [{ studentId: exampleStudent, employeeId: exampleHostEmployee, time: '16:30' }],
    },
  },
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/meeting-bookings/:id/cancellation',
  summary: 'Give a time back; where the school does it, the family is told',
  may: books,
  idempotent: true,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleBooking } },
})

export const writeOutcome = endpoint({
  method: 'PUT',
  path: '/meeting-bookings/:id/outcome',
  summary: 'Say whether the family came, what was agreed with them, and what the school notes for itself',
  may: books,
  params: idParams,
  body: z.strictObject({
    came: z.boolean().nullable().meta({ title: 'Came' }),
    agreed: text(0, 1000).default('').meta({ title: 'Agreed with the family', lines: 3 }),
    notes: text(0, 1000).default('').meta({ title: 'Notes for the school', lines: 3 }),
    version: z.int(),
  }),
  response: z.object({ id: z.uuid(), version: z.int() }),
  example: {
    params: { id: exampleBooking },
    body: { came: null, agreed: 'Reads aloud each evening', version: 1 },
  },
})

export const readMyTimes = endpoint({
  method: 'GET',
  path: '/my-meeting-times',
  summary: 'The meetings in which I sit as a teacher, from a month ago on, and who comes when',
  may: sees,
  response: z.object({ today: dayShape, rows: z.array(z.object({ ...facts, host })) }),
  example: {},
})
export type MyTimes = z.output<typeof readMyTimes.response>['rows'][number]

export const countMeetings = endpoint({
  method: 'GET',
  path: '/my-meetings/waiting',
  summary: 'For how many of my children I have still to book, and how many families come to me today',
  may: sees,
  response: z.object({ toBook: z.int(), today: z.int() }),
  example: {},
})

export const permissions: readonly Permission[] = [bookings]
