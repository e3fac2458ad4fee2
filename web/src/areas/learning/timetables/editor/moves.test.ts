import type { Verdict } from 'kit/week/week'
import type { Card } from 'tenant-api/contract/learning/timetables'
import { expect, test } from 'vitest'
import {
  areStillThere,
  blocksOf,
  countLessons,
  moveOf,
  movesOfDrop,
  moveTo,
  noDeeds,
  recordDeed,
  redoDeed,
  undoDeed,
  withMoves,
  withoutDeed,
} from './moves.ts'

const card = (id: string, weekday: number | null, period: number | null, rest: Partial<Card> = {}): Card => ({
  id,
  teachingId: `t-${id}`,
  weekday,
  period,
  from: null,
  until: null,
  length: 1,
  letter: 0,
  roomId: null,
  isLocked: false,
  ...rest,
})
const maths = card('maths', 1, 2, { length: 2 })
const urdu = card('urdu', 3, 5)
const art = card('art', 3, 6, { letter: 1, roomId: 'studio' })
const loose = card('loose', null, null)
const cards = [maths, urdu, art, loose]
const byId = new Map(cards.map((one) => [one.id, one]))
const verdict = (state: Verdict['state'], swapWith: string[] = []): Verdict => ({
  slot: { weekday: 3, period: 5 },
  state,
  swapWith,
  reasons: [],
  notices: [],
})

const deed = (to: number) => ({
  moves: [moveTo(urdu, { weekday: 4, period: to })],
  before: [moveOf(urdu)],
})

test('a double that swaps sends both single lessons to its own two periods, and keeps their room and week', () => {
  const moves = movesOfDrop(maths, verdict('swap', ['urdu', 'art']), byId)
  expect(moves.map(({ id, weekday, period }) => [id, weekday, period])).toEqual([
    ['maths', 3, 5],
    ['urdu', 1, 2],
    ['art', 1, 3],
  ])
  expect(moves[2]).toMatchObject({ letter: 1, roomId: 'studio' })
})

test('where it is forbidden, and where it lies already, a drop moves nothing', () => {
  expect(movesOfDrop(maths, verdict('forbidden'), byId)).toEqual([])
  expect(movesOfDrop(maths, verdict('here'), byId)).toEqual([])
  expect(movesOfDrop(loose, verdict('free'), byId)).toMatchObject([{ id: 'loose', weekday: 3, period: 5 }])
})

test('lessons that stay are the same objects, and one in the tray is never locked', () => {
  const locked = card('locked', 2, 2, { isLocked: true })
  const after = withMoves([...cards, locked], [{ ...moveTo(locked, null), isLocked: true }])
  expect(after.slice(0, 4).every((one, at) => one === cards[at])).toBe(true)
  expect(after[4]).toMatchObject({ weekday: null, period: null, isLocked: false })
  expect(withMoves(cards, [moveOf(urdu)])[1]).toBe(urdu)
  expect(countLessons(after)).toEqual({ lessons: 6, placed: 4 })
})

test('undo goes back deed by deed and forward again, until something new is done', () => {
  const [first, second, third] = [deed(1), deed(2), deed(3)]
  const two = recordDeed(recordDeed(noDeeds, first), second)
  const back = undoDeed(two)
  expect(back?.deed).toBe(second)
  expect(redoDeed(back?.deeds ?? noDeeds)).toMatchObject({ deed: second, deeds: two })
  expect(recordDeed(back?.deeds ?? noDeeds, third)).toEqual({ past: [first, third], future: [] })
  expect(undoDeed(noDeeds)).toBeNull()
  expect(withoutDeed(two, second.moves)).toEqual({ past: [first], future: [] })
})

test('a lesson that somebody else has moved since is not moved back', () => {
  const { moves } = deed(1)
  expect(areStillThere(withMoves(cards, moves), moves)).toBe(true)
  expect(areStillThere(cards, moves)).toBe(false)
  expect(areStillThere([], moves)).toBe(false)
})

test('so many doubles, and the rest are single', () => {
  expect(blocksOf(7, 2)).toEqual([2, 2, 1, 1, 1])
  expect(blocksOf(4, 2)).toEqual([2, 2])
})
