import { expect, test } from 'vitest'
import { layOutMaster } from './lay-out-master.ts'
import { layOutWeek } from './lay-out-week.ts'
import type { BaseLesson, Bell } from './read-base-weeks.ts'

const [main, boys] = ['main', 'boys']
const period = (number: number, starts: string, ends: string) => ({
  kind: 'lesson',
  number,
  name: '',
  starts,
  ends,
})
const pause = (starts: string, ends: string) => ({ kind: 'break', number: null, name: '', starts, ends })

const usual = [
  period(1, '08:00', '08:40'),
  period(2, '08:40', '09:20'),
  pause('09:20', '09:40'),
  period(3, '09:40', '10:20'),
]
const bells: Bell[] = [
  ...[1, 2].map((weekday) => ({ campusId: main, shiftId: null, weekday, periods: usual })),
  {
    campusId: main,
    shiftId: null,
    weekday: 5,
    periods: [period(1, '08:00', '08:30'), period(2, '08:30', '09:00')],
  },
  { campusId: boys, shiftId: null, weekday: 1, periods: [period(1, '13:30', '14:10')] },
]

function lesson(weekday: number, at: number | null, given: Partial<BaseLesson> = {}): BaseLesson {
  return {
    ownerId: '7-B',
    weekday,
    period: at,
    starts: null,
    ends: null,
    length: 1,
    letter: 0,
    campusId: main,
    shiftId: null,
    subject: 'Maths',
    shortName: 'Maths',
    sections: '7-B',
    teachers: 'Sana Iqbal',
    room: '',
    ...given,
  }
}

const cells = (lessons: BaseLesson[]) =>
  layOutWeek(lessons, bells).map(({ slots, days }) => ({
    slots: slots.length,
    days: days.map(({ weekday, cells: all }) => [
      weekday,
      ...all.map(
        ({ slot, span, lessons: some }) => `${slot}+${span}: ${some.map((one) => one.subject).join(', ')}`,
      ),
    ]),
  }))

test('days that ring alike share a table, and a lesson over a break takes the break', () => {
  expect(cells([lesson(1, 1), lesson(2, 2, { length: 2 }), lesson(5, 2)])).toEqual([
    {
      slots: 4,
      days: [
        [1, '0+1: Maths'],
        [2, '1+3: Maths'],
      ],
    },
    { slots: 2, days: [[5, '1+1: Maths']] },
  ])
})

test('alternating weeks and parts of a choice share a period; what does not ring is left out', () => {
  const weeks = [
    lesson(1, 1, { letter: 1, subject: 'Computer', length: 2 }),
    lesson(1, 2, { letter: 2, subject: 'Library' }),
    lesson(5, 3),
  ]
  expect(cells(weeks)).toEqual([
    { slots: 4, days: [[1, '0+2: Computer, Library'], [2]] },
    { slots: 2, days: [[5]] },
  ])
})

test('a lesson of another campus, or with a time of its own, stands at its time', () => {
  const own = lesson(2, null, { starts: '15:00', ends: '16:30', subject: 'Chess' })
  const [monday, tuesday] = layOutWeek(
    [lesson(1, 1), lesson(1, 1, { campusId: boys, subject: 'Physics' }), own, lesson(2, 1)],
    bells,
  )
  expect(monday?.slots.at(-1)).toMatchObject({ number: null, starts: '13:30', ends: '14:10' })
  expect(monday?.days[0]?.cells.at(-1)).toMatchObject({ slot: 4, lessons: [{ subject: 'Physics' }] })
  expect(tuesday?.slots.at(-1)).toMatchObject({ starts: '15:00', ends: '16:30' })
})

test('the master has a column for each period of each day', () => {
  const owners = [{ id: '7-B', title: '7-B', place: '' }]
  const { days, rows } = layOutMaster({ owners, bells, lessons: [lesson(2, 2), lesson(5, 1, { length: 2 })] })
  expect(days.map(({ slots }) => slots.length)).toEqual([3, 3, 2])
  expect(rows[0]?.cells.map(({ column, span }) => [column, span])).toEqual([
    [4, 1],
    [6, 2],
  ])
})
