import { clashesOfLesson } from 'kit/week/clashes'
import { indexWeek, type WeekIndex } from 'kit/week/week-index'
import { endsOf } from 'kit/week/wishes'
import { emptyLesson, type Lesson, type Week } from 'kit/week/week'
import type { EngineRules } from './engine-input.ts'
import { slotAt, type SlotGrid, slotNumber } from './slot-grid.ts'
import { weights } from './rule-tables.ts'

/** Where a lesson may begin, by slot, and what each place costs whatever the others do. */
export type LessonSlots = { mayStart: Uint8Array; cost: Int32Array }

/**
 * Judges the slots of lessons by the one check of clashes: bells, rules of teachers, and the lessons outside of the
 * grid. Rules about a lesson's time alone are added.
 */
export class SlotJudge {
  /** The lessons outside of the grid. */
  readonly index: WeekIndex
  readonly #grid: SlotGrid
  readonly #rules: EngineRules
  readonly #judged = new Map<string, LessonSlots>()
  readonly #afterBreak: ReadonlySet<number>

  constructor(
    week: Week,
    { grid, rules, outside }: { grid: SlotGrid; rules: EngineRules; outside: readonly Lesson[] },
  ) {
    // A shift without bells of its own is known only by its lessons.
    this.index = indexWeek({ ...week, lessons: outside }, indexWeek(week))
    this.#grid = grid
    this.#rules = rules
    this.#afterBreak = slotsAfterBreak(this.index, grid)
  }

  slotsFor(lesson: Lesson): LessonSlots {
    const { subjectId, campusId, shiftId, parties, teachers, roomKind, length, letter, days } = lesson
    const roomId = roomKind === null ? lesson.roomId : null
    const name = JSON.stringify([
      subjectId,
      campusId,
      shiftId,
      parties,
      teachers,
      roomId,
      length,
      letter,
      days,
    ])
    const found = this.#judged.get(name)
    if (found) return found
    const judged = this.#judge({ ...lesson, roomId })
    this.#judged.set(name, judged)
    return judged
  }

  /** The slots in which lessons outside of the grid leave no room. */
  closedFor(roomId: string): number[] {
    const { places, slots, periods, rows } = this.#grid
    return Array.from({ length: slots }, (_, slot) => slot).filter((slot) => {
      const place = places[Math.floor(slot / periods / 7)]
      if (!place || rows === 0) return false
      const lesson = { ...emptyLesson, ...place, roomId, slot: slotAt(this.#grid, slot) }
      return clashesOfLesson(this.index, lesson).some(({ kind }) => kind === 'room')
    })
  }

  #judge(lesson: Lesson): LessonSlots {
    const { places, periods, slots } = this.#grid
    const mayStart = new Uint8Array(slots)
    const cost = new Int32Array(slots)
    const first = slotNumber(this.#grid, lesson, { weekday: 1, period: 1 })
    for (let slot = Math.max(0, first); slot < first + 7 * periods && places.length > 0; slot += 1) {
      const at = slotAt(this.#grid, slot)
      if (at.period + lesson.length - 1 > periods) continue
      const clashes = clashesOfLesson(this.index, { ...lesson, slot: at })
      if (clashes.some(({ isRefused }) => isRefused)) continue
      const { price, isForbidden } = this.#timeRules(lesson, slot)
      if (isForbidden) continue
      mayStart[slot] = 1
      const avoided = clashes.filter(({ kind }) => kind === 'unavailable').length
      cost[slot] = price + avoided * weights.avoidedTimes
    }
    return { mayStart, cost }
  }

  #timeRules(lesson: Lesson, slot: number): { price: number; isForbidden: boolean } {
    const broken = this.brokenTimeRules(lesson, slot)
    return {
      price: broken.reduce((sum, { level, rule }) => sum + (level === 'avoid' ? weights[rule] : 0), 0),
      isForbidden: broken.some(({ level }) => level === 'never'),
    }
  }

  /** The rules about a lesson's time that a slot breaks. */
  brokenTimeRules(lesson: Lesson, slot: number) {
    const { subjectId, length, teachers } = lesson
    const { heavyLate, activeAfterBreak } = this.#rules
    const place = slotAt(this.#grid, slot)
    const { period } = place
    const isLate = heavyLate.subjectIds.includes(subjectId) && period + length - 1 >= heavyLate.fromPeriod
    const isAfterBreak = activeAfterBreak.subjectIds.includes(subjectId) && this.#afterBreak.has(slot)
    const wishes = this.#rules.teachers.filter((wish) =>
      teachers.some(({ employeeId }) => employeeId === wish.employeeId),
    )
    const { isFirst, isLast } =
      wishes.length > 0 ? endsOf(this.index, { ...lesson, slot: place }) : { isFirst: false, isLast: false }
    return [
      ...(isLate ? [{ rule: 'heavyLate' as const, level: heavyLate.level }] : []),
      ...(isAfterBreak ? [{ rule: 'activeAfterBreak' as const, level: activeAfterBreak.level }] : []),
      ...wishes.flatMap(({ firstLesson = 'off', lastLesson = 'off' }) => [
        ...(isFirst ? [{ rule: 'firstLesson' as const, level: firstLesson }] : []),
        ...(isLast ? [{ rule: 'lastLesson' as const, level: lastLesson }] : []),
      ]),
    ].filter(({ level }) => level !== 'off')
  }
}

function slotsAfterBreak(index: WeekIndex, grid: SlotGrid): Set<number> {
  const slots = Array.from({ length: grid.slots }, (_, slot) => slot)
  return new Set(
    slots.filter((slot) => {
      const { weekday, period } = slotAt(grid, slot)
      const key = grid.places[Math.floor(slot / grid.periods / 7)]?.key ?? ''
      const bells = index.bells.groupsOn(key, weekday)[0]?.set?.periods ?? []
      const from = bells.find(({ number }) => number === period)?.from
      return bells.some(({ kind, until }) => kind === 'break' && until === from)
    }),
  )
}
