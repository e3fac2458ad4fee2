import type { Weekday } from 'kit/values/day'
import type { Lesson, Week } from 'kit/week/week'
import { type RuleCounts, ruleNames } from './engine-input.ts'

/**
 * What a run shows while it goes on, in memory that both threads share: how far it is, the best week so far, and the
 * wish to stop it. A reader never waits: it gets nothing while the run writes, and reads again later.
 */
export class Board {
  readonly memory: SharedArrayBuffer
  readonly #head: Int32Array
  readonly #slots: Int32Array
  readonly #rooms: Int32Array

  constructor(memory: SharedArrayBuffer) {
    const lessons = (memory.byteLength / 4 - headLength) / 2
    this.memory = memory
    this.#head = new Int32Array(memory, 0, headLength)
    this.#slots = new Int32Array(memory, headLength * 4, lessons)
    this.#rooms = new Int32Array(memory, (headLength + lessons) * 4, lessons)
  }

  static forWeek({ lessons }: Pick<Week, 'lessons'>): Board {
    return new Board(new SharedArrayBuffer((headLength + lessons.length * 2) * 4))
  }

  stop(): void {
    Atomics.store(this.#head, head.isStopped, 1)
  }

  get isStopped(): boolean {
    return Atomics.load(this.#head, head.isStopped) === 1
  }

  /** Tells how far the run is; in thousands, because moves may be more than 32 bits hold. */
  tell({ moves, hard, soft }: Progress): void {
    Atomics.store(this.#head, head.thousands, Math.floor(moves / 1000))
    Atomics.store(this.#head, head.hard, hard)
    Atomics.store(this.#head, head.soft, soft)
  }

  progress(): Progress {
    const read = (place: number) => Atomics.load(this.#head, place)
    return { moves: read(head.thousands) * 1000, hard: read(head.hard), soft: read(head.soft) }
  }

  /** What is left of each rule in the week that is shown. */
  counts(): RuleCounts {
    const count = (at: number) => Atomics.load(this.#head, head.counts + at) / countFactor
    return Object.fromEntries(ruleNames.map((rule, at) => [rule, count(at)])) as RuleCounts
  }

  /** Shows the lessons of a week, which are in the order of the input, and what is left of each rule in it. */
  showWeek({ rooms }: Pick<Week, 'rooms'>, lessons: readonly Lesson[], counts: RuleCounts): void {
    const roomNumbers = new Map(rooms.map(({ id }, at) => [id, at + 1]))
    Atomics.add(this.#head, head.version, 1)
    for (const [at, rule] of ruleNames.entries())
      Atomics.store(this.#head, head.counts + at, Math.round(counts[rule] * countFactor))
    for (const [at, { slot, roomId }] of lessons.entries()) {
      this.#slots[at] = slot && 'period' in slot ? slot.weekday * slotFactor + slot.period : 0
      this.#rooms[at] = roomId === null ? 0 : (roomNumbers.get(roomId) ?? 0)
    }
    Atomics.add(this.#head, head.version, 1)
  }

  /** The best week so far, which may still have clashes; null before the first, and while it is being written. */
  bestWeek({ lessons, rooms }: Pick<Week, 'lessons' | 'rooms'>): Lesson[] | null {
    const version = Atomics.load(this.#head, head.version)
    if (version === 0 || version % 2 === 1) return null
    const best = lessons.map((lesson, at): Lesson => {
      if (lesson.isLocked || (lesson.slot && !('period' in lesson.slot))) return lesson
      const slot = this.#slots[at] ?? 0
      const room = rooms[(this.#rooms[at] ?? 0) - 1]
      return {
        ...lesson,
        slot: slot === 0 ? null : { weekday: weekdayOf(slot), period: slot % slotFactor },
        roomId: lesson.roomKind === null ? lesson.roomId : (room?.id ?? null),
      }
    })
    return Atomics.load(this.#head, head.version) === version ? best : null
  }
}

/** Of the best week: clashes and periods in the tray, and what the rules to be avoided weigh. */
export type Progress = { moves: number; hard: number; soft: number }

const head = { isStopped: 0, version: 1, thousands: 2, hard: 3, soft: 4, counts: 5 } as const
const headLength = 24
/** Counts are of an average of up to four weeks. */
const countFactor = 12
const slotFactor = 64
const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

function weekdayOf(slot: number): Weekday {
  return weekdays[Math.floor(slot / slotFactor) - 1] ?? 1
}
