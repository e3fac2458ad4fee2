import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus, rooms, sections, subjects } from '../../institute/structure/contract.ts'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { teachers, exampleTeacher } from '../../people/employees/contract.ts'
import { lessonTypes } from '../lesson-types/contract.ts'

/** The demo school's revision of Maths for 10-A; examples and tests name it. */
export const exampleExtraLesson = '01980000-0000-7000-8000-0000000ef021'
/** A lesson of 7-B of the week since August, and what differs from it on a Thursday. */
export const exampleChangedLesson = '01980000-0000-7000-8000-0000000ef031'
export const exampleChange = '01980000-0000-7000-8000-0000000ef032'
export const exampleChangeDay = '2026-11-26'

/** Who says what differs from the week on a day. */
export const lessonChanges = {
  resource: 'lesson-changes',
  label: 'Changed lessons',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

const may = [lessonChanges.resource, 'edit'] as const

/** Lessons beside the week, at times of their own: revision before an exam, one that was lost. */
export const extraLessons = resource({
  name: 'extra-lessons',
  label: { one: 'Extra lesson', many: 'Extra lessons' },
  within: 'campus',
  search: ['title'],
  recognisedBy: ['sectionId', 'title', 'day'],
  sorts: ['day', 'title'],
  fields: z.object({
    title: text(1, 100).meta({ title: 'Title', hint: 'Such as Revision for the board exam' }),
    sectionId: rowOf(() => sections).meta({ title: 'Section' }),
    subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
    employeeId: rowOf(() => teachers).meta({ title: 'Teacher' }),
    roomId: rowOf(() => rooms)
      .nullable()
      .default(null)
      .meta({ title: 'Room' }),
    lessonTypeId: rowOf(() => lessonTypes)
      .nullable()
      .default(null)
      .meta({ title: 'Lesson type' }),
    day: dayShape.meta({ title: 'Day' }),
    startsAt: timeOfDay().meta({ title: 'From' }),
    endsAt: timeOfDay().meta({ title: 'Until' }),
  }),
  kept: z.object({
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: {
    id: exampleExtraLesson,
    body: {
      title: 'Revision',
      sectionId: exampleSection,
      subjectId: subjects.example.id,
      employeeId: exampleTeacher,
      day: '2026-11-28',
      startsAt: '15:00',
      endsAt: '16:00',
    },
  },
})

export const changeKinds = {
  cancelled: sentence('Not held'),
  moved: sentence('At another time'),
  room: sentence('In another room'),
  content: sentence('About another subject'),
} as const
export type ChangeKind = keyof typeof changeKinds

const lessonOfDay = { lessonId: z.uuid(), day: dayShape }
const reason = text(1, 200).meta({ title: 'Reason', hint: 'Families read it' })
const period = z.int().min(1).max(40)

/** What differs, of a lesson of the week on one day. */
const change = z.discriminatedUnion('kind', [
  z.strictObject({ ...lessonOfDay, kind: z.literal('cancelled'), reason }),
  z.strictObject({
    ...lessonOfDay,
    kind: z.literal('moved'),
    toDay: dayShape.meta({ title: 'To the day' }),
    /** The first of its periods; or the time of a lesson that has one of its own. */
    toPeriod: period.nullable().default(null).meta({ title: 'Period' }),
    toStartsAt: timeOfDay().nullable().default(null).meta({ title: 'From' }),
    roomId: rowOf(() => rooms)
      .nullable()
      .default(null)
      .meta({ title: 'Room' }),
    reason,
  }),
  z.strictObject({
    ...lessonOfDay,
    kind: z.literal('room'),
    roomId: rowOf(() => rooms).meta({ title: 'Room' }),
    reason,
  }),
  z.strictObject({
    ...lessonOfDay,
    kind: z.literal('content'),
    subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
    reason,
  }),
])
export type ChangeGiven = z.output<typeof change>

const changedLesson = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  kind: oneOf(changeKinds),
  day: dayShape,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  subject: z.string(),
  sections: z.string(),
  teachers: z.string(),
  toDay: dayShape.nullable(),
  toStartsAt: z.string().nullable(),
  toEndsAt: z.string().nullable(),
  room: z.string().nullable(),
  newSubject: z.string().nullable(),
  reason: z.string(),
  mayEdit: z.boolean(),
})
export type ChangedLesson = z.output<typeof changedLesson>

export const listLessonChanges = endpoint({
  method: 'GET',
  path: '/lesson-changes',
  summary:
    'The lessons that differ from the week on the days of a span, by default from today on; at most 100 days',
  may: [lessonChanges.resource, 'view'],
  query: z.strictObject({
    campus: z.uuid().optional(),
    from: dayShape.optional(),
    until: dayShape.optional(),
  }),
  response: z.object({ today: dayShape, from: dayShape, until: dayShape, rows: z.array(changedLesson) }),
  example: { query: { campus: mainCampus, from: '2026-11-19', until: '2026-12-19' } },
})

export const changeLesson = endpoint({
  method: 'POST',
  path: '/lesson-changes',
  summary:
    'Say that a lesson of the week is not held on a day, is moved, is in another room or about another subject; those concerned are told',
  may,
  status: 201,
  body: change,
  response: z.object({ id: z.uuid() }),
  example: {
    body: { lessonId: exampleChangedLesson, day: exampleChangeDay, kind: 'cancelled', reason: 'Sports day' },
  },
})

export const dropLessonChange = endpoint({
  method: 'DELETE',
  path: '/lesson-changes/:id',
  summary: 'Take back what differed: the lesson is held as in the week again, and those concerned are told',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleChange } },
})

const place = z.object({
  /** Null where a lesson has minutes of its own. */
  period: z.int().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** What is in its way there, each in a sentence; nothing: it is free. */
  reasons: z.array(z.string()),
})
export type LessonPlace = z.output<typeof place>

export const listLessonPlaces = endpoint({
  method: 'GET',
  path: '/lesson-changes/places',
  summary: 'Where a lesson could be held on a day instead, and what is in its way elsewhere',
  may,
  query: z.strictObject({ lesson: z.uuid(), day: dayShape, toDay: dayShape, room: z.uuid().optional() }),
  response: z.object({
    isSchoolDay: z.boolean(),
    /** Why there is no school. */
    reason: z.string().nullable(),
    places: z.array(place),
  }),
  example: {
    query: { lesson: exampleChangedLesson, day: exampleChangeDay, toDay: '2026-11-27' },
  },
})

export const permissions: readonly Permission[] = [lessonChanges]
