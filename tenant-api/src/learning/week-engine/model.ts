import type { Lesson } from 'kit/week/week'
import { type Card, cardsOf, lessonsByPlace } from './cards.ts'
import type { EngineInput, EngineRules } from './engine-input.ts'
import { SlotJudge } from './lesson-slots.ts'
import { type TeacherTables, teacherTables, weights } from './rule-tables.ts'
import { type SlotGrid, slotGridOf, slotNumber } from './slot-grid.ts'

/** Lists of numbers, one after the other: those of `at` stand from `start[at]` to before `start[at + 1]`. */
export type Lists = { start: Int32Array; items: Int32Array }

/** The week as numbers: cards, teachers, sections and rooms by their place in a list. */
export type Model = {
  grid: SlotGrid
  judge: SlotJudge
  rules: EngineRules
  cards: readonly Card[]
  outside: readonly Lesson[]
  /** How many weeks differ; a slot of week `w` is `w * grid.slots + slot`. */
  letters: number
  size: { cards: number; teachers: number; sections: number; rooms: number; groups: number }
  length: Int32Array
  isFixed: Uint8Array
  present: Int32Array
  letterOf: Lists
  sectionsOf: Lists
  teachersOf: Lists
  /** The rooms that each need of a card can take; a card's needs are those of `needsOf`. */
  needsOf: Lists
  roomsOf: Lists
  presentRoom: Int32Array
  /** Of `card * grid.slots + slot`. */
  mayStart: Uint8Array
  cost: Int32Array
  startsOf: Lists
  /** One subject of the same sections; `mostADay` is what its number of cards makes necessary. */
  groupOf: Int32Array
  mostADay: Int32Array
  isSparse: Uint8Array
  parallel: Int32Array
  /** Of `room * grid.slots + slot`: taken by lessons outside of the grid. */
  closed: Uint8Array
  teachers: TeacherTables
  teacherIds: readonly string[]
  roomIds: readonly string[]
  /** On how many days of the week bells ring. */
  teachDays: number
  /** Of a teacher with an average share of first and last periods. */
  fairEnds: Int32Array
}

/** Works out the numbers of a week. Takes some tenths of a second for sixty sections. */
export function modelOf(input: EngineInput, { joinsParts = true }: { joinsParts?: boolean } = {}): Model {
  const { week, rules } = input
  const grid = slotGridOf(week)
  if (grid.periods > 16) throw new RangeError('The engine serves days of at most 16 periods')
  const { inside: own, outside } = lessonsByPlace(input, grid)
  const judge = new SlotJudge(week, { grid, rules, outside })
  const cards = cardsOf(input, own, { judge, joinsParts })
  const inside = cards.flatMap(({ lessons }) => lessons)
  const teacherIds = idsOf(inside, ({ teachers }) => teachers.map(({ employeeId }) => employeeId))
  const sectionIds = idsOf(inside, ({ parties }) => parties.map(({ sectionId }) => sectionId))
  const roomIds = [...new Set(week.rooms.map(({ id }) => id))].toSorted()
  const rooms = roomsOfNeeds(input, cards, roomIds)
  const starts = startsOf(input, { cards, grid, judge })
  const groups = groupsOf(cards, starts.slots.startsOf, grid.periods)
  const letters = Math.max(1, ...inside.map(({ letter }) => letter))
  return {
    grid,
    judge,
    rules,
    cards,
    outside,
    letters,
    size: {
      cards: cards.length,
      teachers: teacherIds.length,
      sections: sectionIds.length,
      rooms: roomIds.length,
      groups: groups.mostADay.length,
    },
    length: Int32Array.from(cards, ({ lessons: [first] }) => first?.length ?? 1),
    isFixed: Uint8Array.from(cards, ({ isFixed }) => Number(isFixed)),
    present: starts.present,
    letterOf: lists(cards, ({ lessons: [first] }) =>
      first && first.letter > 0 ? [first.letter - 1] : Array.from({ length: letters }, (_, at) => at),
    ),
    sectionsOf: lists(cards, ({ lessons }) =>
      numbers(
        sectionIds,
        lessons.flatMap(({ parties }) => parties.map(({ sectionId }) => sectionId)),
      ),
    ),
    teachersOf: lists(cards, ({ lessons }) =>
      numbers(
        teacherIds,
        lessons.flatMap(({ teachers }) => teachers.map(({ employeeId }) => employeeId)),
      ),
    ),
    ...rooms,
    ...starts.slots,
    ...groups,
    parallel: Int32Array.from(roomIds, (id) => week.rooms.find((room) => room.id === id)?.parallel ?? 1),
    closed: closedSlots(judge, { roomIds, grid, outside }),
    teachers: teacherTables(rules, teacherIds, grid.periods),
    teacherIds,
    roomIds,
    teachDays: new Set(Array.from(starts.slots.startsOf.items, (slot) => Math.floor(slot / grid.periods) % 7))
      .size,
    fairEnds: fairEnds(cards, teacherIds, grid.periods),
  }
}

/** Of the lessons of a day two are the first and the last. */
function fairEnds(cards: readonly Card[], teacherIds: readonly string[], periods: number): Int32Array {
  const loads = new Map<string, number>()
  for (const { employeeId, length } of cards.flatMap(({ lessons }) =>
    lessons.flatMap(({ teachers, length }) => teachers.map(({ employeeId }) => ({ employeeId, length }))),
  ))
    loads.set(employeeId, (loads.get(employeeId) ?? 0) + length)
  return Int32Array.from(teacherIds, (id) => Math.ceil(((loads.get(id) ?? 0) * 2) / periods))
}

