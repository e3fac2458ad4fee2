import type { SearchState } from './search-state.ts'

/**
 * The first week: the locked cards, in a repair the present ones, and then the others, those with the fewest slots for
 * their periods first. A card without a free slot ejects one that has another; else it waits in the tray, or stands in
 * a clash of teachers or rooms that the search has to solve.
 */
export function construct(state: SearchState, { keepsPresent }: { keepsPresent: boolean }): void {
  const { model } = state
  const cards = Array.from({ length: model.size.cards }, (_, card) => card)
  for (const card of cards) if (model.isFixed[card]) placePresent(state, card)
  if (keepsPresent) for (const card of cards) if (!model.isFixed[card]) placePresent(state, card)
  const freedom = (card: number) =>
    startsCount(state, card) / (model.length[card] ?? 1) - peopleOf(state, card)
  const waiting = cards.filter((card) => !model.isFixed[card] && (state.slotOf[card] ?? -1) < 0)
  for (const card of waiting.toSorted((a, b) => freedom(a) - freedom(b) || a - b))
    if (!placeBest(state, card, { mayClash: false }) && !eject(state, card))
      placeBest(state, card, { mayClash: true })
}

/** Puts a card where it adds least; false if it may nowhere without a clash. */
export function placeBest(state: SearchState, card: number, { mayClash }: { mayClash: boolean }): boolean {
  const { startsOf } = state.model
  const { hard } = state
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let at = startsOf.start[card] ?? 0; at < (startsOf.start[card + 1] ?? 0); at += 1) {
    const slot = startsOf.items[at] ?? 0
    if (occupantsAt(state, card, slot).length > 0) continue
    state.place(card, slot)
    if ((mayClash || state.hard <= hard) && state.cost < least) [best, least] = [slot, state.cost]
    state.lift(card)
  }
  if (best < 0) return false
  state.place(card, best)
  return true
}

/** The cards that stand where a card would, in its sections. */
function occupantsAt({ model, cell, width }: SearchState, card: number, slot: number): number[] {
  const { letterOf, sectionsOf, grid, length } = model
  const occupants = new Set<number>()
  for (let of = letterOf.start[card] ?? 0; of < (letterOf.start[card + 1] ?? 0); of += 1)
    for (let at = sectionsOf.start[card] ?? 0; at < (sectionsOf.start[card + 1] ?? 0); at += 1)
      for (let step = 0; step < (length[card] ?? 1); step += 1) {
        const place =
          (sectionsOf.items[at] ?? 0) * width + (letterOf.items[of] ?? 0) * grid.slots + slot + step
        const other = cell[place] ?? -1
        if (other >= 0) occupants.add(other)
      }
  return [...occupants]
}

/** Puts a card where at most two others stand that find another slot without a clash. */
function eject(state: SearchState, card: number): boolean {
  const { startsOf, isFixed } = state.model
  for (let at = startsOf.start[card] ?? 0; at < (startsOf.start[card + 1] ?? 0); at += 1) {
    const slot = startsOf.items[at] ?? 0
    const others = occupantsAt(state, card, slot)
    if (others.length > 2 || others.some((other) => isFixed[other])) continue
    const rooms = Int32Array.from(state.roomOf)
    const slots = others.map((other) => state.slotOf[other] ?? -1)
    const { hard } = state
    for (const other of others) state.lift(other)
    state.place(card, slot)
    if (state.hard <= hard && others.every((other) => placeBest(state, other, { mayClash: false })))
      return true
    for (const other of [card, ...others]) if ((state.slotOf[other] ?? -1) >= 0) state.lift(other)
    for (const [of, other] of others.entries()) state.putBack(other, slots[of] ?? 0, rooms)
    state.roomOf.set(rooms)
  }
  return false
}

/** A card in its present slot; not where another card of its sections stands already. */
function placePresent(state: SearchState, card: number): void {
  const { present, mayStart, grid } = state.model
  const slot = present[card] ?? -1
  if (slot < 0 || !mayStart[card * grid.slots + slot] || occupantsAt(state, card, slot).length > 0) return
  state.place(card, slot)
}

function startsCount({ model: { startsOf } }: SearchState, card: number): number {
  return (startsOf.start[card + 1] ?? 0) - (startsOf.start[card] ?? 0)
}

/** Who and what has to be free at once. */
function peopleOf({ model: { teachersOf, sectionsOf, needsOf } }: SearchState, card: number): number {
  const count = ({ start }: { start: Int32Array }) => (start[card + 1] ?? 0) - (start[card] ?? 0)
  return 4 * (count(teachersOf) + count(sectionsOf) - 2) + 6 * count(needsOf)
}
