import type { Model } from './model.ts'
import { type DayTable, periodsOf, weights } from './rule-tables.ts'

/** What one period without a place, or one clash, weighs beside the rules that are to be avoided. */
export const hardWeight = 600

/**
 * A week during the search: where each card stands, and its cost, which `place` and `lift` keep up to date. Sections
 * never clash; clashes of teachers and rooms, and rules that are `never`, count in `hard`.
 */
export class SearchState {
  readonly model: Model
  /** The first slot of each card; -1 in the tray. */
  readonly slotOf: Int32Array
  /** The room of each need. */
  readonly roomOf: Int32Array
  /** Of `section * width + slot`: the card there, or -1. */
  readonly cell: Int32Array
  /** How many cards a teacher, or a room, has in a slot, and those cards by exclusive or of `card + 1`. */
  readonly taught: Uint8Array
  readonly taughtBy: Int32Array
  readonly used: Uint8Array
  readonly usedBy: Int32Array
  /** Slots of a width of all weeks. */
  readonly width: number
  hard = 0
  soft = 0
  /** Periods in the tray. */
  tray = 0

  readonly #away: Uint8Array
  readonly #usedAway: Uint8Array
  readonly #day: Int32Array
  readonly #present: Int32Array
  readonly #ends: Int32Array
  readonly #onDay: Uint8Array
  readonly #daysOfGroup: Int32Array
  readonly #inRoom: Uint8Array
  readonly #tables: readonly DayTable[]
  readonly #isSeveral: boolean

  constructor(model: Model) {
    const { size, grid, letters } = model
    this.model = model
    this.width = grid.slots * letters
    this.slotOf = new Int32Array(size.cards).fill(-1)
    this.roomOf = Int32Array.from(model.presentRoom)
    this.cell = new Int32Array(size.sections * this.width).fill(-1)
    this.taught = new Uint8Array(size.teachers * this.width)
    this.taughtBy = new Int32Array(size.teachers * this.width)
    this.used = new Uint8Array(size.rooms * this.width)
    this.usedBy = new Int32Array(size.rooms * this.width)
    this.#isSeveral = grid.places.length > 1
    this.#away = new Uint8Array(this.#isSeveral ? size.teachers * this.width : 0)
    this.#usedAway = new Uint8Array(this.#isSeveral ? size.rooms * this.width : 0)
    this.#day = new Int32Array(size.teachers * grid.rows * letters)
    this.#present = new Int32Array(size.teachers)
    this.#ends = new Int32Array(size.teachers)
    this.#onDay = new Uint8Array(size.groups * grid.rows)
    this.#daysOfGroup = new Int32Array(size.groups * grid.places.length)
    this.#inRoom = new Uint8Array(size.groups * size.rooms)
    this.#tables = model.teachers.tables
    for (const [at, isClosed] of model.closed.entries())
      if (isClosed)
        for (let letter = 0; letter < letters; letter += 1) {
          const room = Math.floor(at / grid.slots)
          this.used[room * this.width + letter * grid.slots + (at % grid.slots)] = model.parallel[room] ?? 1
        }
    for (const length of model.length) this.tray += length
    for (let teacher = 0; teacher < size.teachers; teacher += 1) this.#countDays(teacher, 1)
  }

  get cost(): number {
    return (this.hard + this.tray) * hardWeight + this.soft
  }

  /** Puts a card of the tray into a slot; its needs keep their rooms where those are free, or take a free one. */
  place(card: number, slot: number): void {
    const { needsOf, length } = this.model
    this.slotOf[card] = slot
    this.tray -= length[card] ?? 1
    this.#count(card, slot, 1)
    const end = needsOf.start[card + 1] ?? 0
    for (let at = needsOf.start[card] ?? 0; at < end; at += 1) {
      const need = needsOf.items[at] ?? 0
      this.roomOf[need] = this.freeRoom(card, need, slot)
      this.#countRoom(card, need, 1)
    }
  }

  /** The same with the rooms that the needs have: it takes back a `lift`. */
  putBack(card: number, slot: number, rooms: Int32Array): void {
    const { needsOf, length } = this.model
    this.slotOf[card] = slot
    this.tray -= length[card] ?? 1
    this.#count(card, slot, 1)
    const end = needsOf.start[card + 1] ?? 0
    for (let at = needsOf.start[card] ?? 0; at < end; at += 1) {
      const need = needsOf.items[at] ?? 0
      this.roomOf[need] = rooms[need] ?? -1
      this.#countRoom(card, need, 1)
    }
  }

