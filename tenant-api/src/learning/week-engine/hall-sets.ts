import type { Lesson, Party } from 'kit/week/week'
import type { EngineInput } from './engine-input.ts'
import { cheapestFlow, type FlowEdge } from 'kit/week/cheapest-flow'
import { candidateRooms, type Model, modelOf } from './model.ts'

/**
 * A proof that a week cannot be taught whole: these lessons need a section, a teacher or a room more often than there
 * are slots in which they can have it. At least `needed - free` periods stay without a place.
 */
export type HallSet = {
  what: 'section' | 'teacher' | 'room' | 'roomKind'
  id: string
  lessonIds: readonly string[]
  needed: number
  free: number
}

/** Every section, teacher, room and kind of room that is wanted too often: the least set of lessons of each. */
export function hallSetsOf(input: EngineInput): HallSet[] {
  const model = modelOf(input, { joinsParts: false })
  const letters = Array.from({ length: model.letters }, (_, letter) => letter)
  const found = new Map<string, HallSet>()
  for (const letter of letters)
    for (const [name, resource] of resourcesOf(model, letter)) {
      const set = hallSetOf(input, model, resource)
      const known = found.get(name)
      if (set && (!known || set.needed - set.free > known.needed - known.free)) found.set(name, set)
    }
  return [...found.values()].toSorted(
    (a, b) => b.needed - b.free - (a.needed - a.free) || (a.id < b.id ? -1 : 1),
  )
}

type Resource = { what: HallSet['what']; id: string; cards: Set<number> }

/** The cards that need each thing in one of the weeks A to D. */
function resourcesOf(model: Model, letter: number): Map<string, Resource> {
  const resources = new Map<string, Resource>()
  const note = (what: HallSet['what'], id: string, card: number) => {
    const known = resources.get(`${what} ${id}`) ?? { what, id, cards: new Set<number>() }
    known.cards.add(card)
    resources.set(`${what} ${id}`, known)
  }
  const longest = longestParts(model)
  for (const [card, { lessons }] of model.cards.entries()) {
    if (lessons.every((lesson) => lesson.letter !== 0 && lesson.letter !== letter + 1)) continue
    for (const { parties, teachers, roomKind, roomId } of lessons) {
      for (const party of parties)
        if (party.choice === '' || longest.get(choiceOf(party)) === party.part)
          note('section', party.sectionId, card)
      for (const { employeeId } of teachers) note('teacher', employeeId, card)
      if (roomKind !== null) note('roomKind', roomKind, card)
      else if (roomId !== null) note('room', roomId, card)
    }
  }
  return resources
}

