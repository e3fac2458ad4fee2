import { expect, test } from 'vitest'
import { leadOf, lessonOf, partyOf, riversideWeek } from '../testing/testing-week.ts'
import { words } from '../text/words-node.ts'
import { day } from '../values/day.ts'
import { verdictOf } from './verdicts.ts'
import { indexWeek } from './week-index.ts'
import type { Lesson, Room } from './week.ts'
import { brokenWishes, type TeacherWishes, wishesAgainst, wishWords } from './wishes.ts'

const wishes = (given: Partial<TeacherWishes>): TeacherWishes => ({
  employeeId: 'Sana',
  mostADay: { level: 'off', periods: 6 },
  longestRun: { level: 'off', periods: 4 },
  daysOff: { level: 'off', days: 1 },
  firstLesson: 'off',
  lastLesson: 'off',
  ...given,
})
const at = (weekday: 1 | 2 | 3 | 4 | 5 | 6, period: number, lesson: Partial<Lesson> = {}) =>
  lessonOf(`${weekday} ${period} ${lesson.letter ?? 0}`, {
    parties: [partyOf('7-B')],
    teachers: [leadOf('Sana')],
    slot: { weekday, period },
    ...lesson,
  })

test('wishes of a day and of a week that are not kept are said, with what there is and what was wished', () => {
  const lessons = [1, 2, 3, 5].map((period) => at(1, period)).concat(at(2, 8), at(3, 4, { length: 2 }))
  const index = indexWeek(riversideWeek({ lessons, lastDay: day('2027-02-07') }))
  const broken = (given: Partial<TeacherWishes>) =>
    brokenWishes(index, wishes(given)).map(({ wish, weekday, count }) => [wish, weekday, count])
  expect(broken({})).toEqual([])
  expect(broken({ mostADay: { level: 'avoid', periods: 3 } })).toEqual([['mostADay', 1, 4]])
  expect(broken({ longestRun: { level: 'never', periods: 2 } })).toEqual([['longestRun', 1, 3]])
  expect(broken({ firstLesson: 'avoid', lastLesson: 'avoid' })).toEqual([
    ['firstLesson', 1, 1],
    ['lastLesson', 2, 1],
  ])
  expect(broken({ daysOff: { level: 'avoid', days: 3 } })).toEqual([])
  expect(broken({ daysOff: { level: 'avoid', days: 4 } })).toEqual([['daysOff', null, 3]])
  const [first] = brokenWishes(index, wishes({ mostADay: { level: 'avoid', periods: 3 } }))
  if (!first) throw new Error('nothing is broken')
  const { text, fill } = wishWords(first, 'Sana')
  expect(words('en').say(text, fill)).toBe('Sana would teach 4 lessons on this day, and wishes at most 3')
})

test('weeks A and B count each for itself; lessons of other timetables do not count', () => {
  const days = { firstDay: day('2026-10-16'), lastDay: day('2027-02-07') }
  const lessons = [at(1, 1, { letter: 1 }), at(1, 2, { letter: 2 }), at(1, 3, { days })]
  const index = indexWeek(riversideWeek({ lessons, lastDay: day('2027-02-07') }))
  expect(brokenWishes(index, wishes({ mostADay: { level: 'avoid', periods: 1 } }))).toEqual([])
})

test('a slot says which wishes it would break, and not those that are broken anyway', () => {
  const lessons = [at(1, 1), at(1, 2), at(2, 3)]
  const index = indexWeek(riversideWeek({ lessons, lastDay: day('2027-02-07') }))
  const all = [wishes({ mostADay: { level: 'avoid', periods: 2 }, firstLesson: 'avoid' })]
  const picked = at(2, 3)
  const broken = (weekday: 1 | 3, period: number) =>
    wishesAgainst(index, all, { ...picked, slot: { weekday, period } }).map(({ wish }) => wish)
  expect(broken(1, 4)).toEqual(['mostADay'])
  expect(broken(3, 1)).toEqual(['firstLesson'])
  expect(broken(3, 2)).toEqual([])
})

const room = (id: string, kind = 'laboratory'): Room => ({
  id,
  campusId: 'MAIN',
  kind,
  parallel: 1,
  capacity: null,
})

test('a lesson that needs a laboratory gets one that is free, keeps one that was chosen, or is said to lack one', () => {
  const needs = { roomKind: 'laboratory', parties: [partyOf('8-A')], teachers: [] }
  const picked = lessonOf('picked', { ...needs, parties: [partyOf('7-B')] })
  const judged = (lessons: Lesson[], given: Lesson = picked) => {
    const rooms = [room('hall', 'hall'), room('lab 1'), room('lab 2')]
    const index = indexWeek(
      riversideWeek({ rooms, lessons: [...lessons, given], lastDay: day('2027-02-07') }),
    )
    return verdictOf(index, given, { weekday: 1, period: 3 })
  }
  const slot = { weekday: 1, period: 3 } as const
  const first = lessonOf('first', { ...needs, roomId: 'lab 1', slot })
  const second = lessonOf('second', { ...needs, parties: [partyOf('8-B')], roomId: 'lab 2', slot })
  expect(judged([])).toMatchObject({ state: 'free', roomId: 'lab 1', notices: [] })
  expect(judged([first])).toMatchObject({ state: 'free', roomId: 'lab 2', notices: [] })
  expect(judged([first, second])).toMatchObject({
    state: 'free',
    notices: [{ kind: 'wrongRoom', roomKind: 'laboratory', roomId: null }],
  })
  const inHall = judged([], { ...picked, roomId: 'hall' })
  expect(inHall).toMatchObject({ state: 'free', notices: [{ kind: 'wrongRoom', roomId: 'hall' }] })
  expect(inHall.roomId).toBeUndefined()
})
