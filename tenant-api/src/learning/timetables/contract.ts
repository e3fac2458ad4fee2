import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { academicYears, exampleYear } from '../../institute/calendar/contract.ts'
import { campuses, mainCampus, shifts } from '../../institute/structure/contract.ts'
import { lessonTypes } from '../lesson-types/contract.ts'

/** The demo school's week of its main campus since August; examples and tests name it. */
export const exampleTimetable = '01980000-0000-7000-8000-0000000e0001'
/** Its successor from 23 November, which is a draft. */
export const exampleDraft = '01980000-0000-7000-8000-0000000e0002'
/** Games of 6-A and of 6-B in the draft, and the first lesson of 6-A. */
export const exampleTeaching = '01980000-0000-7000-8000-0000000e304a'
export const exampleParallel = '01980000-0000-7000-8000-0000000e3054'
export const exampleCard = '01980000-0000-7000-8000-0000000eb16d'

/** Who sees what is taught when, and who draws timetables up. */
export const timetables = {
  resource: 'timetables',
  label: 'Timetables',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'] },
} satisfies Permission as Permission

/** Whose publishing makes a timetable the one that rules. */
export const timetablePublications = {
  resource: 'timetable-publications',
  label: 'Publishing of timetables',
  within: 'campus',
  actions: ['edit'],
} satisfies Permission as Permission

export const timetableKinds = {
  base: sentence('Usual week'),
  special: sentence('Special week'),
} as const
export type TimetableKind = keyof typeof timetableKinds

export const timetableStates = {
  draft: sentence('Draft'),
  published: sentence('Published'),
  withdrawn: sentence('Withdrawn'),
} as const
export type TimetableState = keyof typeof timetableStates

const may = [timetables.resource, 'edit'] as const
const sees = [timetables.resource, 'view'] as const
const weekday = z.int().min(1).max(7)
const period = z.int().min(1).max(40)
const minute = z.int().min(0).max(1440)
const letter = z.int().min(0).max(4)
const length = z.int().min(1).max(4)
const wishLevel = z.enum(['off', 'avoid', 'never'])

const header = {
  name: text(1, 60).meta({ title: 'Name', hint: 'Such as Autumn or Exam week' }),
  firstDay: dayShape.meta({ title: 'First day' }),
  lastDay: dayShape.meta({ title: 'Last day' }),
  /** Alternating weeks: 1 where every week is the same, 2 for A and B. */
  weeks: z.int().min(1).max(4).default(1).meta({ title: 'Alternating weeks' }),
  /** A Monday of a week A. Holidays shift nothing. */
  anchor: dayShape.nullable().default(null).meta({ title: 'A week A begins on' }),
}

const place = {
  campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  shiftId: rowOf(() => shifts)
    .nullable()
    .default(null)
    .meta({ title: 'Shift', hint: 'Empty: all shifts that have no timetable of their own' }),
  yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
  kind: oneOf(timetableKinds).default('base').meta({ title: 'Kind' }),
}

export const timetableBody = z.strictObject({ ...place, ...header })
export type TimetableGiven = z.output<typeof timetableBody>

const listedTimetable = z.object({
  id: z.uuid(),
  campusId: z.uuid(),
  campusName: z.string(),
  shiftId: z.uuid().nullable(),
  shiftName: z.string().nullable(),
  yearId: z.uuid(),
  name: z.string(),
  kind: oneOf(timetableKinds),
  state: oneOf(timetableStates),
  firstDay: dayShape,
  lastDay: dayShape,
  weeks: z.int(),
  anchor: dayShape,
  basedOn: z.uuid().nullable(),
  /** Periods a week, and how many of them have a place. */
  lessons: z.int(),
  placed: z.int(),
  /** Whether it rules today. */
  isCurrent: z.boolean(),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
  version: z.int(),
})
export type ListedTimetable = z.output<typeof listedTimetable>
/** A timetable as whoever begins one gets it. */
export const timetableHead = listedTimetable