/** Parts of a choice can stand beside each other: of each choice only the part of most periods is sure to be needed. */
function longestParts(model: Model): Map<string, string> {
  const periods = new Map<string, Map<string, number>>()
  for (const { lessons } of model.cards)
    for (const { parties, length } of lessons)
      for (const party of parties) {
        const parts = periods.get(choiceOf(party)) ?? new Map<string, number>()
        parts.set(party.part, (parts.get(party.part) ?? 0) + length)
        periods.set(choiceOf(party), parts)
      }
  return new Map(
    [...periods].map(([choice, parts]) => [choice, [...parts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  )
}

function choiceOf({ sectionId, choice }: Party): string {
  return JSON.stringify([sectionId, choice])
}

/**
 * The flow from teachings (as many periods as they need) over the slots (once each) to the places of the resource. What
 * does not get through is missing; the teachings before the least cut are the least set that misses it.
 */
function hallSetOf(input: EngineInput, model: Model, { what, id, cards }: Resource): HallSet | null {
  const teachings = [...Map.groupBy(cards, (card) => teachingOf(model, card)).values()]
  const neededBy = teachings.map((own) =>
    own.reduce((sum, card) => sum + unitsOf(model, card, { what, id }), 0),
  )
  const needed = neededBy.reduce((sum, one) => sum + one, 0)
  const edges: FlowEdge[] = []
  const places = new Set<string>()
  for (const [at, own] of teachings.entries()) {
    edges.push({ from: 'source', to: `t${at}`, most: neededBy[at] ?? 0 })
    const once = Math.max(
      ...own.map((card) => unitsOf(model, card, { what, id }) / (model.length[card] ?? 1)),
    )
    for (const slot of slotsOf(model, own)) {
      edges.push({ from: `t${at}`, to: `t${at} ${slot}`, most: once })
      for (const { name, most } of placesAt(input, { model, what, id, slot, cards: own })) {
        edges.push({ from: `t${at} ${slot}`, to: name, most })
        if (!places.has(name)) edges.push({ from: name, to: 'sink', most })
        places.add(name)
      }
    }
  }
  const { flow, before } = cheapestFlow(edges)
  if (flow >= needed) return null
  const least = teachings.filter((_, at) => before.has(`t${at}`))
  const units = teachings.reduce((sum, _, at) => sum + (before.has(`t${at}`) ? (neededBy[at] ?? 0) : 0), 0)
  const lessons = least.flatMap((own) => own.flatMap((card) => lessonsFor(model, card, { what, id })))
  const lessonIds = lessons.map((lesson) => lesson.id)
  return { what, id, lessonIds: lessonIds.toSorted(), needed: units, free: units - (needed - flow) }
}

type Wanted = Pick<HallSet, 'what' | 'id'>

/** The lessons of a card that need the resource. */
function lessonsFor(model: Model, card: number, { what, id }: Wanted): Lesson[] {
  const lessons = model.cards[card]?.lessons ?? []
  return lessons.filter(({ parties, teachers, roomId, roomKind }) => {
    if (what === 'section') return parties.some(({ sectionId }) => sectionId === id)
    if (what === 'teacher') return teachers.some(({ employeeId }) => employeeId === id)
    return what === 'room' ? roomKind === null && roomId === id : roomKind === id
  })
}

/** A section or a teacher is needed once by lessons of one time; of rooms each needs one. */
function unitsOf(model: Model, card: number, wanted: Wanted): number {
  const isRoom = wanted.what === 'room' || wanted.what === 'roomKind'
  return (isRoom ? lessonsFor(model, card, wanted).length : 1) * (model.length[card] ?? 1)
}

/** Cards of one group with the same slots and rooms are one teaching. */
function teachingOf(model: Model, card: number): string {
  const starts = model.startsOf.items.subarray(model.startsOf.start[card], model.startsOf.start[card + 1])
  const needs = (model.cards[card]?.lessons ?? []).map(({ roomKind, roomId, students }) =>
    roomKind === null ? roomId : [roomKind, students],
  )
  return JSON.stringify([model.groupOf[card], model.length[card], starts.join(), needs])
}

/** The periods in which cards can be, from their starts on. */
function slotsOf(model: Model, cards: readonly number[]): Set<number> {
  const slots = new Set<number>()
  for (const card of cards) {
    const starts = model.startsOf.items.subarray(model.startsOf.start[card], model.startsOf.start[card + 1])
    for (const start of starts)
      for (let step = 0; step < (model.length[card] ?? 1); step += 1) slots.add(start + step)
  }
  return slots
}

type At = Wanted & { model: Model; slot: number; cards: readonly number[] }

/** What of the resource there is in a slot: itself, or the open rooms of the kind that are large enough. */
function placesAt(
  input: EngineInput,
  { model, what, id, slot, cards }: At,
): { name: string; most: number }[] {
  if (what === 'section' || what === 'teacher') return [{ name: `${slot}`, most: 1 }]
  const lessons = lessonsFor(model, cards[0] ?? -1, { what, id })
  const rooms = new Set(what === 'room' ? [id] : lessons.flatMap((lesson) => candidateRooms(input, lesson)))
  return [...rooms].flatMap((roomId) => {
    const room = model.roomIds.indexOf(roomId)
    if (model.closed[room * model.grid.slots + slot] === 1) return []
    return [{ name: `${slot} ${roomId}`, most: model.parallel[room] ?? 1 }]
  })
}
