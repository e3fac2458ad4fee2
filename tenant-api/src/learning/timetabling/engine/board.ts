/**
 * What a run shows while it goes on, in memory that both threads share: the best week so far, and the wish to stop. A
 * reader never waits: it reads again if the run was writing.
 */
export class Board {
  readonly memory: SharedArrayBuffer
  readonly #head: Int32Array
  readonly #slots: Int32Array
  readonly #rooms: Int32Array

  constructor(memory: SharedArrayBuffer, cards: number) {
    this.memory = memory
    this.#head = new Int32Array(memory, 0, headLength)
    this.#slots = new Int32Array(memory, headLength * 4, cards)
    this.#rooms = new Int32Array(memory, (headLength + cards) * 4)
  }

  /** A board for a week of so many cards and needs of rooms. */
  static ofSize(cards: number, needs: number): Board {
    return new Board(new SharedArrayBuffer((headLength + cards + needs) * 4), cards)
  }

  stop(): void {
    Atomics.store(this.#head, head.isStopped, 1)
  }

  get isStopped(): boolean {
    return Atomics.load(this.#head, head.isStopped) === 1
  }

  /** Tells how far the run is; moves in thousands, because they may be more than 32 bits. */
  tell({ moves, hard, soft }: Progress): void {
    Atomics.store(this.#head, head.thousands, Math.floor(moves / 1000))
    Atomics.store(this.#head, head.hard, hard)
    Atomics.store(this.#head, head.soft, soft)
  }

  progress(): Progress {
    const read = (place: number) => Atomics.load(this.#head, place)
    return { moves: read(head.thousands) * 1000, hard: read(head.hard), soft: read(head.soft) }
  }

  writeBest(slots: Int32Array, rooms: Int32Array): void {
    Atomics.add(this.#head, head.version, 1)
    this.#slots.set(slots)
    this.#rooms.set(rooms)
    Atomics.add(this.#head, head.version, 1)
  }

  /** The best week so far; null before the first, and while it is being written. */
  readBest(): { slots: Int32Array; rooms: Int32Array } | null {
    const version = Atomics.load(this.#head, head.version)
    if (version === 0 || version % 2 === 1) return null
    const best = { slots: Int32Array.from(this.#slots), rooms: Int32Array.from(this.#rooms) }
    return Atomics.load(this.#head, head.version) === version ? best : null
  }
}

/** Of the best week: clashes and periods in the tray, and what the rules to be avoided weigh. */
export type Progress = { moves: number; hard: number; soft: number }

const head = { isStopped: 0, version: 1, thousands: 2, hard: 3, soft: 4 } as const
const headLength = 8
