import type { Lesson } from 'kit/week/week'
import type {
  EngineInput,
  EngineResult,
  EngineRules,
  RuleLevel,
  SlotReason,
  TeacherWish,
} from './engine-input.ts'
import { runEngine } from './run-engine.ts'

/** What a school could allow so that more lessons find a place. */
export type Relaxation =
  | { kind: 'rule'; rule: 'gaps' | 'spread' | 'twiceADay' | 'longestRun' | 'heavyLate' | 'activeAfterBreak' }
  | { kind: 'availability'; employeeId: string }
  /** One more lesson or one free day less than a teacher never goes beyond; first and last lessons are avoided. */
  | { kind: 'wish'; employeeId: string; wish: Wish; wished: number }
  | { kind: 'teacher'; subjectId: string; lessonIds: readonly string[]; from: string; to: string }
  | { kind: 'unlock'; lessonIds: readonly string[] }

type Wish = 'mostADay' | 'longestRun' | 'daysOff' | 'firstLesson' | 'lastLesson'

/** A relaxation that was tried, and what it brought. */
export type Offer = {
  relaxation: Relaxation
  /** Periods in the tray before and after. */
  before: number
  after: number
  gaps: { before: number; after: number }
  /** Lessons that would stand elsewhere than in the best week. */
  moved: number
}

/** How many wishes are tried: the time belongs to other offers as well. */
const mostWishes = 4

export type Trial = { moves: number; most: number; until?: number }

/**
 * Tries what could bring the lessons of the tray into the week, each by a short re-run from the best week, and offers
 * what helps, the most helpful first.
 */
export function offersFor(input: EngineInput, result: EngineResult, { moves, most, until }: Trial): Offer[] {
  if (result.unplaced.length === 0) return []
  const before = periodsInTray(result.lessons)
  const present: EngineInput = {
    ...input,
    mode: 'repair',
    moves,
    rules: { ...input.rules, distance: 'avoid' },
    week: { ...input.week, lessons: result.lessons },
  }
  const offers: Offer[] = []
  for (const relaxation of relaxationsFor(input, result).slice(0, most)) {
    if (until !== undefined && performance.now() >= until) break
    const tried = runEngine(relaxed(present, relaxation), { until })
    const after = periodsInTray(tried.lessons)
    if (after >= before) continue
    const gaps = { before: result.counts.gaps, after: tried.counts.gaps }
    offers.push({ relaxation, before, after, gaps, moved: tried.changed.length })
  }
  return offers.toSorted((a, b) => a.after - b.after || a.moved - b.moved)
}

/** What stands in the way of the tray, the most frequent first within its kind. */
function relaxationsFor(input: EngineInput, result: EngineResult): Relaxation[] {
  const byId = new Map(result.lessons.map((lesson) => [lesson.id, lesson]))
  const tray = result.unplaced.flatMap(({ lessonId }) => byId.get(lessonId) ?? [])
  const reasons = result.unplaced.flatMap(({ slots }) => slots.flatMap((slot) => slot.reasons))
  const absent = reasons.flatMap((reason) =>
    reason.kind === 'unavailable' && reason.level === 'never' ? [reason.employeeId] : [],
  )
  const locked = reasons.flatMap((reason) => ('lessonIds' in reason ? reason.lessonIds : []))
  const lockedIds = byFrequency(locked).filter((id) => byId.get(id)?.isLocked)
  return [
    ...neverRules(input.rules).map((rule): Relaxation => ({ kind: 'rule', rule })),
    ...wishesInTheWay(input.rules, { tray, reasons }),
    ...byFrequency(absent).map((employeeId): Relaxation => ({ kind: 'availability', employeeId })),
    ...teacherChanges(result.lessons, tray),
    ...(lockedIds.length > 0 ? [{ kind: 'unlock' as const, lessonIds: lockedIds }] : []),
  ]
}

type Rule = Extract<Relaxation, { kind: 'rule' }>['rule']

function neverRules(rules: EngineRules): Rule[] {
  const levels: Readonly<Record<Rule, RuleLevel>> = {
    twiceADay: rules.twiceADay,
    gaps: rules.gaps,
    spread: rules.spread,
    longestRun: rules.longestRun.level,
    heavyLate: rules.heavyLate.level,
    activeAfterBreak: rules.activeAfterBreak.level,
  }
  return (['twiceADay', 'longestRun', 'gaps', 'heavyLate', 'activeAfterBreak', 'spread'] as const).filter(
    (rule) => levels[rule] === 'never',
  )
}

type InTheWay = { tray: readonly Lesson[]; reasons: readonly SlotReason[] }

/** What the teachers of the tray never want, those with the most lessons there first; first what a slot names. */
function wishesInTheWay({ teachers }: EngineRules, { tray, reasons }: InTheWay): Relaxation[] {
  const named = new Set<string>(reasons.flatMap((reason) => (reason.kind === 'rule' ? [reason.rule] : [])))
  const ids = byFrequency(
    tray.flatMap((lesson) =>
      lesson.teachers.flatMap(({ employeeId }) => Array.from({ length: lesson.length }, () => employeeId)),
    ),
  )
  const all = ids.flatMap((id) => teachers.filter(({ employeeId }) => employeeId === id).flatMap(neverWishes))
  return all.toSorted((a, b) => Number(named.has(b.wish)) - Number(named.has(a.wish))).slice(0, mostWishes)
}

