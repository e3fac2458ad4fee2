import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { arrangementKinds, coverReason } from '../arrangements/contract.ts'
import { timetables } from '../timetables/contract.ts'

const sees = [timetables.resource, 'view'] as const

/** What was released for a lesson whose teacher is away; of a double, for one of its periods. */
const weekCover = z.object({
  id: z.uuid(),
  period: z.int().nullable(),
  kind: oneOf(arrangementKinds),
  isAccepted: z.boolean(),
  /** Who covers, or looks after the section. */
  teacher: z.object({ id: z.uuid(), name: z.string(), otherName: z.string() }).nullable(),
  /** Whether the reader is this teacher, who accepts or declines; and then what spoke for them. */
  isOwn: z.boolean(),
  reasons: z.array(coverReason),
})
export type WeekCover = z.output<typeof weekCover>

const weekLesson = z.object({
  id: z.uuid(),
  day: dayShape,
  period: z.int().nullable(),
  length: z.int(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  subjectId: z.uuid(),
  subject: z.string(),
  shortName: z.string(),
  colour: z.string().nullable(),
  /** The sections, and of a choice the part that is taught: 7-B Ethics. */
  sections: z.array(z.object({ id: z.uuid(), title: z.string(), part: z.string() })),
  teachers: z.array(z.object({ id: z.uuid(), name: z.string(), otherName: z.string() })),
  room: z.string().nullable(),
  /** Whether the reader is among its teachers. */
  isOwn: z.boolean(),
  covers: z.array(weekCover),
})
export type WeekLesson = z.output<typeof weekLesson>

export const readWeek = endpoint({
  method: 'GET',
  path: '/weeks',
  summary:
    'What is taught on each day of a week to a section or a student, by a teacher, or in a room; by default what the reader teaches or is taught, this week',
  may: sees,
  query: z.strictObject({
    section: z.uuid().optional(),
    teacher: z.uuid().optional(),
    student: z.uuid().optional(),
    room: z.uuid().optional(),
    /** Any day of the week. */
    day: dayShape.optional(),
  }),
  response: z.object({
    title: z.string(),
    today: dayShape,
    /** The time at the school, as 09:10. */
    now: z.string(),
    days: z.array(
      z.object({
        day: dayShape,
        isSchoolDay: z.boolean(),
        /** Why there is no school, such as the name of a holiday. */
        reason: z.string().nullable(),
        /** The letter of an alternating week: 1 is A; null where every week is the same. */
        letter: z.int().nullable(),
      }),
    ),
    lessons: z.array(weekLesson),
  }),
  example: { query: { section: exampleSection, day: '2026-11-19' } },
})