export const listTimetables = endpoint({
  method: 'GET',
  path: '/timetables',
  summary: 'The timetables of an academic year with their lessons and how many have a place, drafts first',
  may: sees,
  query: z.strictObject({ year: z.uuid(), campus: z.uuid().optional() }),
  response: z.object({ today: dayShape, rows: z.array(listedTimetable) }),
  example: { query: { year: exampleYear } },
})

const party = z.object({ sectionId: z.uuid(), choice: z.string(), part: z.string() })
const lessonTeacher = z.object({ employeeId: z.uuid(), role: z.enum(['lead', 'with']) })

/** What is taught to whom by whom; its cards are lessons of the week. */
const teaching = z.object({
  id: z.uuid(),
  subjectId: z.uuid(),
  /** Whose bells give its lessons their time. */
  shiftId: z.uuid().nullable(),
  parties: z.array(party),
  teachers: z.array(lessonTeacher),
  roomId: z.uuid().nullable(),
  /** The kind of room that its lessons need: its own, else that of its subject where it has no room. */
  roomKind: z.string().nullable(),
  /** The kind that was chosen for it alone. */
  ownRoomKind: z.string().nullable(),
  lessonTypeId: z.uuid().nullable(),
  /** How many sit in it today. */
  students: z.int(),
})
export type Teaching = z.output<typeof teaching>

/** A lesson of the week; without a weekday it lies in the tray. */
export const card = z.object({
  id: z.uuid(),
  teachingId: z.uuid(),
  weekday: weekday.nullable(),
  period: period.nullable(),
  /** Minutes since midnight, where there are no bells. */
  from: minute.nullable(),
  until: minute.nullable(),
  length,
  letter,
  /** Null: the room of its teaching. */
  roomId: z.uuid().nullable(),
  isLocked: z.boolean(),
})
export type Card = z.output<typeof card>

const named = z.object({ id: z.uuid(), name: z.string() })

const bellSpan = z.object({
  kind: z.enum(['gate', 'assembly', 'lesson', 'break', 'prayer', 'other']),
  number: z.int().nullable(),
  from: minute,
  until: minute,
})
const bellSet = z.object({
  id: z.uuid(),
  name: z.string(),
  campusId: z.uuid(),
  shiftId: z.uuid().nullable(),
  firstDay: dayShape,
  lastDay: dayShape,
  weekdays: z.array(weekday),
  periods: z.array(bellSpan),
})

/** A timetable with all that its editor needs: nothing more is asked for while it is drawn up. */
const wholeTimetable = listedTimetable.extend({
  sections: z.array(named.extend({ classId: z.uuid(), homeRoomId: z.uuid().nullable() })),
  subjects: z.array(
    named.extend({
      shortName: z.string(),
      colour: z.string().nullable(),
      /** The kind of room that its lessons need, where nothing else is chosen. */
      roomKind: z.string().nullable(),
    }),
  ),
  /** What its lessons are, and could be: a practical, revision, a test. */
  lessonTypes: z.array(named.extend({ otherName: z.string(), colour: z.string().nullable() })),
  /** Who teaches in it, and who could. */
  teachers: z.array(named.extend({ otherName: z.string() })),
  rooms: z.array(
    named.extend({
      campusId: z.uuid(),
      kind: z.string(),
      parallel: z.int(),
      capacity: z.int().nullable(),
    }),
  ),
  teachings: z.array(teaching),
  cards: z.array(card),
  bells: z.array(bellSet),
  ways: z.array(z.object({ fromId: z.uuid(), toId: z.uuid(), minutes: z.int() })),
  rules: z.array(
    z.object({
      employeeId: z.uuid(),
      level: z.enum(['never', 'avoid']),
      weekday: weekday.nullable(),
      periods: z.object({ first: period, last: period }).nullable(),
      minutes: z.object({ from: minute, until: minute }).nullable(),
      campusId: z.uuid().nullable(),
    }),
  ),
  /** What its teachers wish of the week, for those who draw it up. */
  wishes: z.array(
    z.object({
      employeeId: z.uuid(),
      mostADay: z.object({ level: wishLevel, periods: z.int() }),
      longestRun: z.object({ level: wishLevel, periods: z.int() }),
      daysOff: z.object({ level: wishLevel, days: z.int() }),
      firstLesson: wishLevel,
      lastLesson: wishLevel,
    }),
  ),
  /** Lessons of the same teachers and rooms in other timetables that are published, which take their time as well. */
  others: z.array(
    z.object({
      id: z.uuid(),
      campusId: z.uuid(),
      shiftId: z.uuid().nullable(),
      subjectId: z.uuid(),
      /** Empty where the reader does not see timetables of that campus. */
      subject: z.string(),
      sections: z.string(),
      teacherIds: z.array(z.uuid()),
      roomId: z.uuid().nullable(),
      weekday,
      period: period.nullable(),
      from: minute.nullable(),
      until: minute.nullable(),
      length,
      letter,
      firstDay: dayShape,
      lastDay: dayShape,
    }),
  ),
})
export type WholeTimetable = z.output<typeof wholeTimetable>