function neverWishes(own: TeacherWish): Extract<Relaxation, { kind: 'wish' }>[] {
  const { employeeId, mostADay, longestRun, daysOff, firstLesson, lastLesson } = own
  const wish = (name: Wish, level: RuleLevel | undefined, wished: number) =>
    level === 'never' ? [{ kind: 'wish' as const, employeeId, wish: name, wished }] : []
  return [
    ...wish('mostADay', mostADay?.level, mostADay?.periods ?? 0),
    ...wish('longestRun', longestRun?.level, longestRun?.periods ?? 0),
    ...wish('firstLesson', firstLesson, 0),
    ...wish('lastLesson', lastLesson, 0),
    ...wish('daysOff', daysOff?.level, daysOff?.days ?? 0),
  ]
}

/** The subject of a section by another teacher of the subject at the campus, the one with the fewest lessons. */
function teacherChanges(lessons: readonly Lesson[], tray: readonly Lesson[]): Relaxation[] {
  const loads = new Map<string, number>()
  for (const { teachers, length } of lessons)
    for (const { employeeId } of teachers) loads.set(employeeId, (loads.get(employeeId) ?? 0) + length)
  const changes = new Map<string, Relaxation>()
  for (const lesson of tray) {
    const from = lesson.teachers.find(({ role }) => role === 'lead')?.employeeId
    const isSame = ({ subjectId, campusId }: Lesson) =>
      subjectId === lesson.subjectId && campusId === lesson.campusId
    const others = lessons
      .filter(isSame)
      .flatMap(({ teachers }) => teachers.map(({ employeeId }) => employeeId))
    const [to] = [...new Set(others)]
      .filter((id) => !lesson.teachers.some(({ employeeId }) => employeeId === id))
      .toSorted((a, b) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0) || (a < b ? -1 : 1))
    if (from === undefined || to === undefined) continue
    const parties = JSON.stringify(lesson.parties)
    const lessonIds = lessons
      .filter((one) => isSame(one) && JSON.stringify(one.parties) === parties && isTaughtBy(one, from))
      .map(({ id }) => id)
    changes.set(`${from} ${parties}`, { kind: 'teacher', subjectId: lesson.subjectId, lessonIds, from, to })
  }
  return [...changes.values()]
}

function relaxed(input: EngineInput, relaxation: Relaxation): EngineInput {
  const { rules, week } = input
  switch (relaxation.kind) {
    case 'rule':
      return { ...input, rules: softened(rules, relaxation.rule) }
    case 'wish': {
      const { employeeId, wish } = relaxation
      const teachers = rules.teachers.map((one) => (one.employeeId === employeeId ? eased(one, wish) : one))
      return { ...input, rules: { ...rules, teachers } }
    }
    case 'availability': {
      const stays = week.rules.filter(({ employeeId }) => employeeId !== relaxation.employeeId)
      return { ...input, week: { ...week, rules: stays } }
    }
    case 'teacher':
      return withLessons(input, relaxation.lessonIds, (lesson) => ({
        ...lesson,
        teachers: lesson.teachers.map((one) =>
          one.employeeId === relaxation.from ? { ...one, employeeId: relaxation.to } : one,
        ),
      }))
    case 'unlock':
      return withLessons(input, relaxation.lessonIds, (lesson) => ({ ...lesson, isLocked: false }))
  }
}

/** A wish of a teacher, with one step more room. */
function eased(own: TeacherWish, wish: Wish): TeacherWish {
  const { mostADay, longestRun, daysOff } = own
  switch (wish) {
    case 'mostADay':
      return { ...own, ...(mostADay && { mostADay: { ...mostADay, periods: mostADay.periods + 1 } }) }
    case 'longestRun':
      return { ...own, ...(longestRun && { longestRun: { ...longestRun, periods: longestRun.periods + 1 } }) }
    case 'daysOff':
      return { ...own, ...(daysOff && { daysOff: { ...daysOff, days: daysOff.days - 1 } }) }
    default:
      return { ...own, [wish]: 'avoid' }
  }
}

function softened(rules: EngineRules, rule: Rule): EngineRules {
  const level = 'avoid' as const
  switch (rule) {
    case 'longestRun':
      return { ...rules, longestRun: { ...rules.longestRun, level } }
    case 'heavyLate':
      return { ...rules, heavyLate: { ...rules.heavyLate, level } }
    case 'activeAfterBreak':
      return { ...rules, activeAfterBreak: { ...rules.activeAfterBreak, level } }
    default:
      return { ...rules, [rule]: level }
  }
}

function withLessons(
  input: EngineInput,
  ids: readonly string[],
  change: (lesson: Lesson) => Lesson,
): EngineInput {
  const { week } = input
  const lessons = week.lessons.map((lesson) => (ids.includes(lesson.id) ? change(lesson) : lesson))
  return { ...input, week: { ...week, lessons } }
}

function isTaughtBy({ teachers }: Lesson, id: string): boolean {
  return teachers.some(({ employeeId }) => employeeId === id)
}

function periodsInTray(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, { slot, length }) => sum + (slot ? 0 : length), 0)
}

function byFrequency(ids: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id)
}
