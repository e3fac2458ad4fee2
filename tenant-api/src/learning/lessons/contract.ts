import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { exampleSection } from '../../attendance/registers/contract.ts'
import { arrangementKinds, coverReason } from '../arrangements/contract.ts'
import { routineKinds } from '../routines/contract.ts'
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

/**
 * What differs on this day from the week. A lesson that is not held, is held on another day or gives way to an exam stands
 * in its place still.
 */
const weekChange = z.object({
  id: z.uuid(),
  kind: z.enum(['cancelled', 'moved', 'moved-here', 'room', 'content', 'exam']),
  reason: z.string(),
  /** Where a moved lesson is held, or where it comes from. */
  otherDay: dayShape.nullable(),
})

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
  /** What the lesson is, such as a practical, where somebody has said it. */
  type: z.object({ name: z.string(), otherName: z.string(), colour: z.string().nullable() }).nullable(),
  change: weekChange.nullable(),
  /** What a lesson beside the week is called; null of a lesson of the week. */
  extra: z.string().nullable(),
  /** Whether the reader is among its teachers. */
  isOwn: z.boolean(),
  covers: z.array(weekCover),
})
export type WeekLesson = z.output<typeof weekLesson>

const weekRoutine = z.object({
  id: z.uuid(),
  day: dayShape,
  name: z.string(),
  kind: oneOf(routineKinds),
  startsAt: z.string(),
  endsAt: z.string(),
})
export type WeekRoutine = z.output<typeof weekRoutine>

export const readWeek = endpoint({
  method: 'GET',
  path: '/weeks',
  summary:
    'What is taught on each day of a week, from the school’s first weekday on, to a section or a student, by a teacher, or in a room; by default what the reader teaches or is taught, this week',
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
    /** What recurs beside the lessons: assembly, break, prayer, duty. */
    routines: z.array(weekRoutine),
  }),
  example: { query: { section: exampleSection, day: '2026-11-19' } },
})

export const readOwnToday = endpoint({
  method: 'GET',
  path: '/weeks/my-students',
  summary: 'What my children, or I as a student, are taught today',
  may: sees,
  response: z.object({
    today: dayShape,
    /** The time at the school, as 09:10. */
    now: z.string(),
    rows: z.array(
      z.object({
        studentId: z.uuid(),
        lessons: z.array(weekLesson.pick({ subject: true, startsAt: true, endsAt: true })),
      }),
    ),
  }),
  example: {},
})

const myFeed = z.object({ madeAt: z.iso.datetime({ offset: true }).nullable() })

export const readMyLessonsFeed = endpoint({
  method: 'GET',
  path: '/my-lessons-feed',
  summary:
    'Whether my lessons have a secret address for telephones and mail programs; the address itself is not told',
  may: sees,
  response: myFeed,
  example: {},
})

export const makeMyLessonsFeed = endpoint({
  method: 'POST',
  path: '/my-lessons-feed',
  summary: 'Make a secret address of my lessons; one that there was is good no more',
  may: sees,
  status: 201,
  response: z.object({ address: z.url() }),
  example: {},
})

export const dropMyLessonsFeed = endpoint({
  method: 'DELETE',
  path: '/my-lessons-feed',
  summary: 'Take the secret address of my lessons away',
  may: sees,
  response: myFeed,
  example: {},
})

export const readLessonsFeed = endpoint({
  method: 'GET',
  path: '/lessons-feed/:secret',
  summary:
    'The lessons of eight weeks as iCalendar (RFC 5545): what the owner of the secret teaches and covers, or what the own children are taught',
  may: 'anyone',
  gives: 'text',
  params: z.strictObject({ secret: z.string().regex(/^[\w-]{20,64}$/) }),
  example: { params: { secret: 'no-such-secret-no-such-secret-xx' } },
})
