import type { LessonLength, Slot, Verdict } from 'kit/week/week'
import type { Card, Move } from 'tenant-api/contract/learning/timetables'

/** A deed of the editor, and the places before it: what takes it back. */
export type Deed = { moves: readonly Move[]; before: readonly Move[] }
export type Deeds = { past: readonly Deed[]; future: readonly Deed[] }

export const noDeeds: Deeds = { past: [], future: [] }

/** The longest way back. */
const mostDeeds = 200

/** A further deed; what was undone before it cannot be done again. */
export function recordDeed({ past }: Deeds, deed: Deed): Deeds {
  return { past: [...past, deed].slice(-mostDeeds), future: [] }
}

/** The last deed and the deeds without it; null where there is none. */
export function undoDeed({ past, future }: Deeds): { deed: Deed; deeds: Deeds } | null {
  const deed = past.at(-1)
  return deed ? { deed, deeds: { past: past.slice(0, -1), future: [deed, ...future] } } : null
}

export function redoDeed({ past, future }: Deeds): { deed: Deed; deeds: Deeds } | null {
  const [deed, ...rest] = future
  return deed ? { deed, deeds: { past: [...past, deed], future: rest } } : null
}

/** Leaves a deed out of which the server knows nothing. */
export function withoutDeed({ past, future }: Deeds, moves: readonly Move[]): Deeds {
  const isOther = (deed: Deed) => deed.moves !== moves && deed.before !== moves
  return { past: past.filter(isOther), future: future.filter(isOther) }
}

/** Whether the lessons lie where these moves have put them: if not, somebody else has moved them since. */
export function areStillThere(cards: readonly Card[], moves: readonly Move[]): boolean {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return moves.every((move) => {
    const card = byId.get(move.id)
    return card !== undefined && isSamePlace(moveOf(card), move)
  })
}

/** The present place of a card. */
export function moveOf({ id, weekday, period, from, until, letter, roomId, isLocked }: Card): Move {
  return { id, weekday, period, from, until, letter, roomId, isLocked }
}

/** A card's move to a slot, or without one into the tray. */
export function moveTo(card: Card, slot: Slot | null): Move {
  const place = moveOf(card)
  if (!slot) return { ...place, weekday: null, period: null, from: null, until: null, isLocked: false }
  const { weekday } = slot
  return 'period' in slot
    ? { ...place, weekday, period: slot.period, from: null, until: null }
    : { ...place, weekday, period: null, from: slot.from, until: slot.until }
}

/** The moves of a drop: of the picked card, and in a swap of those that take its place; none where it is forbidden. */
export function movesOfDrop(picked: Card, verdict: Verdict, cards: ReadonlyMap<string, Card>): Move[] {
  const { slot, state, swapWith, roomId } = verdict
  const own = { ...moveTo(picked, slot), ...(roomId !== undefined && { roomId }) }
  if (state === 'free') return [own]
  const { weekday, period } = picked
  if (state !== 'swap' || !('period' in slot) || weekday === null || period === null) return []
  const others = swapWith.flatMap((id) => {
    const card = cards.get(id)
    if (!card || card.period === null) return []
    const to = { weekday: weekday as Slot['weekday'], period: period + card.period - slot.period }
    return [moveTo(card, to)]
  })
  return [own, ...others]
}

/** The cards after some moves; cards that stay are the same objects. */
export function withMoves(cards: readonly Card[], moves: readonly Move[]): Card[] {
  const byId = new Map(moves.map((move) => [move.id, move]))
  return cards.map((card) => {
    const move = byId.get(card.id)
    if (!move || isSamePlace(moveOf(card), move)) return card
    return { ...card, ...move, isLocked: move.isLocked && move.weekday !== null }
  })
}

/** How many periods a week these are, and how many of them have a place. */
export function countLessons(cards: readonly Card[]): { lessons: number; placed: number } {
  return { lessons: periodsOf(cards), placed: periodsOf(cards.filter(({ weekday }) => weekday !== null)) }
}

export function periodsOf(cards: readonly Pick<Card, 'length'>[]): number {
  return cards.reduce((total, { length }) => total + length, 0)
}

export function slotKey(slot: Slot): string {
  return 'period' in slot ? `${slot.weekday} ${slot.period}` : `${slot.weekday} ${slot.from}-${slot.until}`
}

/** The lengths of a teaching's lessons in words of the office: so many doubles, the rest single. */
export function blocksOf(periods: number, doubles: number): LessonLength[] {
  const singles = Math.max(0, periods - 2 * doubles)
  return [...Array<2>(doubles).fill(2), ...Array<1>(singles).fill(1)]
}

function isSamePlace(a: Move, b: Move): boolean {
  return (
    a.weekday === b.weekday &&
    a.period === b.period &&
    a.from === b.from &&
    a.until === b.until &&
    a.letter === b.letter &&
    a.roomId === b.roomId &&
    a.isLocked === b.isLocked
  )
}
