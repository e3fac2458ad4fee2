import type { Clash, Lesson, Slot, Week } from 'kit/week/week'

/** Off: not looked at. Avoid: as seldom as possible. Never: a lesson that would break it stays in the tray. */
export type RuleLevel = 'off' | 'avoid' | 'never'

/** What a week is drawn up by, besides what may never clash. */
export type EngineRules = {
  /** Free periods of a teacher between two lessons of a day. */
  gaps: RuleLevel
  /** A subject of few lessons on days beside each other. */
  spread: RuleLevel
  /** A subject more often on a day than its lessons make necessary. */
  twiceADay: RuleLevel
  heavyLate: { level: RuleLevel; subjectIds: readonly string[]; fromPeriod: number }
  /** Games straight after the break. */
  activeAfterBreak: { level: RuleLevel; subjectIds: readonly string[] }
  /** More lessons of a teacher one after the other than this. */
  longestRun: { level: RuleLevel; periods: number }
  /** First and last periods, shared by all teachers according to their lessons. */
  firstAndLast: RuleLevel
  /** Different rooms for one subject of a section. */
  roomChanges: RuleLevel
  /** Another slot than in the present week. */
  distance: RuleLevel
  /** What single teachers have instead. */
  teachers: readonly TeacherWish[]
}
export type TeacherWish = {
  employeeId: string
  gaps?: RuleLevel
  longestRun?: { level: RuleLevel; periods: number }
  /** So many whole days of the week without lessons. */
  daysOff?: { level: RuleLevel; days: number }
  /** No more lessons a day than this. */
  mostADay?: { level: RuleLevel; periods: number }
  firstLesson?: RuleLevel
  lastLesson?: RuleLevel
}

export type EngineInput = {
  week: Week
  rules: EngineRules
  /** Lessons that are taught at the same time, besides the parts of one choice. */
  sameTime?: readonly (readonly string[])[]
  /** `fill` draws the week up anew, `repair` starts from the present slots. */
  mode: 'fill' | 'repair'
  randomSeed: number
  /** The budget: with the same seed and moves a run gives the same week. */
  moves: number
}

/** The lessons of the week with their slots and rooms; those without a slot are in the tray. */
export type EngineResult = {
  lessons: readonly Lesson[]
  unplaced: readonly Unplaced[]
  /** Lessons that have another slot or room than in the input. */
  changed: readonly string[]
  /** What is left of each rule. */
  counts: RuleCounts
  moves: number
  isStopped: boolean
}
export type RuleCounts = Readonly<Record<RuleName, number>>
export const ruleNames = [
  'gaps',
  'spread',
  'twiceADay',
  'heavyLate',
  'activeAfterBreak',
  'longestRun',
  'daysOff',
  'firstAndLast',
  'roomChanges',
  'distance',
  'avoidedTimes',
  'mostADay',
  'firstLesson',
  'lastLesson',
] as const
export type RuleName = (typeof ruleNames)[number]

/** A lesson of the tray: each slot with what forbids it. */
export type Unplaced = {
  lessonId: string
  /** The share of the last moves that it spent without a place; from 0.9 on it is stuck. */
  share: number
  slots: readonly { slot: Slot; reasons: readonly SlotReason[] }[]
}
/** What the editor says too, a rule that is never broken, or no room of its kind that is large enough. */
export type SlotReason =
  | Clash
  | { kind: 'rule'; rule: RuleName }
  | { kind: 'roomKind'; roomKind: string; students: number | null }
  | { kind: 'sameTime'; lessonId: string; cause: Clash['kind'] }

/** The rules of a school that has not chosen its own. */
export const usualRules: EngineRules = {
  gaps: 'avoid',
  spread: 'avoid',
  twiceADay: 'avoid',
  heavyLate: { level: 'off', subjectIds: [], fromPeriod: 7 },
  activeAfterBreak: { level: 'off', subjectIds: [] },
  longestRun: { level: 'avoid', periods: 5 },
  firstAndLast: 'off',
  roomChanges: 'avoid',
  distance: 'off',
  teachers: [],
}