function idsOf(lessons: readonly Lesson[], ids: (lesson: Lesson) => readonly string[]): string[] {
  return [...new Set(lessons.flatMap(ids))].toSorted()
}

function numbers(all: readonly string[], ids: readonly string[]): number[] {
  return [...new Set(ids)].map((id) => all.indexOf(id))
}

function lists<T>(things: readonly T[], itemsOf: (thing: T, at: number) => readonly number[]): Lists {
  const all = things.map(itemsOf)
  const start = new Int32Array(all.length + 1)
  for (const [at, items] of all.entries()) start[at + 1] = (start[at] ?? 0) + items.length
  return { start, items: Int32Array.from(all.flat()) }
}

/** The only room of a lesson, or those of its kind at its campus that are large enough. */
export function candidateRooms({ week }: Pick<EngineInput, 'week'>, lesson: Lesson): string[] {
  if (lesson.isLocked && lesson.slot && lesson.roomId !== null) return [lesson.roomId]
  if (lesson.roomKind === null) return lesson.roomId === null ? [] : [lesson.roomId]
  return week.rooms
    .filter(({ kind, campusId }) => kind === lesson.roomKind && campusId === lesson.campusId)
    .filter(({ capacity }) => capacity === null || lesson.students === null || lesson.students <= capacity)
    .map(({ id }) => id)
    .toSorted()
}

function roomsOfNeeds(input: EngineInput, cards: readonly Card[], roomIds: readonly string[]) {
  const needs = cards.map(({ lessons }) =>
    lessons.filter(({ roomId, roomKind }) => roomId !== null || roomKind !== null),
  )
  const flat = needs.flat()
  let place = 0
  return {
    needsOf: lists(needs, (own) => own.map(() => place++)),
    roomsOf: lists(flat, (lesson) => numbers(roomIds, candidateRooms(input, lesson)).filter((at) => at >= 0)),
    presentRoom: Int32Array.from(flat, ({ roomId }) => (roomId === null ? -1 : roomIds.indexOf(roomId))),
  }
}

type Starts = { cards: readonly Card[]; grid: SlotGrid; judge: SlotJudge }

function startsOf({ week, rules, mode }: EngineInput, { cards, grid, judge }: Starts) {
  const mayStart = new Uint8Array(cards.length * grid.slots)
  const cost = new Int32Array(cards.length * grid.slots)
  const present = Int32Array.from(cards, ({ lessons }) => {
    const placed = lessons.find(({ isLocked, slot }) => isLocked && slot) ?? lessons.find(({ slot }) => slot)
    return placed ? slotNumber(grid, placed, placed.slot) : -1
  })
  for (const [card, { lessons, isFixed }] of cards.entries()) {
    const slots = lessons.map((lesson) => judge.slotsFor(lesson))
    const isWithoutRoom = lessons.some(
      (lesson) => lesson.roomKind !== null && candidateRooms({ week }, lesson).length === 0,
    )
    for (let slot = 0; slot < grid.slots; slot += 1) {
      const at = card * grid.slots + slot
      const isPresent = present[card] === slot
      mayStart[at] = isFixed ? Number(isPresent) : Number(slots.every((one) => one.mayStart[slot] === 1))
      cost[at] = isFixed ? 0 : slots.reduce((sum, one) => sum + (one.cost[slot] ?? 0), 0)
      const isMoved = mode === 'repair' && (present[card] ?? -1) >= 0 && !isPresent
      if (isWithoutRoom || (isMoved && rules.distance === 'never')) mayStart[at] = 0
      if (isMoved && rules.distance === 'avoid') cost[at] += weights.distance * lessons.length
    }
  }
  const starts = lists(cards, (_, card) =>
    Array.from({ length: grid.slots }, (_, slot) => slot).filter(
      (slot) => mayStart[card * grid.slots + slot] === 1,
    ),
  )
  return { present, slots: { mayStart, cost, startsOf: starts } }
}

/** A subject is on as many days as its cards can be; sparse is one that could leave a day between. */
function groupsOf(cards: readonly Card[], starts: Lists, periods: number) {
  const names = cards.map(({ lessons: [first] }) =>
    JSON.stringify([
      first?.subjectId,
      first?.campusId,
      first?.parties.map(({ sectionId }) => sectionId).toSorted(),
    ]),
  )
  const members = [...Map.groupBy(names.keys(), (card) => names[card]).values()]
  const groupOf = new Int32Array(cards.length)
  for (const [group, own] of members.entries()) for (const card of own) groupOf[card] = group
  const days = members.map(([first = 0]) => {
    const slots = starts.items.subarray(starts.start[first], starts.start[first + 1])
    return Math.max(1, new Set(Array.from(slots, (slot) => Math.floor(slot / periods))).size)
  })
  return {
    groupOf,
    mostADay: Int32Array.from(members, (own, group) => Math.ceil(own.length / (days[group] ?? 1))),
    isSparse: Uint8Array.from(members, ({ length }, group) =>
      Number(length > 1 && length * 2 <= (days[group] ?? 1)),
    ),
  }
}

type Closed = { roomIds: readonly string[]; grid: SlotGrid; outside: readonly Lesson[] }

function closedSlots(judge: SlotJudge, { roomIds, grid, outside }: Closed): Uint8Array {
  const closed = new Uint8Array(roomIds.length * grid.slots)
  const taken = new Set(outside.flatMap(({ roomId }) => roomId ?? []))
  for (const [room, id] of roomIds.entries())
    if (taken.has(id)) for (const slot of judge.closedFor(id)) closed[room * grid.slots + slot] = 1
  return closed
}
