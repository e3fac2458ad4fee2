import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { sheetFormat } from '../../attendance/registers/contract.ts'
import { exampleExam, exams, examStates } from '../exams/contract.ts'

/** The demo school's first time of its December tests; examples and tests name it. */
export const exampleSitting = '01980000-0000-7000-8000-00000ea20001'

const edits = [exams.name, 'edit'] as const
const sees = [exams.name, 'view'] as const
const ofExample = { params: { id: exampleSitting } }

const seat = z.object({
  row: z.int(),
  column: z.int(),
  studentId: z.uuid(),
  name: z.string(),
  otherName: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  section: z.string(),
  paperId: z.uuid(),
  /** The number of the slip, where one was given. */
  number: z.int().nullable(),
  /** Whether somebody beside it writes the same paper, because no other was left to sit between. */
  isBesideSame: z.boolean(),
})
export type SeatView = z.output<typeof seat>

const watcher = z.object({ employeeId: z.uuid(), name: z.string() })

const sittingRoom = z.object({
  id: z.uuid(),
  roomId: z.uuid(),
  title: z.string(),
  rows: z.int(),
  columns: z.int(),
  invigilators: z.array(watcher),
  seats: z.array(seat),
})
export type SittingRoom = z.output<typeof sittingRoom>

const sitting = z.object({
  id: z.uuid(),
  examId: z.uuid(),
  exam: z.string(),
  state: oneOf(examStates),
  day: dayShape,
  startsAt: z.string(),
  endsAt: z.string(),
  mayEdit: z.boolean(),
  papers: z.array(
    z.object({
      id: z.uuid(),
      /** Which tells papers apart where colours do not: A, B, C. */
      letter: z.string(),
      class: z.string(),
      subject: z.string(),
      students: z.int(),
      minutes: z.int(),
    }),
  ),
  rooms: z.array(sittingRoom),
  /** Rooms of the campus that are not used then, with how many they seat. */
  freeRooms: z.array(z.object({ id: z.uuid(), title: z.string(), capacity: z.int().nullable() })),
  /** Who sits a paper and has no seat. */
  unseated: z.array(
    z.object({
      studentId: z.uuid(),
      name: z.string(),
      fatherName: z.string(),
      section: z.string(),
      paperId: z.uuid(),
    }),
  ),
})
export type SittingView = z.output<typeof sitting>

export const listSittings = endpoint({
  method: 'GET',
  path: '/exams/:id/sittings',
  summary: 'The times of an exam, with how many sit then, have a seat and are watched',
  may: sees,
  params: idParams,
  response: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        day: dayShape,
        startsAt: z.string(),
        endsAt: z.string(),
        papers: z.int(),
        students: z.int(),
        seated: z.int(),
        rooms: z.int(),
        /** Rooms that nobody watches. */
        unwatched: z.int(),
      }),
    ),
  }),
  example: { params: { id: exampleExam } },
})

export const readSitting = endpoint({
  method: 'GET',
  path: '/exam-sittings/:id',
  summary: 'One time of an exam: its papers, rooms, seats and who watches them',
  may: sees,
  params: idParams,
  response: sitting,
  example: ofExample,
})

export const placeRooms = endpoint({
  method: 'PUT',
  path: '/exam-sittings/:id/rooms',
  summary:
    'Use these rooms for one time of an exam, as rows of seats, and seat everybody: nobody beside somebody with the same paper, where it can be',
  may: edits,
  params: idParams,
  body: z.strictObject({
    rooms: z
      .array(
        z.strictObject({
          roomId: z.uuid().meta({ title: 'Room' }),
          rows: z.int().min(1).max(40).meta({ title: 'Rows' }),
          columns: z.int().min(1).max(30).meta({ title: 'Seats in a row' }),
        }),
      )
      .max(60),
  }),
  response: sitting,
  example: { ...ofExample, body: { rooms: [] } },
})

const candidate = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  /** Why somebody cannot: teaches, covers, watches another room, is away. */
  busy: z.enum(['lesson', 'cover', 'exam', 'away']).nullable(),
  /** How many minutes they watch in this exam already. */
  minutes: z.int(),
})
export type WatchCandidate = z.output<typeof candidate>

export const listInvigilators = endpoint({
  method: 'GET',
  path: '/exam-sittings/:id/invigilators',
  summary:
    'Who could watch the rooms of one time, whoever has watched least first, and whom the rule proposes for each room',
  may: edits,
  params: idParams,
  response: z.object({
    rows: z.array(candidate),
    /** For each room that nobody watches, somebody who is free. */
    proposed: z.array(z.object({ examRoomId: z.uuid(), employeeId: z.uuid() })),
  }),
  example: ofExample,
})

export const placeInvigilators = endpoint({
  method: 'PUT',
  path: '/exam-sittings/:id/invigilators',
  summary: 'Who watches which room. Refused where somebody has a lesson, a cover or another room then',
  may: edits,
  params: idParams,
  body: z.strictObject({
    rooms: z.array(z.strictObject({ examRoomId: z.uuid(), employeeIds: z.array(z.uuid()).max(6) })).max(60),
  }),
  response: sitting,
  example: { ...ofExample, body: { rooms: [] } },
})

export const printSittingList = endpoint({
  method: 'GET',
  path: '/exam-sittings/:id/list',
  summary:
    'Lists of one time of an exam, as Excel or PDF: for the doors, who sits where; for the invigilators, who was there and signs',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({
    what: z.enum(['door', 'attendance']).default('door'),
    room: z.uuid().optional(),
    format: sheetFormat,
  }),
  example: ofExample,
})

export const printSeats = endpoint({
  method: 'GET',
  path: '/exam-sittings/:id/seats',
  summary: 'The seating plan of each room on a page, or a label for each desk, as a PDF',
  may: sees,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ what: z.enum(['plan', 'labels']).default('plan') }),
  example: ofExample,
})
