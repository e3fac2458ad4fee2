import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadOf, lessonOf, partyOf, riversideWeek } from '../testing/testing-week.ts'
import { minutesOf } from '../values/time.ts'
import { day } from '../values/day.ts'
import { clashesOf, clashesOfLesson, nameOfClash } from './clashes.ts'
import { changeWeek, indexWeek } from './week-index.ts'
import type { Lesson, Week, WeekLetter } from './week.ts'

const kamran = [leadOf('Kamran')]
const winter = { firstDay: day('2026-10-16'), lastDay: day('2027-02-07') }
const atMain = (id: string, weekday: 1 | 5, period: number) =>
  lessonOf(id, { teachers: kamran, slot: { weekday, period } })
const atShahdara = (id: string, weekday: 1 | 5) =>
  lessonOf(id, { campusId: 'SHD', shiftId: 'boys', teachers: kamran, slot: { weekday, period: 1 } })

function found(lessons: readonly Lesson[], week: Partial<Week> = {}) {
  return clashesOf(indexWeek(riversideWeek({ lessons, ...week })))
}

function own(id: string, from: string, until: string): Lesson {
  return lessonOf(id, {
    parties: [partyOf('7-B')],
    slot: { weekday: 1, from: minutesOf(from), until: minutesOf(until) },
  })
}

function block(period: number, weekday: 1 | 5 = 1): Lesson {
  return lessonOf('block', { length: 2, slot: { weekday, period } })
}

function games(id: string): Lesson {
  return lessonOf(id, { roomId: 'ground', slot: { weekday: 1, period: 1 }, students: 31 })
}

test('W22: from MAIN to the boys of Shahdara P8 overlaps, P7 is five minutes short, P6 is fine, and Friday too', () => {
  const boys = atShahdara('b', 1)
  expect(found([atMain('a', 1, 8), boys], winter)).toMatchObject([
    {
      kind: 'teacher',
      employeeId: 'Kamran',
      lessonIds: ['a', 'b'],
      isRefused: true,
      moments: [
        {
          weekday: 1,
          from: minutesOf('13:30'),
          until: minutesOf('13:45'),
          bellIds: ['boys-winter', 'main-winter'],
        },
      ],
    },
  ])
  expect(found([atMain('a', 1, 7), boys], winter)).toMatchObject([
    {
      kind: 'way',
      fromId: 'MAIN',
      toId: 'SHD',
      minutes: 30,
      moments: [{ from: minutesOf('13:05'), until: minutesOf('13:30'), short: 5 }],
    },
  ])
  expect(found([atMain('a', 1, 6), boys], winter)).toEqual([])
  expect(found([atMain('a', 5, 8), atShahdara('b', 5)], winter)).toEqual([])
})

test('W23: in Ramadan P8 ends at 12:30, 15 minutes short of 12:45; found months before', () => {
  const ramadan = found([atMain('a', 1, 8), atShahdara('b', 1)])
  expect(ramadan).toMatchObject([
    { kind: 'teacher', moments: [{ bellIds: ['boys-winter', 'main-winter'] }] },
    {
      kind: 'way',
      moments: [
        {
          bellIds: ['boys-ramadan', 'main-ramadan'],
          from: minutesOf('12:30'),
          until: minutesOf('12:45'),
          short: 15,
          firstDay: '2027-02-08',
          days: 5,
        },
      ],
    },
  ])
  const seventh = found([atMain('a', 1, 7), atShahdara('b', 1)])
  expect(seventh.map(({ kind }) => kind)).toEqual(['way'])
  expect(seventh).toMatchObject([{ moments: [{ bellIds: ['boys-winter', 'main-winter'] }] }])
})

test('W25: of lessons with own minutes 09:00–09:20 is over 09:00–09:40, and 09:40–10:20 is beside it', () => {
  const old = own('old', '09:00', '09:40')
  expect(found([old, own('new', '09:00', '09:20')], { bells: [] })).toMatchObject([
    { kind: 'section', moments: [{ from: minutesOf('09:00'), until: minutesOf('09:20'), bellIds: [] }] },
  ])
  expect(found([old, own('new', '09:40', '10:20')], { bells: [] })).toEqual([])
})

test('W26: Computer in week A and Library in week B share a slot; a lesson of all weeks clashes with both', () => {
  const slot = { weekday: 1, period: 2 } as const
  const lesson = (id: string, letter: WeekLetter) => lessonOf(id, { letter, slot, parties: [partyOf('7-B')] })
  const shared = [lesson('Computer', 1), lesson('Library', 2)]
  expect(found(shared)).toEqual([])
  expect(found([...shared, lesson('Maths', 0)]).map(({ lessonIds }) => lessonIds)).toEqual([
    ['Computer', 'Maths'],
    ['Library', 'Maths'],
  ])
})

test('W27: Islamiat is beside Ethics, but not beside Maths nor a part of another choice', () => {
  const slot = { weekday: 2, period: 3 } as const
  const lesson = (id: string, choice = '', part = '') =>
    lessonOf(id, { slot, parties: [partyOf('7-B', choice, part)] })
  const islamiat = lesson('Islamiat', 'Religion', 'Islamiat')
  expect(found([islamiat, lesson('Ethics', 'Religion', 'Ethics')])).toEqual([])
  expect(found([islamiat, lesson('Maths')])).toMatchObject([{ kind: 'section', sectionId: '7-B' }])
  expect(found([islamiat, lesson('Biology', 'Science', 'Biology')])).toHaveLength(1)
  expect(found([islamiat, lesson('Second', 'Religion', 'Islamiat')])).toHaveLength(1)
})

