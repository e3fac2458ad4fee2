import type { Board } from './board.ts'
import { Moves } from './moves.ts'
import { Random } from './random.ts'
import type { SearchState } from './search-state.ts'

/** Between two looks at the clock, the board and the best week. */
const checkEvery = 1024
/** Looks between two weeks on the board: some tenths of a second. */
const showEvery = 64
/** The heat at the beginning and at the end: what a change may cost is of this order. */
const heats = { first: 18, last: 0.9 }
/** Shares of the last two windows of so many say which cards found no place. */
const windows = 12

export type Course = {
  randomSeed: number
  moves: number
  /** Null without a limit of time; the clock never changes what a run does, it only ends it. */
  until: number | null
  board: Board | null
  /** Shows the best week: the slots of the cards and the rooms of their needs. */
  show: (slots: Int32Array, rooms: Int32Array) => void
  /** A repair, and a re-run for an offer, start cool: they stay near the week that is there. */
  isCool: boolean
}

export type Best = {
  slots: Int32Array
  rooms: Int32Array
  hard: number
  soft: number
  moves: number
  isStopped: boolean
  /** The share of the last moves that each card spent in the tray or in a clash. */
  shares: Float64Array
}

/** Anneals a week for so many moves; the state is then at the best one. */
export function anneal(state: SearchState, course: Course): Best {
  const random = new Random(course.randomSeed)
  const moves = new Moves(state, random)
  const best = new BestWeek(state, course)
  const trouble = new Trouble(state)
  const cards = freeCards(state)
  let done = 0
  let isStopped = cards.length === 0
  while (done < course.moves && !isStopped) {
    const share = done / course.moves
    const first = course.isCool ? heats.first / 6 : heats.first
    const heat = first * (heats.last / first) ** share
    trouble.look(Math.floor(share * windows))
    const end = Math.min(course.moves, done + checkEvery)
    for (; done < end; done += 1) step({ state, moves, random, cards, trouble: trouble.cards, heat })
    best.look(done)
    isStopped =
      (course.board?.isStopped ?? false) || (course.until !== null && performance.now() >= course.until)
  }
  best.look(done)
  best.show()
  best.restore()
  return { ...best.week, moves: done, isStopped: isStopped && done < course.moves, shares: trouble.shares() }
}

type Step = {
  state: SearchState
  moves: Moves
  random: Random
  cards: Int32Array
  trouble: readonly number[]
  heat: number
}

function step({ state, moves, random, cards, trouble, heat }: Step): void {
  const isTroubled = trouble.length > 0 && random.below(10) < 3
  const card = isTroubled
    ? (trouble[random.below(trouble.length)] ?? 0)
    : (cards[random.below(cards.length)] ?? 0)
  const { startsOf, needsOf } = state.model
  const first = startsOf.start[card] ?? 0
  const count = (startsOf.start[card + 1] ?? 0) - first
  if (count === 0) return
  const slot = startsOf.items[first + random.below(count)] ?? 0
  if ((state.slotOf[card] ?? -1) < 0) moves.insert(card, slot, heat)
  else if ((needsOf.start[card + 1] ?? 0) > (needsOf.start[card] ?? 0) && random.below(8) === 0)
    moves.changeRoom(card, heat)
  else moves.exchange(card, slot, { isStrict: state.hard === 0 || random.below(2) === 0, heat })
}

/** The cards that the search may move. */
function freeCards({ model }: SearchState): Int32Array {
  return Int32Array.from({ length: model.size.cards }, (_, card) => card).filter(
    (card) => !model.isFixed[card],
  )
}

/** Keeps the best week of the moments at which it looks. */
class BestWeek {
  readonly #state: SearchState
  readonly #course: Course
  #looks = 0
  #isShown = false
  readonly week: { slots: Int32Array; rooms: Int32Array; hard: number; soft: number }

  constructor(state: SearchState, course: Course) {
    this.#state = state
    this.#course = course
    const { slotOf, roomOf, hard, tray, soft } = state
    this.week = { slots: Int32Array.from(slotOf), rooms: Int32Array.from(roomOf), hard: hard + tray, soft }
  }

  look(moves: number): void {
    const { slotOf, roomOf, soft } = this.#state
    const hard = this.#state.hard + this.#state.tray
    if (hard < this.week.hard || (hard === this.week.hard && soft < this.week.soft)) {
      this.week.slots.set(slotOf)
      this.week.rooms.set(roomOf)
      Object.assign(this.week, { hard, soft })
      this.#isShown = false
    }
    this.#course.board?.tell({ moves, hard: this.week.hard, soft: this.week.soft })
    if (this.#looks % showEvery === 0) this.show()
    this.#looks += 1
  }

  show(): void {
    if (!this.#isShown) this.#course.show(this.week.slots, this.week.rooms)
    this.#isShown = true
  }

  restore(): void {
    const { slotOf } = this.#state
    for (const [card, slot] of slotOf.entries()) if (slot >= 0) this.#state.lift(card)
    for (const [card, slot] of this.week.slots.entries())
      if (slot >= 0) this.#state.putBack(card, slot, this.week.rooms)
  }
}

/** The cards without a place or in a clash, which are tried more often than the others. */
class Trouble {
  cards: readonly number[] = []
  readonly #state: SearchState
  readonly #counts: [Float64Array, Float64Array]
  #samples: [number, number] = [0, 0]
  #window = 0
  #looks = 0

  constructor(state: SearchState) {
    this.#state = state
    this.#counts = [new Float64Array(state.slotOf.length), new Float64Array(state.slotOf.length)]
  }

  look(window: number): void {
    const { hard, tray, slotOf, model } = this.#state
    this.#looks += 1
    if (hard === 0 && tray === 0) this.cards = []
    // To ask each card whether it is in a clash takes as long as some hundred moves.
    else if (hard === 0 || this.#looks % 4 === 1)
      this.cards = Array.from(slotOf.keys()).filter(
        (card) =>
          !model.isFixed[card] && ((slotOf[card] ?? -1) < 0 || (hard > 0 && this.#state.isInClash(card))),
      )
    if (window !== this.#window) {
      this.#counts[0].set(this.#counts[1])
      this.#counts[1].fill(0)
      this.#samples = [this.#samples[1], 0]
      this.#window = window
    }
    this.#samples[1] += 1
    for (const card of this.cards) this.#counts[1][card] = (this.#counts[1][card] ?? 0) + 1
  }

  shares(): Float64Array {
    const samples = Math.max(1, this.#samples[0] + this.#samples[1])
    return this.#counts[0].map((count, card) => (count + (this.#counts[1][card] ?? 0)) / samples)
  }
}
