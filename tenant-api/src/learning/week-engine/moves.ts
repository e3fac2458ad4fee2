import type { Random } from './random.ts'
import type { SearchState } from './search-state.ts'

/** Larger chains are seldom accepted and cost more than they bring. */
const longestChain = 14

/**
 * The changes of the search. Each tries one change, keeps it if the temperature accepts its cost, and else takes it
 * back. A chain (Kempe's) exchanges a card's slot with another one, and carries along whatever shares a section, and as
 * `isStrict` a teacher or the only free room, so that no clash arises.
 */
export class Moves {
  readonly #state: SearchState
  readonly #random: Random
  readonly #chain = new Int32Array(longestChain)
  readonly #from = new Int32Array(longestChain)
  readonly #to = new Int32Array(longestChain)
  readonly #inChain: Uint8Array
  readonly #rooms: Int32Array
  #length = 0

  constructor(state: SearchState, random: Random) {
    this.#state = state
    this.#random = random
    this.#inChain = new Uint8Array(state.model.size.cards)
    this.#rooms = new Int32Array(state.roomOf.length)
  }

  /** Exchanges the slot of a card with another one. */
  exchange(card: number, slot: number, { isStrict, heat }: { isStrict: boolean; heat: number }): boolean {
    if (!this.#buildChain(card, slot, isStrict)) {
      this.#forget()
      return false
    }
    const { cost } = this.#state
    this.#apply()
    const isKept = this.#accepts(this.#state.cost - cost, heat)
    if (!isKept) this.#takeBack()
    this.#forget()
    return isKept
  }

