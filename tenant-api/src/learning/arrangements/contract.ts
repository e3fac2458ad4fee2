import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { mainCampus } from '../../institute/structure/contract.ts'
import { exampleTeacher } from '../../people/employees/contract.ts'

/** The demo school's Thursday on which Maria Joseph is away; examples and tests name it. */
export const exampleDay = '2026-11-19'
/** Ethics of 7-B in the third period of that day, and a cover of it; and of 8-A in the fifth. */
export const exampleLesson = '01980000-0000-7000-8000-0000000ee001'
export const exampleCover = '01980000-0000-7000-8000-0000000ee002'
export const exampleOtherCover = '01980000-0000-7000-8000-0000000ee003'
/** What the office said of who is away. */
export const exampleAway = '01980000-0000-7000-8000-0000000ee004'

/** Who sees what is arranged for the lessons of teachers who are away, and who arranges it. */
export const arrangements = {
  resource: 'arrangements',
  label: 'Daily arrangement',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'] },
} satisfies Permission as Permission

const may = [arrangements.resource, 'edit'] as const
const sees = [arrangements.resource, 'view'] as const

export const awayParts = {
  whole: sentence('The whole day'),
  first: sentence('First half of the day'),
  second: sentence('Second half of the day'),
  periods: sentence('Some periods'),
} as const
export type AwayPart = keyof typeof awayParts

export const awaySources = {
  leave: sentence('On leave'),
  office: sentence('Marked by the office'),
  'not-come': sentence('Has not come'),
} as const
export type AwaySource = keyof typeof awaySources

export const arrangementKinds = {
  cover: sentence('Covered by a teacher'),
  join: sentence('Joined with another section'),
  supervised: sentence('Looked after from next door'),
  library: sentence('In the library'),
  'leave-early': sentence('Leaves early'),
  none: sentence('Nothing is arranged'),
} as const
export type ArrangementKind = keyof typeof arrangementKinds

export const arrangementStates = {
  proposed: sentence('Proposed'),
  told: sentence('Told'),
  accepted: sentence('Accepted'),
  declined: sentence('Declined'),
  withdrawn: sentence('Withdrawn'),
} as const
export type ArrangementState = keyof typeof arrangementStates

const period = z.int().min(1).max(40)
const refusal = z.enum(['busy', 'day-cap', 'week-cap'])
/** What a rule says of a candidate: 0 speaks for them, the greater the more against. */
export const coverReason = z.object({
  rule: z.enum(['freed', 'subject', 'section', 'fairness', 'lessonsToday', 'run', 'sameForDouble']),
  penalty: z.number(),
})
const candidate = z.object({
  employeeId: z.uuid(),
  refusals: z.array(refusal),
  reasons: z.array(coverReason),
})
export type ListedCandidate = z.output<typeof candidate>

const named = z.object({ id: z.uuid(), name: z.string(), otherName: z.string() })
const section = z.object({ id: z.uuid(), title: z.string(), part: z.string() })

const arranged = z.object({
  id: z.uuid(),
  kind: oneOf(arrangementKinds),
  /** Who covers or looks after the section. */
  employeeId: z.uuid().nullable(),
  joinsId: z.uuid().nullable(),
  state: oneOf(arrangementStates),
  isSwap: z.boolean(),
})

/** A lesson of another section at the same time, which one without a teacher may join. */
const joinable = z.object({
  lessonId: z.uuid(),
  subject: z.string(),
  sections: z.string(),
  isSameSubject: z.boolean(),
})

const openLesson = z.object({
  lessonId: z.uuid(),
  /** Null where a lesson has minutes of its own. */
  period: z.int().nullable(),
  startsAt: z.string(),
  endsAt: z.string(),
  subjectId: z.uuid(),
  subject: z.string(),
  sections: z.array(section),
  room: z.string().nullable(),
  away: z.array(named),
  /** Who could cover it, the best first; those who cannot with the reason, last. */
  candidates: z.array(candidate),
  joinable: z.array(joinable),
  arranged: arranged.extend({ teacher: named.nullable() }).nullable(),
})
export type ArrangedLesson = z.output<typeof openLesson>

const awayTeacher = named.extend({
  /** What the office said; null where it follows from leave. */
  awayId: z.uuid().nullable(),
  source: oneOf(awaySources),
  part: oneOf(awayParts),
  firstPeriod: z.int().nullable(),
  lastPeriod: z.int().nullable(),
  lessons: z.int(),
})

/** How often somebody was free and covered in the last days, as many as the campus looks back over. */
const ledgerLine = named.extend({
  covers: z.int(),
  freeLessons: z.int(),
  lessonsToday: z.int(),
  coversToday: z.int(),
})

