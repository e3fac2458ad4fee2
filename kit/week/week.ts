import type { Day, Weekday } from '../values/day.ts'

/**
 * The week of a school as plain data: what the editor, the API, imports and the engine judge with the same functions
 * (clashes.ts, verdicts.ts, sums.ts). Times are minutes since midnight; spans are half open, so that 09:40–10:20 is
 * beside 09:00–09:40 and not over it.
 */
export type Week = {
  /** The days that the week is judged for: those of the version that is drawn up, or of the year. */
  firstDay: Day
  lastDay: Day
  bells: readonly BellSet[]
  lessons: readonly Lesson[]
  rooms: readonly Room[]
  ways: readonly CampusWay[]
  rules: readonly TeacherRule[]
}

/** 0 is every week; 1 to 4 are the weeks A to D. */
export type WeekLetter = 0 | 1 | 2 | 3 | 4
export type LessonLength = 1 | 2 | 3 | 4

/** One placed card of the week, or one of the tray (`slot` is null). */
export type Lesson = {
  id: string
  subjectId: string
  /** Whose bells give it its time. A section without a shift, and an institute without shifts, have null. */
  campusId: string
  shiftId: string | null
  parties: readonly Party[]
  teachers: readonly LessonTeacher[]
  roomId: string | null
  /** Where it needs a kind of room, such as a laboratory, `roomId` is the one chosen; else `roomId` is the only one. */
  roomKind: string | null
  length: LessonLength
  letter: WeekLetter
  slot: Slot | null
  isLocked: boolean
  /** How many sit in it by today's strength; null if that is not judged. */
  students: number | null
  /** The days of its own timetable, where they are not those of the week: the lessons of another campus or version. */
  days?: { firstDay: Day; lastDay: Day }
}

/** '' is the whole section; else one part of a choice (`Religion`, `Ethics`). Several parties are a joint lesson. */
export type Party = { sectionId: string; choice: string; part: string }
export type LessonTeacher = { employeeId: string; role: 'lead' | 'with' }

/** The number of a period, or own minutes where an institute has no bells. */
export type Slot = PeriodSlot | OwnSlot
export type PeriodSlot = { weekday: Weekday; period: number }
export type OwnSlot = { weekday: Weekday; from: number; until: number }

export type Room = {
  id: string
  campusId: string
  kind: string | null
  /** How many lessons it holds beside each other; a playground has 2. */
  parallel: number
  capacity: number | null
}

/** The way from one campus to another and back; what is not listed takes no time. */
export type CampusWay = { fromId: string; toId: string; minutes: number }

/** When a teacher is not there (`never`), or would rather not be. What is null is not limited. */
export type TeacherRule = {
  employeeId: string
  level: 'never' | 'avoid'
  weekday: Weekday | null
  /** Numbers of periods, both ends included. */
  periods: { first: number; last: number } | null
  minutes: MinuteSpan | null
  /** The campus of the period numbers, for those who teach at several. */
  campusId: string | null
}
export type MinuteSpan = { from: number; until: number }

/** Bells of some weekdays between two days, for a campus or one of its shifts. */
export type BellSet = {
  id: string
  campusId: string
  /** Null: all shifts that have no bells of their own. */
  shiftId: string | null
  firstDay: Day
  lastDay: Day
  weekdays: readonly Weekday[]
  periods: readonly BellSpan[]
}
export type BellSpan = {
  kind: 'gate' | 'assembly' | 'lesson' | 'break' | 'prayer' | 'other'
  /** Of a lesson alone. */
  number: number | null
  from: number
  until: number
}

/**
 * One thing that is wrong with one or two lessons. `isRefused` says whether a week with it can be published; the others
 * are only said. The causes are complete, so that the sentence can be made in any language without the week.
 */
export type Clash = Cause & {
  /** Sorted, so that a clash of two is the same from both sides. */
  lessonIds: readonly [string] | readonly [string, string]
  isRefused: boolean
}

export type Cause =
  | { kind: 'teacher'; employeeId: string; moments: readonly Moment[] }
  | { kind: 'section'; sectionId: string; moments: readonly Moment[] }
  | { kind: 'room'; roomId: string; parallel: number; moments: readonly Moment[] }
  | {
      kind: 'way'
      employeeId: string
      /** From the campus of the earlier lesson to that of the later. */
      fromId: string
      toId: string
      minutes: number
      moments: readonly WayMoment[]
    }
  | { kind: 'break'; what: BellSpan['kind']; moments: readonly Moment[] }
  | { kind: 'silent'; period: number; moments: readonly Moment[] }
  | { kind: 'unavailable'; employeeId: string; level: TeacherRule['level']; weekday: Weekday }
  | { kind: 'capacity'; roomId: string; capacity: number; students: number }
  /** It needs a room of a kind, and has another one, or (null) none. */
  | { kind: 'wrongRoom'; roomKind: string; roomId: string | null }
  | { kind: 'locked' }

/** When it happens: the minutes of the overlap, and the bells and days on which they ring so. */
export type Moment = {
  weekday: Weekday
  from: number
  until: number
  /** The bells of both lessons that rule these days; empty without bells. */
  bellIds: readonly string[]
  firstDay: Day
  /** On how many days of the week's span. */
  days: number
}

/** `from` is when the earlier lesson ends, `until` when the later begins; `short` is what is missing for the way. */
export type WayMoment = Moment & { short: number }

/** What one slot would be for a picked lesson. */
export type Verdict = {
  slot: Slot
  state: 'here' | 'free' | 'swap' | 'forbidden'
  /** The lessons that would change places with it. */
  swapWith: readonly string[]
  /** The room that it would have there, where it needs a kind of room and its own is taken, or it has none. */
  roomId?: string
  /** Why not; empty where it is free. For a swap: what is in the way now. */
  reasons: readonly Clash[]
  /** What would only be said. */
  notices: readonly Clash[]
}

/** A lesson of nobody and nowhere, by which a slot is judged for whoever or whatever a probe adds. */
export const emptyLesson: Lesson = {
  id: '',
  subjectId: '',
  campusId: '',
  shiftId: null,
  parties: [],
  teachers: [],
  roomId: null,
  roomKind: null,
  length: 1,
  letter: 0,
  slot: null,
  isLocked: false,
  students: null,
}