test('a block over a break is refused under the bells of most days, and only said of others', () => {
  expect(found([block(4)])).toMatchObject([{ kind: 'break', what: 'break', isRefused: true }])
  expect(found([block(3)])).toEqual([])
  expect(found([block(7, 5)])).toMatchObject([
    { kind: 'silent', period: 7, isRefused: false, moments: [{ bellIds: ['main-ramadan-friday'], days: 4 }] },
    { kind: 'silent', period: 8, isRefused: false },
  ])
  expect(found([lessonOf('late', { slot: { weekday: 1, period: 9 } })])).toMatchObject([{ isRefused: true }])
  expect(found([lessonOf('closed', { campusId: 'CNL', slot: { weekday: 6, period: 1 } })])).toMatchObject([
    { kind: 'silent', isRefused: true },
  ])
})

test('a playground for two holds two lessons at once, and of three each pair clashes', () => {
  const rooms = [{ id: 'ground', campusId: 'MAIN', kind: null, parallel: 2, capacity: 30 }]
  const said = ['a', 'b'].map((id) => ({ kind: 'capacity', lessonIds: [id], isRefused: false }))
  expect(found([games('a'), games('b')], { rooms })).toMatchObject(said)
  const three = found([games('a'), games('b'), games('c')], { rooms })
  expect(three.filter(({ kind }) => kind === 'room').map(({ lessonIds }) => lessonIds)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'c'],
  ])
})

test('a teacher who is never there is refused, one who would rather not is said', () => {
  const rule = { employeeId: 'Kamran', weekday: 1, minutes: null, campusId: null } as const
  const periods = { first: 1, last: 2 }
  const lessons = [atMain('a', 1, 2)]
  const judged = (level: 'never' | 'avoid') => found(lessons, { rules: [{ ...rule, level, periods }] })
  expect(judged('never')).toMatchObject([{ kind: 'unavailable', level: 'never', isRefused: true }])
  expect(judged('avoid')).toMatchObject([{ level: 'avoid', isRefused: false }])
  expect(found([atMain('a', 1, 3)], { rules: [{ ...rule, level: 'never', periods }] })).toEqual([])
})

const places = fc.record({
  weekday: fc.constantFrom(1 as const, 5 as const),
  period: fc.integer({ min: 1, max: 8 }),
})
const lessonShape = fc
  .record({
    campus: fc.constantFrom(['MAIN', null] as const, ['SHD', 'boys'] as const),
    section: fc.constantFrom('7-A', '7-B', '8-A'),
    part: fc.constantFrom(
      ['', ''] as const,
      ['Religion', 'Islamiat'] as const,
      ['Religion', 'Ethics'] as const,
    ),
    teacher: fc.constantFrom('Kamran', 'Sana', 'Maria'),
    room: fc.constantFrom(null, 'laboratory', 'ground'),
    letter: fc.constantFrom<WeekLetter>(0, 1, 2),
    length: fc.constantFrom<1 | 2>(1, 2),
    slot: fc.option(places),
  })
  .map(({ campus: [campusId, shiftId], section, part, teacher, room, ...lesson }) => ({
    ...lesson,
    campusId,
    shiftId,
    parties: [partyOf(section, ...part)],
    teachers: [leadOf(teacher)],
    roomId: room,
  }))
const lessonsShape = fc
  .array(lessonShape, { maxLength: 14 })
  .map((lessons) => lessons.map((lesson, at) => lessonOf(`l${at}`, lesson)))
const rooms = [
  { id: 'laboratory', campusId: 'MAIN', kind: 'laboratory', parallel: 1, capacity: 30 },
  { id: 'ground', campusId: 'MAIN', kind: null, parallel: 2, capacity: null },
]

test('the order of the lessons does not matter', () => {
  fc.assert(
    fc.property(lessonsShape, fc.array(fc.nat()), (lessons, keys) => {
      const shuffled = lessons.toSorted(
        (a, b) => (keys[Number(a.id.slice(1))] ?? 0) - (keys[Number(b.id.slice(1))] ?? 0),
      )
      expect(found(shuffled, { rooms })).toEqual(found(lessons, { rooms }))
    }),
  )
})

test('a clash is the same from both sides, and judging a lesson finds what judging the week finds of it', () => {
  fc.assert(
    fc.property(lessonsShape, (lessons) => {
      const index = indexWeek(riversideWeek({ lessons, rooms }))
      const whole = clashesOf(index)
      for (const lesson of lessons)
        expect(clashesOfLesson(index, lesson)).toEqual(
          whole.filter(({ lessonIds }) => lessonIds.some((id) => id === lesson.id)),
        )
    }),
  )
})

test('a further lesson never takes a clash away', () => {
  fc.assert(
    fc.property(lessonsShape, lessonShape, (lessons, more) => {
      const index = indexWeek(riversideWeek({ lessons, rooms }))
      const names = clashesOf(changeWeek(index, new Map([['more', lessonOf('more', more)]]))).map(nameOfClash)
      expect(names).toEqual(expect.arrayContaining(clashesOf(index).map(nameOfClash)))
    }),
  )
})

test('a week that was changed is judged as the same week drawn up anew', () => {
  const changes = fc.array(fc.tuple(fc.nat(15), fc.option(lessonShape)), { maxLength: 4 })
  fc.assert(
    fc.property(lessonsShape, changes, (lessons, edits) => {
      const index = indexWeek(riversideWeek({ lessons, rooms }))
      const after = changeWeek(
        index,
        new Map(edits.map(([at, lesson]) => [`l${at}`, lesson && lessonOf(`l${at}`, lesson)])),
      )
      expect(clashesOf(after)).toEqual(clashesOf(indexWeek({ ...after.week })))
    }),
  )
})