const sheet = z.object({
  campusId: z.uuid(),
  day: dayShape,
  today: dayShape,
  /** The time at the school, as 07:10, and until when the sheet should hang in the staff room. */
  now: z.string(),
  deadline: z.string(),
  isSchoolDay: z.boolean(),
  reason: z.string().nullable(),
  mayEdit: z.boolean(),
  releasedAt: z.iso.datetime().nullable(),
  releasedBy: z.string().nullable(),
  away: z.array(awayTeacher),
  /** Who has not come ten minutes after the first bell of theirs: offered, never taken for granted. */
  notCome: z.array(named.extend({ startsAt: z.string() })),
  lessons: z.array(openLesson),
  people: z.array(ledgerLine),
  /** How many days its covers and free lessons are counted of; for those who arrange lessons. */
  fairnessDays: z.int().nullable(),
})
export type ArrangementSheet = z.output<typeof sheet>

const ofDay = z.strictObject({ campusId: z.uuid(), day: dayShape })
const exampleOfDay = { campusId: mainCampus, day: exampleDay }

export const readArrangements = endpoint({
  method: 'GET',
  path: '/arrangements',
  summary:
    'The lessons of a day at a campus whose teachers are away, who could cover them and why, and what is arranged. Teachers see what was released for them and their sections',
  may: sees,
  query: z.strictObject({ campus: z.uuid(), day: dayShape.optional() }),
  response: sheet,
  example: { query: { campus: mainCampus, day: exampleDay } },
})

export const proposeArrangements = endpoint({
  method: 'POST',
  path: '/arrangements/proposals',
  summary: 'Propose who covers the lessons of a day for which nothing is arranged yet; nobody is told',
  may,
  body: ofDay,
  response: z.object({ proposed: z.int(), open: z.int() }),
  example: { body: exampleOfDay },
})

export const arrangeLesson = endpoint({
  method: 'POST',
  path: '/arrangements',
  summary:
    'Say what becomes of one period of a lesson without its teacher; what was said before is withdrawn',
  may,
  body: ofDay.extend({
    lessonId: z.uuid(),
    period: period.nullable().default(null),
    kind: oneOf(arrangementKinds),
    /** Who covers or looks after the section. */
    employeeId: z.uuid().nullable().default(null),
    /** The lesson that this one joins. */
    joinsId: z.uuid().nullable().default(null),
    /** The lesson is given back another day, and does not count as a cover. */
    isSwap: z.boolean().default(false),
  }),
  response: arranged,
  example: { body: { ...exampleOfDay, lessonId: exampleLesson, period: 3, kind: 'library' } },
})

export const removeArrangement = endpoint({
  method: 'DELETE',
  path: '/arrangements/:id',
  summary: 'Withdraw what was arranged for a lesson, which is open again; who was told of it is told',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleCover } },
})

export const exchangeCovers = endpoint({
  method: 'POST',
  path: '/arrangements/exchanges',
  summary: 'Exchange those who cover two lessons of a day',
  may,
  body: z.strictObject({ firstId: z.uuid(), secondId: z.uuid() }),
  response: z.object({ ids: z.array(z.uuid()) }),
  example: { body: { firstId: exampleCover, secondId: exampleOtherCover } },
})

export const releaseArrangements = endpoint({
  method: 'POST',
  path: '/arrangements/releases',
  summary:
    'Release what is arranged for a day: those concerned are told, each once, and covers stand in their weeks',
  may,
  body: ofDay,
  response: z.object({ released: z.int(), open: z.int() }),
  example: { body: exampleOfDay },
})

export const acceptCover = endpoint({
  method: 'POST',
  path: '/arrangements/:id/acceptance',
  summary: 'Accept an own cover',
  may: sees,
  params: idParams,
  response: z.object({ id: z.uuid(), state: oneOf(arrangementStates) }),
  example: { params: { id: exampleCover } },
})

export const declineCover = endpoint({
  method: 'POST',
  path: '/arrangements/:id/refusal',
  summary: 'Decline an own cover: the lesson is open again, and the office is told',
  may: sees,
  params: idParams,
  body: z.strictObject({ reason: text(0, 200).default('').meta({ title: 'Reason' }) }),
  response: z.object({ id: z.uuid(), state: oneOf(arrangementStates) }),
  example: { params: { id: exampleCover }, body: { reason: 'I take 9-A to the laboratory' } },
})

export const markAway = endpoint({
  method: 'POST',
  path: '/arrangements/away',
  summary: 'Mark a teacher away on a day, for all of it, half of it or some periods',
  may,
  status: 201,
  body: ofDay.extend({
    employeeId: z.uuid().meta({ title: 'Teacher' }),
    part: oneOf(awayParts).default('whole').meta({ title: 'Away' }),
    firstPeriod: period.nullable().default(null).meta({ title: 'First period' }),
    lastPeriod: period.nullable().default(null).meta({ title: 'Last period' }),
    /** Whoever was offered because nobody has seen them. */
    hasNotCome: z.boolean().default(false),
  }),
  response: z.object({ id: z.uuid() }),
  example: { body: { ...exampleOfDay, employeeId: exampleTeacher } },
})

export const markBack = endpoint({
  method: 'DELETE',
  path: '/arrangements/away/:id',
  summary: 'Take back that a teacher is away; covers of their lessons are withdrawn',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: exampleAway } },
})

export const permissions: readonly Permission[] = [arrangements]
