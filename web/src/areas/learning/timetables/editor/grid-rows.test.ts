import type { BellSet, PeriodSlot } from 'kit/week/week'
import type { Card, Teaching } from 'tenant-api/contract/learning/timetables'
import { expect, test } from 'vitest'
import { breaksBefore, cardsAt, cardsOfLens, rowsByPeriod, rowsBySection, trayOf } from './grid-rows.ts'

const card = (id: string, weekday: number | null, period: number | null, rest: Partial<Card> = {}): Card => ({
  id,
  teachingId: id.split('.')[0] ?? id,
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
const teaching = (
  id: string,
  sections: string[],
  teacher: string,
  roomId: string | null = null,
): Teaching => ({
  id,
  subjectId: id,
  shiftId: null,
  parties: sections.map((sectionId) => ({ sectionId, choice: '', part: '' })),
  teachers: [{ employeeId: teacher, role: 'lead' }],
  roomId,
  roomKind: null,
  ownRoomKind: null,
  lessonTypeId: null,
  students: 30,
})
const teachings = [
  teaching('maths', ['a'], 'kamran'),
  teaching('games', ['a', 'b'], 'sana', 'field'),
  teaching('art', ['b'], 'sana'),
]
const cards = [
  card('maths.1', 1, 2, { length: 2 }),
  card('maths.2', null, null),
  card('maths.3', null, null),
  card('games.1', 5, 1),
  card('art.1', 1, 9, { roomId: 'field' }),
]
const slots: PeriodSlot[] = [
  { weekday: 1, period: 1 },
  { weekday: 1, period: 2 },
  { weekday: 1, period: 3 },
  { weekday: 5, period: 1 },
]
const sections = ['a', 'b', 'c'].map((id) => ({ id, name: id, classId: 'k', homeRoomId: null }))
const ids = (some: readonly Card[]) => some.map(({ id }) => id)

test('a lens shows the lessons of a section, a teacher or a room, joint ones and those in another room too', () => {
  expect(ids(cardsOfLens({ cards, teachings }, { lens: 'section', id: 'b' }))).toEqual(['games.1', 'art.1'])
  expect(ids(cardsOfLens({ cards, teachings }, { lens: 'teacher', id: 'sana' }))).toEqual([
    'games.1',
    'art.1',
  ])
  expect(ids(cardsOfLens({ cards, teachings }, { lens: 'room', id: 'field' }))).toEqual(['games.1', 'art.1'])
  expect(cardsOfLens({ cards, teachings }, { lens: 'school', id: '' })).toHaveLength(5)
})

test('a double stands in both of its periods, and a period that rings on Monday alone has no cell on Friday', () => {
  const { rows, columns } = rowsByPeriod(
    slots,
    cardsOfLens({ cards, teachings }, { lens: 'section', id: 'a' }),
  )
  expect(columns.map(({ weekday }) => weekday)).toEqual([1, 5])
  expect(rows.map((row) => [row.id, ids(row.cards)])).toEqual([
    ['1', ['games.1']],
    ['2', ['maths.1']],
    ['3', ['maths.1']],
  ])
  expect(rows[1]?.slots).toEqual([{ weekday: 1, period: 2 }, null])
  expect(ids(cardsAt(rows[2]?.cards ?? [], { weekday: 1, period: 3 }))).toEqual(['maths.1'])
})

test('a lesson in a period that no bell rings is still seen', () => {
  const { rows } = rowsByPeriod(slots, cards)
  expect(rows.at(-1)).toMatchObject({ id: '9', slots: [{ weekday: 1, period: 9 }, null] })
})

test('the whole school has a row for each section that is taught, and a joint lesson in the rows of all', () => {
  const { rows, columns } = rowsBySection(slots, { cards, teachings, sections })
  expect(columns).toHaveLength(5)
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(rows.every((row) => ids(row.cards).includes('games.1'))).toBe(true)
})

test('the tray has a line for each teaching', () => {
  expect(trayOf(cards)).toEqual([{ teachingId: 'maths', cards: [cards[1], cards[2]] }])
})

const span = (kind: 'lesson' | 'break' | 'assembly', number: number | null, from: number, until: number) => ({
  kind,
  number,
  from,
  until,
})

test('breaks stand before the period that they lie before; what comes before the first is none', () => {
  const periods = [
    span('assembly', null, 470, 480),
    span('lesson', 1, 480, 520),
    span('break', null, 520, 540),
    span('lesson', 2, 540, 580),
  ]
  const bells = { periods } as unknown as BellSet
  expect(breaksBefore(bells, 1)).toEqual([])
  expect(breaksBefore(bells, 2)).toEqual([periods[2]])
  expect(breaksBefore(bells, 3)).toEqual([])
  expect(breaksBefore(undefined, 2)).toEqual([])
})
