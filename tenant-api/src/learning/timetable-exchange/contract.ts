import { endpoint } from 'kit/contract/contract'
import { dayShape, rowOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { academicYears, exampleYear } from '../../institute/calendar/contract.ts'
import { campuses, mainCampus, shifts } from '../../institute/structure/contract.ts'
import { exampleTimetable, planDifference, timetableHead, timetables } from '../timetables/contract.ts'

/** Whom and what a file names. */
export const nameKinds = ['section', 'subject', 'teacher', 'room', 'day', 'period'] as const
export type NameKind = (typeof nameKinds)[number]

/** The largest file that is read, in bytes, and its length as base64. */
export const mostBytes = 5 * 1024 * 1024
const mostText = Math.ceil(mostBytes / 3) * 4

/** How many days a file is kept that was not brought in. */
export const keptDays = 7

const may = [timetables.resource, 'edit'] as const
const params = z.strictObject({ id: z.uuid() })
const kind = z.enum(nameKinds)
const option = z.object({ id: z.string(), name: z.string() })

const matchedName = z.object({
  kind,
  /** As it stands in the file, and what the file calls it besides. */
  name: z.string(),
  alias: z.string(),
  /** How many lessons name it. */
  lessons: z.int(),
  /** How it was matched; null: it is to be chosen. */
  by: z.enum(['exact', 'similar', 'short', 'remembered', 'order', 'chosen']).nullable(),
  /** What it means here; null while nobody knows, and for what is left out. */
  id: z.string().nullable(),
  isLeftOut: z.boolean(),
  /** What is spelled most like it. */
  suggestion: z.string().nullable(),
})
export type MatchedName = z.output<typeof matchedName>

const timetableImport = z.object({
  id: z.uuid(),
  file: z.string(),
  format: z.enum(['asc', 'fet', 'sheet']),
  campusId: z.uuid(),
  shiftId: z.uuid().nullable(),
  yearId: z.uuid(),
  /** The draft that was made of it. */
  timetableId: z.uuid().nullable(),
  lessons: z.int(),
  placed: z.int(),
  locked: z.int(),
  /** For how many teachers the file says when they are not there. */
  absentTeachers: z.int(),
  /** How many wishes of teachers and rules of all the file has that mean the same here. */
  wishes: z.int(),
  weeks: z.int(),
  /** The terms of the file, and the one whose lessons are taken. */
  terms: z.array(z.string()),
  term: z.int(),
  names: z.array(matchedName),
  options: z.record(kind, z.array(option)),
  /** What of the file has no place in a timetable, by its name there. */
  ignored: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type TimetableImport = z.output<typeof timetableImport>

const example = { params: { id: '01980000-0000-7000-8000-0000000f3901' } }

/** For which campus, shift and year the file is. */
export const importPlace = z.strictObject({
  campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  shiftId: rowOf(() => shifts)
    .nullable()
    .default(null)
    .meta({ title: 'Shift', hint: 'Empty: all shifts that have no timetable of their own' }),
  yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
})

export const beginTimetableImport = endpoint({
  method: 'POST',
  path: '/timetable-imports',
  summary:
    'Read a timetable of another program (base64 of an aSc or FET file, an .xlsx or a .csv, at most 5 MB) and match its names with those of a campus; nothing is written yet',
  may,
  status: 201,
  idempotent: true,
  limit: mostText + 64 * 1024,
  body: importPlace.extend({
    name: text(1, 200).meta({ title: 'File' }),
    content: z.strictObject({ base64: z.base64().min(1).max(mostText) }),
  }),
  response: timetableImport,
  example: {
    body: {
      campusId: mainCampus,
      yearId: exampleYear,
      name: 'week.csv',
      content: { base64: btoa('Section,Day,Period,Subject\n7-B,Monday,1,Maths\n') },
    },
  },
})

export const readTimetableImport = endpoint({
  method: 'GET',
  path: '/timetable-imports/:id',
  summary: 'A timetable that I have read from a file, with what its names mean here',
  may,
  params,
  response: timetableImport,
  example,
})

export const matchTimetableNames = endpoint({
  method: 'PUT',
  path: '/timetable-imports/:id/names',
  summary: 'Say what names of the file mean here, or (null) that they are left out, and which term is taken',
  may,
  params,
  body: z.strictObject({
    names: z
      .array(z.strictObject({ kind, name: z.string().max(120), id: z.string().max(60).nullable() }))
      .max(3_000),
    term: z.int().min(0).max(20).optional(),
  }),
  response: timetableImport,
  example: { ...example, body: { names: [] } },
})

const head = z.strictObject({
  name: text(1, 60).meta({ title: 'Name', hint: 'Such as Autumn or Exam week' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  withHours: z
    .boolean()
    .default(false)
    .meta({ title: 'Hours of the teachers', hint: 'When teachers are not there, as the file says' }),
  withWishes: z.boolean().default(false).meta({
    title: 'Wishes of the teachers',
    hint: 'They are shown below, and replace those of the same kind that are known here',
  }),
})
export type DraftHead = z.output<typeof head>
export const draftHead = head

const leftOut = z.object({
  /** The row of a sheet, or the id of a lesson in the file. */
  at: z.string(),
  subject: z.string(),
  sections: z.string(),
  reason: z.enum(['section', 'subject', 'term']),
})
export type LeftOut = z.output<typeof leftOut>

const weekCheck = z.object({
  lessons: z.int(),
  placed: z.int(),
  locked: z.int(),
  /** Lessons that come without their teacher or room, whose name is left out. */
  withoutTeacher: z.int(),
  withoutRoom: z.int(),
  leftOut: z.array(leftOut),
  clashes: z.int(),
  /** The first of them as sentences, with the lesson that each is about. */
  clashRows: z.array(
    z.object({
      lesson: z.string(),
      text: z.string(),
      weekday: z.int().nullable(),
      isRefused: z.boolean(),
    }),
  ),
  /** Who needs more periods than ring. */
  sums: z.array(z.object({ name: z.string(), needed: z.int(), slots: z.int() })),
  /** Wishes of teachers and rules of all that come in where that is chosen: whose, and what, in the reader's language. */
  wishes: z.array(z.object({ name: z.string(), text: z.string() })),
  differences: z.array(planDifference),
})
export type WeekCheck = z.output<typeof weekCheck>

const exampleHead = { name: 'From another program', firstDay: '2026-11-23', lastDay: '2027-03-31' }

export const checkTimetableImport = endpoint({
  method: 'POST',
  path: '/timetable-imports/:id/check',
  summary:
    'What the draft would be: lessons, clashes, sums, differences to the subject plans, and what is left out',
  may,
  params,
  body: head,
  response: weekCheck,
  example: { ...example, body: exampleHead },
})

export const bringInTimetable = endpoint({
  method: 'POST',
  path: '/timetable-imports/:id/timetable',
  summary: 'Make a draft of the lessons of the file, all of it or nothing, and remember what its names mean',
  may,
  status: 201,
  idempotent: true,
  params,
  body: head,
  response: timetableHead,
  example: { ...example, body: exampleHead },
})

export const exportFormats = ['fet', 'asc', 'xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTimetable = endpoint({
  method: 'GET',
  path: '/timetables/:id/file',
  summary: 'A timetable as a file of FET or aSc Timetables, or as a sheet with a row for each lesson',
  may,
  gives: 'file',
  params: idParams,
  query: z.strictObject({ format: z.enum(exportFormats).default('xlsx') }),
  example: { params: { id: exampleTimetable } },
})
