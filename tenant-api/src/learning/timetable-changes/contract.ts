import { endpoint } from 'kit/contract/contract'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import {
  card,
  exampleDraft,
  exampleTimetable,
  timetableHead,
  timetablePublications,
  timetables,
} from '../timetables/contract.ts'

const timetableChanges = z.object({
  /** Lessons of a week that are taught otherwise than before. */
  lessons: z.int(),
  /** Whose week differs, and in how many lessons; of a choice its part counts. */
  sections: z.array(z.object({ id: z.uuid(), title: z.string(), lessons: z.int() })),
  teachers: z.array(z.object({ id: z.uuid(), name: z.string(), otherName: z.string(), lessons: z.int() })),
  students: z.int(),
  /** Those of these students, brothers and sisters once. */
  families: z.int(),
})
export type TimetableChanges = z.output<typeof timetableChanges>

export const readTimetableChanges = endpoint({
  method: 'GET',
  path: '/timetables/:id/changes',
  summary:
    'Whose week differs by a timetable from the usual one of its days: lessons, sections, teachers, and how many families are told when it is published',
  may: [timetablePublications.resource, 'edit'],
  params: idParams,
  response: timetableChanges,
  example: { params: { id: exampleDraft } },
})

/** A lesson in one of two weeks; without a weekday it has no place there. */
const placedLesson = card
  .pick({ weekday: true, period: true, from: true, until: true, length: true, letter: true })
  .extend({
    teachers: z.array(z.object({ id: z.uuid(), name: z.string(), otherName: z.string() })),
    room: z.string().nullable(),
  })
export type PlacedLesson = z.output<typeof placedLesson>

const comparedLesson = z.object({
  sections: z.string(),
  subject: z.string(),
  /** Null: the lesson is only in the other week. */
  before: placedLesson.nullable(),
  after: placedLesson.nullable(),
})
export type ComparedLesson = z.output<typeof comparedLesson>

const comparedTimetable = timetableHead.pick({ id: true, name: true, state: true, isCurrent: true })

const timetableComparison = z.object({
  timetable: comparedTimetable,
  /** What it is compared with; null where the campus has no other version. */
  before: comparedTimetable.nullable(),
  /** The versions that it could be compared with. */
  others: z.array(comparedTimetable),
  /** Lessons that are the same in both: time, teachers and room. */
  same: z.int(),
  /** Those that differ, by class, section and subject. */
  rows: z.array(comparedLesson),
})
export type TimetableComparison = z.output<typeof timetableComparison>

export const compareTimetables = endpoint({
  method: 'GET',
  path: '/timetables/:id/comparison',
  summary:
    'A timetable beside another version of the same campus and shift, lesson by lesson: what moved, has another teacher or room, or is only in one of them; by default beside the one that it was copied from, or that rules',
  may: [timetables.resource, 'view'],
  params: idParams,
  query: z.strictObject({ with: z.uuid().optional() }),
  response: timetableComparison,
  example: { params: { id: exampleTimetable } },
})

const timetableOverlaps = z.object({ id: z.uuid(), name: z.string(), lessons: z.int() })
export type TimetableOverlaps = z.output<typeof timetableOverlaps>

export const listTimetableOverlaps = endpoint({
  method: 'GET',
  path: '/timetable-overlaps',
  summary:
    'Published timetables in which lessons of days to come overlap, since bells or teachers changed after they were published; for those who draw them up',
  may: [timetables.resource, 'edit'],
  query: z.strictObject({ campus: z.uuid().optional() }),
  response: z.object({ rows: z.array(timetableOverlaps) }),
  example: {},
})