  /** Takes a card into the tray. */
  lift(card: number): void {
    const { needsOf, length } = this.model
    const slot = this.slotOf[card] ?? -1
    const end = needsOf.start[card + 1] ?? 0
    for (let at = needsOf.start[card] ?? 0; at < end; at += 1)
      this.#countRoom(card, needsOf.items[at] ?? 0, -1)
    this.#count(card, slot, -1)
    this.slotOf[card] = -1
    this.tray += length[card] ?? 1
  }

  changeRoom(card: number, need: number, room: number): void {
    this.#countRoom(card, need, -1)
    this.roomOf[need] = room
    this.#countRoom(card, need, 1)
  }

  /** The room of a need if it is free in a slot, else the first free one, else the one that it has. */
  freeRoom(card: number, need: number, slot: number): number {
    const { roomsOf } = this.model
    const from = roomsOf.start[need] ?? 0
    const end = roomsOf.start[need + 1] ?? 0
    const old = this.roomOf[need] ?? -1
    let isCandidate = false
    for (let at = from; at < end; at += 1) if (roomsOf.items[at] === old) isCandidate = true
    if (isCandidate && this.isRoomFree(card, old, slot)) return old
    for (let at = from; at < end; at += 1) {
      const room = roomsOf.items[at] ?? -1
      if (this.isRoomFree(card, room, slot)) return room
    }
    return isCandidate ? old : (roomsOf.items[from] ?? -1)
  }

  isRoomFree(card: number, room: number, slot: number): boolean {
    const { letterOf, grid, length, parallel } = this.model
    const most = parallel[room] ?? 1
    const end = letterOf.start[card + 1] ?? 0
    for (let at = letterOf.start[card] ?? 0; at < end; at += 1) {
      const first = room * this.width + (letterOf.items[at] ?? 0) * grid.slots + slot
      for (let step = 0; step < (length[card] ?? 1); step += 1) {
        const away = this.#isSeveral ? (this.#usedAway[first + step] ?? 0) : 0
        if ((this.used[first + step] ?? 0) + away >= most) return false
      }
    }
    return true
  }

  /** Whether a card has a part in a clash of a teacher or a room. */
  isInClash(card: number): boolean {
    const slot = this.slotOf[card] ?? -1
    if (slot < 0) return false
    const { hard } = this
    this.lift(card)
    const without = this.hard
    this.putBack(card, slot, this.roomOf)
    return without < hard
  }

