import { endpoint } from 'kit/contract/contract'
import { oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses, mainCampus, subjects } from '../../institute/structure/contract.ts'
import { exampleTeacher } from '../../people/employees/contract.ts'
import { exampleDraft, timetables, timetableStates } from '../timetables/contract.ts'

/** The run that the examples name. */
export const exampleRun = '01980000-0000-7000-8000-0000000e3001'

const may = [timetables.resource, 'edit'] as const
const weekday = z.int().min(1).max(7)
const period = z.int().min(1).max(40)
const instant = z.iso.datetime({ offset: true })

/** How strictly a rule is kept. */
export const ruleLevels = {
  off: sentence('Off'),
  avoid: sentence('Avoid'),
  never: sentence('Never'),
} as const
export type RuleLevel = keyof typeof ruleLevels

export const hourLevels = { never: sentence('Is not there'), avoid: sentence('Would rather not') } as const

/** The most rules of hours that one teacher has at a campus: each period of a week by itself. */
const mostHours = 120

const hoursBody = z.strictObject({
  level: oneOf(hourLevels).meta({ title: 'Hours' }),
  weekday: weekday.nullable().default(null).meta({ title: 'Weekday' }),
  firstPeriod: period.nullable().default(null).meta({ title: 'First period' }),
  lastPeriod: period.nullable().default(null).meta({ title: 'Last period' }),
  /** Minutes since midnight; instead of periods. */
  from: z.int().min(0).max(1439).nullable().default(null),
  until: z.int().min(1).max(1440).nullable().default(null),
  reason: text(0, 200).default('').meta({ title: 'Reason' }),
})
export type HoursGiven = z.output<typeof hoursBody>

const teacherHours = z.object({
  id: z.uuid(),
  /** Null: at every campus. */
  campusId: z.uuid().nullable(),
  level: oneOf(hourLevels),
  weekday: weekday.nullable(),
  firstPeriod: period.nullable(),
  lastPeriod: period.nullable(),
  from: z.int().nullable(),
  until: z.int().nullable(),
  reason: z.string(),
})
export type TeacherHours = z.output<typeof teacherHours>

const wish = (title: string) => oneOf(ruleLevels).default('off').meta({ title })
const wishPeriods = (title: string, usual: number) => z.int().min(1).max(16).default(usual).meta({ title })

/** What a teacher wishes of a week, besides hours. */
export const wishesBody = z.strictObject({
  mostADay: wish(sentence('More lessons a day than')),
  mostADayPeriods: wishPeriods(sentence('Most lessons a day'), 6),
  longestRun: wish(sentence('More lessons in a row than')),
  longestRunPeriods: wishPeriods(sentence('Most lessons in a row'), 4),
  daysOff: wish(sentence('Fewer free days a week than')),
  daysOffDays: z.int().min(1).max(6).default(1).meta({ title: 'Free days a week' }),
  firstLesson: wish(sentence('The first lesson of a day')),
  lastLesson: wish(sentence('The last lesson of a day')),
  reason: text(0, 200).default('').meta({ title: 'Reason' }),
})
export type WishesGiven = z.output<typeof wishesBody>

const teacherWishes = z.object({
  ...wishesBody.shape,
  /** 0 where nothing was said yet. */
  version: z.int(),
})
export type TeacherWishes = z.output<typeof teacherWishes>

export const readTeacherHours = endpoint({
  method: 'GET',
  path: '/timetabling/hours',
  summary:
    'When the teachers of a campus are not there, or would rather not be, for those who draw timetables up',
  may,
  query: z.strictObject({ campus: z.uuid() }),
  response: z.object({
    /** The weekdays on which bells ring this year, and the highest number of a period. */
    weekdays: z.array(weekday),
    periods: z.int(),
    teachers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        otherName: z.string(),
        hours: z.array(teacherHours),
        wishes: teacherWishes,
      }),
    ),
  }),
  example: { query: { campus: mainCampus } },
})

