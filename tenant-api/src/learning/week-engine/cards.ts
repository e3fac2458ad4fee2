import { bellKey } from 'kit/week/bell-days'
import { shareStudents } from 'kit/week/clashes'
import type { Lesson } from 'kit/week/week'
import type { EngineInput } from './engine-input.ts'
import type { SlotJudge } from './lesson-slots.ts'
import { type SlotGrid, slotNumber } from './slot-grid.ts'

/** Lessons that are placed as one: a lesson, the parts of a choice beside each other, or a group of one time. */
export type Card = { lessons: readonly Lesson[]; isFixed: boolean }

/** The lessons of the places that are drawn up, by id, and those outside: locked ones elsewhere, and own minutes. */
export function lessonsByPlace(
  { week }: EngineInput,
  grid: SlotGrid,
): { inside: Lesson[]; outside: Lesson[] } {
  const lessons = week.lessons.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isInside = (lesson: Lesson) => {
    if (!grid.places.some(({ key }) => key === bellKey(lesson))) return false
    return lesson.slot ? slotNumber(grid, lesson, lesson.slot) >= 0 : true
  }
  return { inside: lessons.filter(isInside), outside: lessons.filter((lesson) => !isInside(lesson)) }
}

/**
 * The cards of lessons. The same lessons give the same cards in whichever order they come. Parts of a choice are one card
 * where they have a slot in common and `joinsParts` is set: it saves periods, but nobody demands it.
 */
export function cardsOf(
  { sameTime = [] }: EngineInput,
  inside: readonly Lesson[],
  { judge, joinsParts }: { judge: SlotJudge; joinsParts: boolean },
): Card[] {
  const bundles = new Bundles(inside)
  const byId = new Map(inside.map((lesson) => [lesson.id, lesson]))
  for (const group of sameTime) {
    const [first, ...rest] = group.flatMap((id) => byId.get(id) ?? [])
    if (first) for (const other of rest) bundles.join(first, other)
  }
  const haveSlot = (a: Lesson, b: Lesson) => {
    const [starts, others] = [judge.slotsFor(a).mayStart, judge.slotsFor(b).mayStart]
    return starts.some((may, slot) => may === 1 && others[slot] === 1)
  }
  if (joinsParts) for (const parts of partsOf(inside)) joinParts(bundles, parts, haveSlot)
  return bundles
    .all()
    .map((own) => ({ lessons: own, isFixed: own.some((lesson) => lesson.isLocked && lesson.slot !== null) }))
}

/** The lessons of each choice of a section, by part; those of one length and week are beside each other. */
function partsOf(lessons: readonly Lesson[]): Lesson[][][] {
  const choices = new Map<string, Map<string, Lesson[]>>()
  for (const lesson of lessons)
    for (const { sectionId, choice, part } of lesson.parties) {
      if (choice === '') continue
      const name = JSON.stringify([sectionId, choice, lesson.length, lesson.letter])
      const parts = choices.get(name) ?? new Map<string, Lesson[]>()
      parts.set(part, [...(parts.get(part) ?? []), lesson])
      choices.set(name, parts)
    }
  return [...choices]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, parts]) => [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own))
}

/** First what stands beside each other already, then the others in their order. */
function joinParts(
  bundles: Bundles,
  [first = [], ...others]: readonly Lesson[][],
  haveSlot: (a: Lesson, b: Lesson) => boolean,
): void {
  for (const part of others) {
    const free = new Set(part)
    const left = first.filter((lesson) => {
      const beside = part.find((other) => free.has(other) && lesson.slot && isSameSlot(lesson, other))
      if (!beside || !bundles.join(lesson, beside)) return true
      free.delete(beside)
      return false
    })
    for (const lesson of left) {
      const beside = [...free].find((other) => haveSlot(lesson, other) && bundles.join(lesson, other))
      if (beside) free.delete(beside)
    }
  }
}

/** Sets of lessons of one time; two are joined only if they can stand beside each other. */
class Bundles {
  readonly #bundles: Map<Lesson, Set<Lesson>>

  constructor(lessons: readonly Lesson[]) {
    this.#bundles = new Map(lessons.map((lesson) => [lesson, new Set([lesson])]))
  }

  join(a: Lesson, b: Lesson): boolean {
    const [first, second] = [this.#bundles.get(a), this.#bundles.get(b)]
    if (!first || !second) return false
    if (first === second) return true
    for (const one of first) for (const other of second) if (!canStandBeside(one, other)) return false
    for (const lesson of second) {
      first.add(lesson)
      this.#bundles.set(lesson, first)
    }
    return true
  }

  all(): Lesson[][] {
    return [...new Set(this.#bundles.values())].map((bundle) => [...bundle])
  }
}

function canStandBeside(a: Lesson, b: Lesson): boolean {
  if (bellKey(a) !== bellKey(b) || a.length !== b.length || a.letter !== b.letter) return false
  if (a.isLocked && b.isLocked && a.slot && b.slot && !isSameSlot(a, b)) return false
  const isSameTeacher = a.teachers.some((one) => b.teachers.some((two) => one.employeeId === two.employeeId))
  const isSameRoom = a.roomKind === null && b.roomKind === null && a.roomId !== null && a.roomId === b.roomId
  const areSameStudents = a.parties.some((one) => b.parties.some((two) => shareStudents(one, two)))
  return !isSameTeacher && !isSameRoom && !areSameStudents
}

function isSameSlot({ slot: a }: Lesson, { slot: b }: Lesson): boolean {
  return (
    a !== null &&
    b !== null &&
    'period' in a &&
    'period' in b &&
    a.weekday === b.weekday &&
    a.period === b.period
  )
}
