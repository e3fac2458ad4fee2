import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seatStudents, type Seating } from './seating.ts'

const hall = [{ id: 'hall', rows: 6, columns: 5 }]
const named = (paper: string, count: number) => ({
  id: paper,
  studentIds: Array.from({ length: count }, (_, at) => `${paper} ${at + 1}`),
})
const rowsOf = ({ seats }: Seating, paper: string) =>
  [1, 2, 3, 4, 5, 6].map((row) => seats.filter((seat) => seat.row === row && seat.paperId === paper).length)

test('a room of 6 rows × 5: with 17 and 15 two seats are short', () => {
  const { seats, short } = seatStudents(hall, [named('9-A', 17), named('10-A', 15)])
  expect([seats.length, short.length]).toEqual([30, 2])
  expect(seats.some(({ isBesideSame }) => isBesideSame)).toBe(false)
})

test('17 and 13 sit in five rows of 3 : 2 and one of 2 : 3', () => {
  const seating = seatStudents(hall, [named('9-A', 17), named('10-A', 13)])
  expect(rowsOf(seating, '9-A').toSorted()).toEqual([2, 3, 3, 3, 3, 3])
  expect(seating.seats.some(({ isBesideSame }) => isBesideSame)).toBe(false)
  expect(seating.short).toEqual([])
})

test('of 19 and 11 one cannot be kept apart, and is named', () => {
  const { seats, short } = seatStudents(hall, [named('9-A', 19), named('10-A', 11)])
  const beside = seats.filter(({ isBesideSame }) => isBesideSame)
  expect(beside.map(({ studentId }) => studentId)).toEqual([expect.stringMatching(/^9-A \d+$/)])
  expect(short).toEqual([])
})

test('seats to spare stay empty between two of one paper', () => {
  const { seats } = seatStudents([{ id: 'hall', rows: 2, columns: 5 }], [named('9-A', 6)])
  expect(seats.map(({ column }) => column)).toEqual([1, 3, 5, 1, 3, 5])
})

test('no more than must sit beside their own paper, everybody sits once, and seats are taken once', () => {
  const rooms = fc.array(
    fc.record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 6 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  fc.assert(
    fc.property(
      rooms,
      fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 5 }),
      (sizes, counts) => {
        const all = sizes.map((one, at) => ({ ...one, id: String(at) }))
        const papers = counts.map((count, at) => named(String(at), count))
        const { seats, short } = seatStudents(all, papers)
        const room = sizes.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
        const total = counts.reduce((sum, count) => sum + count, 0)
        expect(short.length).toBe(Math.max(0, total - room))
        expect(new Set(seats.map(({ roomId, row, column }) => `${roomId} ${row} ${column}`)).size).toBe(
          seats.length,
        )
        expect(new Set([...seats.map(({ studentId }) => studentId), ...short]).size).toBe(total)
        if (total > room) return
        const apart = sizes.reduce((sum, { rows, columns }) => sum + rows * Math.ceil(columns / 2), 0)
        const must = Math.max(0, Math.max(...counts) - apart)
        expect(seats.filter(({ isBesideSame }) => isBesideSame).length).toBe(must)
      },
    ),
    { numRuns: 500 },
  )
})