export const changeTeacherHours = endpoint({
  method: 'PUT',
  path: '/timetabling/hours/:id',
  summary:
    'Say when a teacher is not there, or would rather not be, at a campus or at all; what is said replaces what was seen',
  may,
  params: idParams,
  body: z.strictObject({
    campusId: rowOf(() => campuses)
      .nullable()
      .meta({ title: 'Campus', hint: 'Empty: at every campus' }),
    /** The rules that were seen. If others are there by now, nothing is changed. */
    seen: z.array(z.uuid()).max(mostHours),
    hours: z.array(hoursBody).max(mostHours),
  }),
  response: z.object({ hours: z.array(teacherHours) }),
  example: {
    params: { id: exampleTeacher },
    body: {
      campusId: mainCampus,
      seen: [],
      hours: [{ level: 'avoid', weekday: 5, firstPeriod: 7, lastPeriod: 8 }],
    },
  },
})

export const changeTeacherWishes = endpoint({
  method: 'PUT',
  path: '/timetabling/wishes/:id',
  summary:
    'Say what a teacher wishes of a week at a campus: lessons a day and in a row, free days, no first or last lesson',
  may,
  versioned: true,
  params: idParams,
  body: wishesBody.extend({ campusId: rowOf(() => campuses).meta({ title: 'Campus' }) }),
  response: teacherWishes,
  example: {
    params: { id: exampleTeacher },
    body: { campusId: mainCampus, mostADay: 'avoid', mostADayPeriods: 5, lastLesson: 'avoid' },
  },
})

/** What is counted of a week, and what the rules of a campus are about. */
export const ruleTitles = {
  gaps: sentence('Free periods of teachers between lessons'),
  spread: sentence('A subject on days beside each other'),
  twiceADay: sentence('A subject several times a day'),
  heavyLate: sentence('Heavy subjects late in the day'),
  activeAfterBreak: sentence('Games straight after the break'),
  longestRun: sentence('Too many lessons of a teacher in a row'),
  daysOff: sentence('Missing free days of teachers'),
  firstAndLast: sentence('First and last periods shared unequally'),
  roomChanges: sentence('Different rooms for one subject of a section'),
  distance: sentence('Lessons that move'),
  avoidedTimes: sentence('Lessons when a teacher would rather not teach'),
  mostADay: sentence('More lessons a day than a teacher wishes'),
  firstLesson: sentence('First lessons of a day against the wish of a teacher'),
  lastLesson: sentence('Last lessons of a day against the wish of a teacher'),
} as const

const level = (title: string) => oneOf(ruleLevels).meta({ title })
const subjectIds = z.array(rowOf(() => subjects)).max(60)

/** What a week is drawn up by, besides what may never clash. */
const campusRules = z.strictObject({
  gaps: level(ruleTitles.gaps),
  spread: level(ruleTitles.spread),
  twiceADay: level(ruleTitles.twiceADay),
  heavyLate: z.strictObject({
    level: level(ruleTitles.heavyLate),
    subjectIds: subjectIds.meta({ title: 'Heavy subjects' }),
    fromPeriod: z.int().min(1).max(40).meta({ title: 'Late from period' }),
  }),
  activeAfterBreak: z.strictObject({
    level: level(ruleTitles.activeAfterBreak),
    subjectIds: subjectIds.meta({ title: 'Subjects with games' }),
  }),
  longestRun: z.strictObject({
    level: level(ruleTitles.longestRun),
    periods: z.int().min(1).max(16).meta({ title: 'Lessons in a row' }),
  }),
  firstAndLast: level(ruleTitles.firstAndLast),
  roomChanges: level(ruleTitles.roomChanges),
  /** Of a repair: lessons that have a place and would move. */
  distance: level(ruleTitles.distance),
})
export type CampusRules = z.output<typeof campusRules>