  /** Puts a card of the tray into a slot; the cards of its sections that stand there go into the tray instead. */
  insert(card: number, slot: number, heat: number): boolean {
    const state = this.#state
    if (!this.#occupants(card, slot)) {
      this.#forget()
      return false
    }
    const { cost } = state
    const ejected = this.#length
    for (let at = 0; at < ejected; at += 1) {
      this.#from[at] = state.slotOf[this.#chain[at] ?? 0] ?? -1
      this.#keepRooms(this.#chain[at] ?? 0)
      state.lift(this.#chain[at] ?? 0)
    }
    this.#keepRooms(card)
    state.place(card, slot)
    const isKept = this.#accepts(state.cost - cost, heat)
    if (!isKept) {
      state.lift(card)
      this.#restoreRooms(card)
      for (let at = 0; at < ejected; at += 1)
        state.putBack(this.#chain[at] ?? 0, this.#from[at] ?? 0, this.#rooms)
    }
    this.#forget()
    return isKept
  }

  /** Another room of its kind for one need of a card. */
  changeRoom(card: number, heat: number): boolean {
    const state = this.#state
    const { needsOf, roomsOf } = state.model
    const first = needsOf.start[card] ?? 0
    const count = (needsOf.start[card + 1] ?? 0) - first
    if (count === 0) return false
    const need = needsOf.items[first + this.#random.below(count)] ?? 0
    const from = roomsOf.start[need] ?? 0
    const rooms = (roomsOf.start[need + 1] ?? 0) - from
    if (rooms < 2) return false
    const [old, { cost }] = [state.roomOf[need] ?? -1, state]
    state.changeRoom(card, need, roomsOf.items[from + this.#random.below(rooms)] ?? old)
    if (this.#accepts(state.cost - cost, heat)) return true
    state.changeRoom(card, need, old)
    return false
  }

  #accepts(more: number, heat: number): boolean {
    return more <= 0 || (heat > 0 && this.#random.share() < Math.exp(-more / heat))
  }

  #buildChain(card: number, slot: number, isStrict: boolean): boolean {
    const { model, slotOf } = this.#state
    const here = slotOf[card] ?? -1
    const shift = slot - here
    const periods = model.length[card] ?? 1
    const isSameRow = Math.floor(slot / model.grid.periods) === Math.floor(here / model.grid.periods)
    if (shift === 0 || (isSameRow && Math.abs(shift) < periods)) return false
    this.#add(card, slot)
    for (let at = 0; at < this.#length; at += 1) {
      const moved = this.#chain[at] ?? 0
      const to = this.#to[at] ?? 0
      // What stands there goes the other way.
      const isOutward = to - (this.#from[at] ?? 0) === shift
      const range = isOutward ? slot : here
      if (!this.#addOccupants(moved, to, { range, periods, shift: isOutward ? -shift : shift })) return false
      if (isStrict && !this.#addColleagues(moved, to, { range, periods, shift: isOutward ? -shift : shift }))
        return false
    }
    return true
  }

  /** The cards of its sections where a card would stand. */
  #addOccupants(card: number, to: number, range: Range): boolean {
    const { model, cell, width } = this.#state
    const { letterOf, sectionsOf, grid, length } = model
    const endOfLetters = letterOf.start[card + 1] ?? 0
    const endOfSections = sectionsOf.start[card + 1] ?? 0
    for (let of = letterOf.start[card] ?? 0; of < endOfLetters; of += 1) {
      const first = (letterOf.items[of] ?? 0) * grid.slots + to
      for (let at = sectionsOf.start[card] ?? 0; at < endOfSections; at += 1) {
        const place = (sectionsOf.items[at] ?? 0) * width + first
        for (let step = 0; step < (length[card] ?? 1); step += 1) {
          const other = cell[place + step] ?? -1
          if (other >= 0 && !this.#inChain[other] && !this.#follow(other, range)) return false
        }
      }
    }
    return true
  }

  /** The cards of its teachers, and of a room without an alternative, where a card would stand. */
  #addColleagues(card: number, to: number, range: Range): boolean {
    const { model, taught, taughtBy, width } = this.#state
    const { letterOf, teachersOf, grid, length } = model
    const endOfLetters = letterOf.start[card + 1] ?? 0
    const endOfTeachers = teachersOf.start[card + 1] ?? 0
    for (let of = letterOf.start[card] ?? 0; of < endOfLetters; of += 1) {
      const first = (letterOf.items[of] ?? 0) * grid.slots + to
      for (let at = teachersOf.start[card] ?? 0; at < endOfTeachers; at += 1) {
        const place = (teachersOf.items[at] ?? 0) * width + first
        for (let step = 0; step < (length[card] ?? 1); step += 1) {
          const count = taught[place + step] ?? 0
          if (count === 0) continue
          if (count > 1) return false
          const other = (taughtBy[place + step] ?? 0) - 1
          if (!this.#inChain[other] && !this.#follow(other, range)) return false
        }
      }
    }
    return this.#addRoommates(card, to, range)
  }

  #addRoommates(card: number, to: number, range: Range): boolean {
    const { model, used, usedBy, width } = this.#state
    const { needsOf, roomsOf, letterOf, grid, length, parallel } = model
    const endOfNeeds = needsOf.start[card + 1] ?? 0
    for (let at = needsOf.start[card] ?? 0; at < endOfNeeds; at += 1) {
      const need = needsOf.items[at] ?? 0
      const room = roomsOf.items[roomsOf.start[need] ?? 0] ?? -1
      const isOnlyOne = (roomsOf.start[need + 1] ?? 0) - (roomsOf.start[need] ?? 0) === 1
      if (!isOnlyOne || room < 0 || parallel[room] !== 1) continue
      const endOfLetters = letterOf.start[card + 1] ?? 0
      for (let of = letterOf.start[card] ?? 0; of < endOfLetters; of += 1)
        for (let step = 0; step < (length[card] ?? 1); step += 1) {
          const place = room * width + (letterOf.items[of] ?? 0) * grid.slots + to + step
          const other = (usedBy[place] ?? 0) - 1
          if ((used[place] ?? 0) === 0) continue
          if ((used[place] ?? 0) > 1 || other < 0) return false
          if (!this.#inChain[other] && !this.#follow(other, range)) return false
        }
    }
    return true
  }

  /** Takes a card along if it stands within the range and may stand at the other end. */
  #follow(card: number, { range, periods, shift }: Range): boolean {
    const { model, slotOf } = this.#state
    const slot = slotOf[card] ?? -1
    const isWithin = slot >= range && slot + (model.length[card] ?? 1) <= range + periods
    const to = slot + shift
    if (!isWithin || model.isFixed[card] || this.#length === longestChain) return false
    if (!model.mayStart[card * model.grid.slots + to]) return false
    this.#add(card, to)
    return true
  }

  #occupants(card: number, slot: number): boolean {
    const { model, cell, width } = this.#state
    const { letterOf, sectionsOf, grid, length } = model
    const endOfLetters = letterOf.start[card + 1] ?? 0
    for (let of = letterOf.start[card] ?? 0; of < endOfLetters; of += 1)
      for (let at = sectionsOf.start[card] ?? 0; at < (sectionsOf.start[card + 1] ?? 0); at += 1)
        for (let step = 0; step < (length[card] ?? 1); step += 1) {
          const place = (sectionsOf.items[at] ?? 0) * width + (letterOf.items[of] ?? 0) * grid.slots
          const other = cell[place + slot + step] ?? -1
          if (other < 0 || this.#inChain[other]) continue
          if (model.isFixed[other] || this.#length === longestChain) return false
          this.#add(other, -1)
        }
    return true
  }

  #add(card: number, to: number): void {
    this.#chain[this.#length] = card
    this.#from[this.#length] = this.#state.slotOf[card] ?? -1
    this.#to[this.#length] = to
    this.#inChain[card] = 1
    this.#length += 1
  }

  #apply(): void {
    for (let at = 0; at < this.#length; at += 1) {
      this.#keepRooms(this.#chain[at] ?? 0)
      this.#state.lift(this.#chain[at] ?? 0)
    }
    for (let at = 0; at < this.#length; at += 1) this.#state.place(this.#chain[at] ?? 0, this.#to[at] ?? 0)
  }

  #takeBack(): void {
    for (let at = 0; at < this.#length; at += 1) this.#state.lift(this.#chain[at] ?? 0)
    for (let at = 0; at < this.#length; at += 1)
      this.#state.putBack(this.#chain[at] ?? 0, this.#from[at] ?? 0, this.#rooms)
  }

  #keepRooms(card: number): void {
    const { needsOf } = this.#state.model
    for (let at = needsOf.start[card] ?? 0; at < (needsOf.start[card + 1] ?? 0); at += 1) {
      const need = needsOf.items[at] ?? 0
      this.#rooms[need] = this.#state.roomOf[need] ?? -1
    }
  }

  #restoreRooms(card: number): void {
    const { needsOf } = this.#state.model
    for (let at = needsOf.start[card] ?? 0; at < (needsOf.start[card + 1] ?? 0); at += 1) {
      const need = needsOf.items[at] ?? 0
      this.#state.roomOf[need] = this.#rooms[need] ?? -1
    }
  }

  #forget(): void {
    for (let at = 0; at < this.#length; at += 1) this.#inChain[this.#chain[at] ?? 0] = 0
    this.#length = 0
  }
}

/** The slots that a chain exchanges begin at `range`; what stands there moves by `shift`. */
type Range = { range: number; periods: number; shift: number }