const one = { params: { id: exampleTimetable } }
const draft = { params: { id: exampleDraft } }

export const readTimetable = endpoint({
  method: 'GET',
  path: '/timetables/:id',
  summary:
    'A timetable with its lessons, the bells of its days, rooms, teachers, and what they teach elsewhere at that time; a draft for those who draw it up',
  may: sees,
  params: idParams,
  response: wholeTimetable,
  example: one,
})

export const addTimetable = endpoint({
  method: 'POST',
  path: '/timetables',
  summary:
    'Begin a draft: a copy of another timetable, or the lessons of the subject plans without a place in the week',
  may,
  status: 201,
  idempotent: true,
  body: timetableBody.extend({ copyOf: z.uuid().nullable().default(null) }),
  response: listedTimetable,
  example: {
    body: {
      campusId: mainCampus,
      yearId: exampleYear,
      name: 'Spring',
      firstDay: '2027-01-11',
      lastDay: '2027-03-31',
      copyOf: exampleTimetable,
    },
  },
})

export const changeTimetable = endpoint({
  method: 'PUT',
  path: '/timetables/:id',
  summary: 'Change the name, the days or the alternating weeks of a draft; of a published one the name',
  may,
  versioned: true,
  params: idParams,
  body: z.strictObject(header),
  response: listedTimetable,
  example: { ...draft, body: { name: 'Late autumn', firstDay: '2026-11-23', lastDay: '2027-03-31' } },
})

export const discardTimetable = endpoint({
  method: 'DELETE',
  path: '/timetables/:id',
  summary: 'Discard a draft with all its lessons',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: draft,
})

export const planDifference = z.object({
  sectionId: z.uuid(),
  section: z.string(),
  subjectId: z.uuid(),
  subject: z.string(),
  /** Lessons a week by the subject plan, and in the timetable. */
  planned: z.int(),
  here: z.int(),
})

export const readPlanDifferences = endpoint({
  method: 'GET',
  path: '/timetables/:id/plan-differences',
  summary: 'Where the subject plans and a timetable disagree about the lessons of a section and a subject',
  may,
  params: idParams,
  response: z.object({
    rows: z.array(planDifference),
    /** Subjects of sections without a teacher, to which somebody is assigned by now. */
    assigned: z.int(),
  }),
  example: draft,
})

export const followPlan = endpoint({
  method: 'POST',
  path: '/timetables/:id/plan-differences',
  summary:
    'Bring a draft in line with the subject plans and the assignments: what is missing comes into the tray, what is too much goes, and who is assigned teaches what nobody does',
  may,
  versioned: true,
  params: idParams,
  response: z.object({ added: z.int(), removed: z.int(), assigned: z.int(), version: z.int() }),
  example: draft,
})

/** The most cards that one change moves: a whole week that the generator has found. */
const mostMoves = 5_000

const move = z.strictObject({
  id: z.uuid(),
  /** Null puts it into the tray. */
  weekday: weekday.nullable(),
  period: period.nullable().default(null),
  from: minute.nullable().default(null),
  until: minute.nullable().default(null),
  letter: letter.default(0),
  roomId: z.uuid().nullable().default(null),
  isLocked: z.boolean().default(false),
})
export type Move = z.output<typeof move>