const rulesView = z.object({
  rules: campusRules,
  /** 0 where nobody has chosen, and the usual rules count. */
  version: z.int(),
  subjects: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
const campusParams = z.strictObject({ id: z.uuid() })

export const readCampusRules = endpoint({
  method: 'GET',
  path: '/timetabling/campuses/:id/rules',
  summary: 'The rules by which the weeks of a campus are drawn up: off, avoided or never broken',
  may,
  params: campusParams,
  response: rulesView,
  example: { params: { id: mainCampus } },
})

export const changeCampusRules = endpoint({
  method: 'PUT',
  path: '/timetabling/campuses/:id/rules',
  summary: 'Choose the rules by which the weeks of a campus are drawn up',
  may,
  versioned: true,
  params: campusParams,
  body: campusRules,
  response: rulesView,
  example: {
    params: { id: mainCampus },
    body: {
      gaps: 'avoid',
      spread: 'avoid',
      twiceADay: 'never',
      heavyLate: { level: 'off', subjectIds: [], fromPeriod: 7 },
      activeAfterBreak: { level: 'off', subjectIds: [] },
      longestRun: { level: 'avoid', periods: 5 },
      firstAndLast: 'off',
      roomChanges: 'avoid',
      distance: 'avoid',
    },
  },
})

const wayMinutes = z.int().min(0).max(480)
/** How long a way between campuses takes if nobody has said it. */
export const usualWay = 30

const way = z.object({
  fromId: z.uuid(),
  fromName: z.string(),
  toId: z.uuid(),
  toName: z.string(),
  /** Null: nobody has said it, and it counts as none. */
  minutes: wayMinutes.nullable(),
})

export const listCampusWays = endpoint({
  method: 'GET',
  path: '/timetabling/ways',
  summary: 'How many minutes the ways between campuses take, for teachers who teach at both',
  may,
  response: z.object({ rows: z.array(way) }),
  example: {},
})

export const changeCampusWay = endpoint({
  method: 'PUT',
  path: '/timetabling/ways',
  summary: 'Say how many minutes the way between two campuses takes',
  may,
  body: z.strictObject({
    fromId: rowOf(() => campuses).meta({ title: 'From' }),
    toId: rowOf(() => campuses).meta({ title: 'To' }),
    minutes: wayMinutes.nullable().default(usualWay).meta({ title: 'Minutes' }),
  }),
  response: z.object({ rows: z.array(way) }),
  example: { body: { fromId: mainCampus, toId: '01980000-0000-7000-8000-00000000c002', minutes: 25 } },
})

export const runModes = {
  fill: sentence('Draw the week up anew'),
  repair: sentence('Change as little as possible'),
} as const
export type RunMode = keyof typeof runModes

export const runStates = {
  running: sentence('Running'),
  finished: sentence('Finished'),
  stopped: sentence('Stopped'),
  failed: sentence('Failed'),
} as const
export type RunState = keyof typeof runStates

export const mostSeconds = 120

const counts = z.object({
  gaps: z.number(),
  spread: z.number(),
  twiceADay: z.number(),
  heavyLate: z.number(),
  activeAfterBreak: z.number(),
  longestRun: z.number(),
  daysOff: z.number(),
  firstAndLast: z.number(),
  roomChanges: z.number(),
  distance: z.number(),
  avoidedTimes: z.number(),
  mostADay: z.number(),
  firstLesson: z.number(),
  lastLesson: z.number(),
})

const progress = z.object({
  seconds: z.number(),
  /** Periods of the best week so far that have a place, and all of them. */
  placed: z.int(),
  lessons: z.int(),
  /** How many of them still clash. */
  clashing: z.int(),
  counts,
})
export type RunProgress = z.output<typeof progress>

const run = z.object({
  id: z.uuid(),
  timetableId: z.uuid(),
  timetableName: z.string(),
  campusId: z.uuid(),
  mode: oneOf(runModes),
  seconds: z.int(),
  randomSeed: z.int(),
  state: oneOf(runStates),
  outcome: z.enum(['adopted', 'discarded']).nullable(),
  askedBy: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Somebody has stopped it, and it ends at its next step. */
  isStopping: z.boolean(),
  /** Whether the draft is still as it was when the run began: only then can its week be adopted. */
  isCurrent: z.boolean(),
  progress: progress.nullable(),
})
export type RunView = z.output<typeof run>

const lessonNamed = z.object({
  id: z.uuid(),
  sections: z.string(),
  subject: z.string(),
  teachers: z.string(),
})
const gapsBefore = z.object({ before: z.number(), after: z.number() })

const comparison = z.object({
  lessons: z.int(),
  placed: z.object({ before: z.int(), after: z.int() }),
  /** Lessons that get a place, that move, and that lose their place. */
  added: z.int(),
  moved: z.int(),
  removed: z.int(),
  counts: z.object({ before: counts, after: counts }),
  /** The teachers whose gaps differ, those with the most first. */
  teachers: z.array(gapsBefore.extend({ id: z.uuid(), name: z.string() })),
  /** Lessons without a place, each with the sentences that forbid most slots. */
  unplaced: z.array(
    lessonNamed.extend({
      length: z.int(),
      /** It found no place nearly all the time. */
      isStuck: z.boolean(),
      reasons: z.array(z.object({ words: z.string(), slots: z.int() })),
    }),
  ),
  /** What cannot be, by counting: in the reader's language. */
  impossible: z.array(z.object({ words: z.string(), missing: z.int(), lessons: z.array(lessonNamed) })),
  /** What was tried and would help. */
  offers: z.array(
    z.object({ words: z.string(), before: z.int(), after: z.int(), moved: z.int(), gaps: gapsBefore }),
  ),
})
export type RunComparison = z.output<typeof comparison>

const runInFull = run.extend({ comparison: comparison.nullable() })
export type RunInFull = z.output<typeof runInFull>

const one = { params: { id: exampleRun } }

export const startRun = endpoint({
  method: 'POST',
  path: '/timetabling/runs',
  summary:
    'Draw a draft up: the program looks for a week in which nothing clashes, for so many seconds. Locked lessons stay',
  may,
  status: 201,
  idempotent: true,
  body: z.strictObject({
    timetableId: z.uuid(),
    mode: oneOf(runModes).default('fill').meta({ title: 'How' }),
    seconds: z.int().min(1).max(mostSeconds).default(30).meta({ title: 'Seconds' }),
    /** Another number gives another week. */
    randomSeed: z.int().min(0).max(1_000_000).default(1),
  }),
  response: run,
  example: { body: { timetableId: exampleDraft, seconds: 1 } },
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/timetabling/runs',
  summary: 'The runs of a timetable, the newest first',
  may,
  query: z.strictObject({ timetable: z.uuid() }),
  response: z.object({
    timetable: z.object({
      id: z.uuid(),
      name: z.string(),
      campusId: z.uuid(),
      state: oneOf(timetableStates),
      /** Whether any lessons ring on its days. */
      hasBells: z.boolean(),
      /** Subjects of sections that nobody teaches yet. */
      withoutTeacher: z.int(),
      /** Periods a week, and how many of them have a place. */
      lessons: z.int(),
      placed: z.int(),
    }),
    rows: z.array(run),
  }),
  example: { query: { timetable: exampleDraft } },
})

export const readRun = endpoint({
  method: 'GET',
  path: '/timetabling/runs/:id',
  summary:
    'How far a run is; once it has ended, its week compared with the draft, and why lessons have no place',
  may,
  params: idParams,
  response: runInFull,
  example: one,
})

export const stopRun = endpoint({
  method: 'POST',
  path: '/timetabling/runs/:id/stop',
  summary: 'Stop a run; the best week so far is kept',
  may,
  params: idParams,
  response: run,
  example: one,
})

export const adoptRun = endpoint({
  method: 'POST',
  path: '/timetabling/runs/:id/adoption',
  summary:
    'Put the lessons of the draft into the places that the run found; refused if the draft has changed since',
  may,
  params: idParams,
  response: z.object({ timetableId: z.uuid(), version: z.int(), moved: z.int() }),
  example: one,
})

export const discardRun = endpoint({
  method: 'DELETE',
  path: '/timetabling/runs/:id',
  summary: 'Discard the week that a run found; the draft stays as it is',
  may,
  params: idParams,
  response: run,
  example: one,
})