  #count(card: number, slot: number, sign: 1 | -1): void {
    const { grid, letterOf, sectionsOf, teachersOf, length, cost, groupOf } = this.model
    this.soft += sign * (cost[card * grid.slots + slot] ?? 0)
    const periods = length[card] ?? 1
    const endOfSections = sectionsOf.start[card + 1] ?? 0
    const endOfTeachers = teachersOf.start[card + 1] ?? 0
    const endOfLetters = letterOf.start[card + 1] ?? 0
    for (let of = letterOf.start[card] ?? 0; of < endOfLetters; of += 1) {
      const first = (letterOf.items[of] ?? 0) * grid.slots + slot
      for (let at = sectionsOf.start[card] ?? 0; at < endOfSections; at += 1) {
        const section = (sectionsOf.items[at] ?? 0) * this.width + first
        for (let step = 0; step < periods; step += 1) this.cell[section + step] = sign > 0 ? card : -1
      }
      for (let at = teachersOf.start[card] ?? 0; at < endOfTeachers; at += 1)
        this.#countTeacher(card, { teacher: teachersOf.items[at] ?? 0, first, periods, sign })
    }
    this.#countGroup(groupOf[card] ?? 0, Math.floor(slot / grid.periods), sign)
  }

  #countTeacher(
    card: number,
    { teacher, first, periods, sign }: { teacher: number; first: number; periods: number; sign: 1 | -1 },
  ): void {
    const { grid, teachers } = this.model
    const row = teacher * grid.rows * this.model.letters + Math.floor(first / grid.periods)
    const before = this.#day[row] ?? 0
    let day = before
    for (let step = 0; step < periods; step += 1) {
      const at = teacher * this.width + first + step
      const count = this.taught[at] ?? 0
      this.taught[at] = count + sign
      this.taughtBy[at] = (this.taughtBy[at] ?? 0) ^ (card + 1)
      const bit = 1 << ((first + step) % grid.periods)
      if (sign > 0 ? count === 0 : count === 1) day ^= bit
      else this.hard += sign
      if (this.#isSeveral) this.#countAway(this.#away, { of: teacher, slot: first + step, sign, room: false })
    }
    if (day === before) return
    const table = this.#tables[teachers.tableOf[teacher] ?? 0]
    this.soft += (table?.soft[day] ?? 0) - (table?.soft[before] ?? 0)
    this.hard += (table?.hard[day] ?? 0) - (table?.hard[before] ?? 0)
    this.#day[row] = day
    if (this.model.rules.firstAndLast !== 'off') this.#countEnds(teacher, before, day)
    if ((before === 0) !== (day === 0) && (teachers.daysOff[teacher] ?? -1) >= 0) {
      this.#countDays(teacher, -1)
      this.#present[teacher] = (this.#present[teacher] ?? 0) + (day === 0 ? -1 : 1)
      this.#countDays(teacher, 1)
    }
  }

  /** Lessons of one place in the way of those of another: a pair counts once, when its second is placed. */
  #countAway(
    away: Uint8Array,
    { of, slot, sign, room }: { of: number; slot: number; sign: 1 | -1; room: boolean },
  ): void {
    const { grid } = this.model
    const base = of * this.width + slot - (slot % grid.slots)
    this.hard += sign * (away[of * this.width + slot] ?? 0)
    const meetings = (room ? grid.roomMeetings : grid.teacherMeetings)[slot % grid.slots] ?? []
    for (const other of meetings) away[base + other] = (away[base + other] ?? 0) + sign
  }

  #countDays(teacher: number, sign: 1 | -1): void {
    const { teachers } = this.model
    const wish = teachers.daysOff[teacher] ?? -1
    if (wish < 0) return
    const missing = Math.max(0, (this.#present[teacher] ?? 0) - (this.model.teachDays - wish))
    if (teachers.isDayOffHard[teacher]) this.hard += sign * missing
    else this.soft += sign * missing * weights.daysOff
  }

  #countEnds(teacher: number, before: number, day: number): void {
    const last = 1 << (this.model.grid.periods - 1)
    const endsOf = (of: number) => (of & 1) + (of & last ? 1 : 0)
    const old = this.#ends[teacher] ?? 0
    const ends = old + endsOf(day) - endsOf(before)
    const fair = this.model.fairEnds[teacher] ?? 0
    const square = (count: number) => Math.max(0, count - fair) ** 2
    this.#ends[teacher] = ends
    const more = square(ends) - square(old)
    if (this.model.rules.firstAndLast === 'never') this.hard += more
    else this.soft += more * weights.firstAndLast
  }

  #countGroup(group: number, row: number, sign: 1 | -1): void {
    const { rules, mostADay, isSparse, grid } = this.model
    const at = group * grid.rows + row
    const count = this.#onDay[at] ?? 0
    this.#onDay[at] = count + sign
    const isTooOften = (sign > 0 ? count : count - 1) >= (mostADay[group] ?? 1)
    if (isTooOften && rules.twiceADay === 'never') this.hard += sign
    if (isTooOften && rules.twiceADay === 'avoid') this.soft += sign * weights.twiceADay
    if (!isSparse[group] || rules.spread === 'off' || (sign > 0 ? count > 0 : count > 1)) return
    const place = group * grid.places.length + Math.floor(row / 7)
    const days = this.#daysOfGroup[place] ?? 0
    const changed = days ^ (1 << (row % 7))
    this.#daysOfGroup[place] = changed
    const more = periodsOf(changed & (changed >> 1)) - periodsOf(days & (days >> 1))
    if (rules.spread === 'never') this.hard += more
    else this.soft += more * weights.spread
  }

  #countRoom(card: number, need: number, sign: 1 | -1): void {
    const { grid, letterOf, length, parallel, groupOf, size, rules } = this.model
    const room = this.roomOf[need] ?? -1
    if (room < 0) return
    const slot = this.slotOf[card] ?? 0
    const end = letterOf.start[card + 1] ?? 0
    for (let of = letterOf.start[card] ?? 0; of < end; of += 1)
      for (let step = 0; step < (length[card] ?? 1); step += 1) {
        const place = (letterOf.items[of] ?? 0) * grid.slots + slot + step
        const at = room * this.width + place
        const count = this.used[at] ?? 0
        this.used[at] = count + sign
        this.usedBy[at] = (this.usedBy[at] ?? 0) ^ (card + 1)
        if ((sign > 0 ? count : count - 1) >= (parallel[room] ?? 1)) this.hard += sign
        if (this.#isSeveral) this.#countAway(this.#usedAway, { of: room, slot: place, sign, room: true })
      }
    if (rules.roomChanges === 'off') return
    const at = (groupOf[card] ?? 0) * size.rooms + room
    const count = this.#inRoom[at] ?? 0
    this.#inRoom[at] = count + sign
    if (sign > 0 ? count > 0 : count > 1) return
    if (rules.roomChanges === 'never') this.hard += sign
    else this.soft += sign * weights.roomChanges
  }
}