export const moveLessons = endpoint({
  method: 'PATCH',
  path: '/timetables/:id/lessons',
  summary: 'Put lessons of a draft into their places or back into the tray; of one version, all or none',
  may,
  versioned: true,
  params: idParams,
  body: z.strictObject({ moves: z.array(move).min(1).max(mostMoves) }),
  response: z.object({ version: z.int(), cards: z.array(card) }),
  example: {
    ...draft,
    body: { moves: [{ id: exampleCard, weekday: null }] },
  },
})

export const readLessonChanges = endpoint({
  method: 'GET',
  path: '/timetable-lessons/:id',
  summary:
    'Which lessons of a timetable were moved since a version of it, where they are now; null where more was changed than places',
  may: sees,
  params: idParams,
  query: z.strictObject({ since: z.coerce.number().int().min(0) }),
  response: z.object({ version: z.int(), cards: z.array(card).nullable() }),
  example: { ...one, query: { since: 1 } },
})

const teachingBody = z.strictObject({
  teachers: z
    .array(z.strictObject({ employeeId: z.uuid(), role: z.enum(['lead', 'with']).default('lead') }))
    .max(4)
    .meta({ title: 'Teachers' }),
  roomId: z.uuid().nullable().default(null).meta({ title: 'Room' }),
  roomKind: z.string().max(40).nullable().default(null).meta({
    title: 'Kind of room',
    hint: 'Empty: that of the subject, where the lessons have no room of their own',
  }),
  lessonTypeId: rowOf(() => lessonTypes)
    .nullable()
    .default(null)
    .meta({ title: 'Lesson type', hint: 'Such as Practical' }),
  /** The lengths of its lessons: [2, 1, 1] is a double and two single ones. */
  blocks: z.array(length).max(60).meta({ title: 'Lessons' }),
})
export type TeachingGiven = z.output<typeof teachingBody>

export const changeTeaching = endpoint({
  method: 'PUT',
  path: '/timetables/:id/teachings/:teachingId',
  summary:
    'Say who teaches a subject of a draft, in which room or kind of room, what its lessons are, and whether they are doubles; what no longer fits goes into the tray',
  may,
  versioned: true,
  params: z.strictObject({ id: z.uuid(), teachingId: z.uuid() }),
  body: teachingBody,
  response: z.object({ version: z.int(), teaching, cards: z.array(card) }),
  example: {
    params: { id: exampleDraft, teachingId: exampleTeaching },
    body: { teachers: [], blocks: [1, 1] },
  },
})

export const joinTeachings = endpoint({
  method: 'POST',
  path: '/timetables/:id/joint-lessons',
  summary:
    'Teach the same subject of several sections, or parts of them, together; their lessons become those of the first',
  may,
  versioned: true,
  params: idParams,
  body: z.strictObject({ teachingIds: z.array(z.uuid()).min(2).max(12) }),
  response: z.object({ version: z.int() }),
  example: {
    ...draft,
    body: {
      teachingIds: [exampleTeaching, exampleParallel],
    },
  },
})

export const publishTimetable = endpoint({
  method: 'POST',
  path: '/timetables/:id/publication',
  summary:
    'Publish a draft whole: it rules from its first day, and the usual week before it ends the day before. Refused while anything clashes',
  may: [timetablePublications.resource, 'edit'],
  versioned: true,
  params: idParams,
  body: z.strictObject({
    /** Why it is published with lessons that have no place yet; empty refuses it. */
    unplacedReason: text(0, 200).default(''),
  }),
  response: listedTimetable,
  example: { ...draft, body: {} },
})

export const withdrawalBody = z.strictObject({ reason: text(1, 200).meta({ title: 'Reason' }) })

export const withdrawTimetable = endpoint({
  method: 'POST',
  path: '/timetables/:id/withdrawal',
  summary:
    'Take a published timetable back before its first day; the one that it had ended lasts as long as before',
  may: [timetablePublications.resource, 'edit'],
  versioned: true,
  params: idParams,
  body: withdrawalBody,
  response: listedTimetable,
  example: { ...one, body: { reason: 'The plan is drawn up anew' } },
})

export const permissions: readonly Permission[] = [timetables, timetablePublications]
