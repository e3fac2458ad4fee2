import * as fc from 'fast-check'
import { bellSpans } from 'kit/testing/riverside-bells'
import { leadOf, lessonOf, partyOf, riversideWeek } from 'kit/testing/testing-week'
import { clashesOfLesson } from 'kit/week/clashes'
import { slotsOf } from 'kit/week/verdicts'
import { indexWeek } from 'kit/week/week-index'
import type { Lesson, Room, Week } from 'kit/week/week'
import { expect, test } from 'vitest'
import { usualRules } from './engine-input.ts'
import { hallSetsOf } from './hall-sets.ts'
import { cheapestFlow } from 'kit/week/cheapest-flow'
import { runEngine } from './run-engine.ts'

const inputOf = (week: Week) => ({
  week,
  rules: usualRules,
  mode: 'fill' as const,
  randomSeed: 1,
  moves: 2000,
})

function practicals(section: string, subjectId: string, count: number): Lesson[] {
  return Array.from({ length: count }, (_, at) =>
    lessonOf(`${section} ${subjectId} ${at}`, {
      subjectId,
      parties: [partyOf(section)],
      teachers: [leadOf(`${subjectId} ${section}`)],
      roomKind: 'laboratory',
    }),
  )
}

function partBy(teacher: string, name: string): Lesson {
  return lessonOf(name, { parties: [partyOf('7-B', 'Religion', name)], teachers: [leadOf(teacher)] })
}

test('Physics and Chemistry of 9–10 need the laboratory 52 times, and it is free 48', () => {
  const rooms: Room[] = [{ id: 'lab', campusId: 'MAIN', kind: 'laboratory', parallel: 1, capacity: null }]
  const lessons = ['9-A', '9-B', '10-A', '10-B'].flatMap((section) => [
    ...practicals(section, 'Physics', 7),
    ...practicals(section, 'Chemistry', 6),
    ...practicals(section, 'Maths', 5).map((lesson) => ({ ...lesson, roomKind: null })),
  ])
  const [set, ...others] = hallSetsOf(inputOf(riversideWeek({ lessons, rooms })))
  expect(others).toEqual([])
  expect(set).toMatchObject({ what: 'roomKind', id: 'laboratory', needed: 52, free: 48 })
  expect(set?.lessonIds).toHaveLength(52)
})

test('the least set leaves out what would fit: of a teacher’s lessons only those of the full days', () => {
  const onlyOn = {
    employeeId: 'Maria',
    level: 'never',
    periods: null,
    minutes: null,
    campusId: null,
  } as const
  const rules = [2, 3, 4, 5, 6].map((weekday) => ({ ...onlyOn, weekday: weekday as 2 }))
  const lessons = [
    ...practicals('9-A', 'Ethics', 5).map((lesson) => ({
      ...lesson,
      teachers: [leadOf('Maria')],
      roomKind: null,
    })),
    ...practicals('9-B', 'Ethics', 5).map((lesson) => ({
      ...lesson,
      teachers: [leadOf('Maria')],
      roomKind: null,
    })),
    ...practicals('9-B', 'Maths', 30).map((lesson) => ({ ...lesson, roomKind: null })),
  ]
  expect(hallSetsOf(inputOf(riversideWeek({ lessons, rules })))).toMatchObject([
    { what: 'teacher', id: 'Maria', needed: 10, free: 8 },
  ])
})

test('parts of a choice may stand apart: teachers who are never there together prove nothing', () => {
  const isOff = { level: 'never', periods: null, minutes: null, campusId: null } as const
  const rules = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    ...isOff,
    employeeId: weekday < 4 ? 'Sana' : 'Asif',
    weekday: weekday as 1,
  }))
  const input = inputOf(
    riversideWeek({ lessons: [partBy('Sana', 'Ethics'), partBy('Asif', 'Islamiat')], rules }),
  )
  expect(hallSetsOf(input)).toEqual([])
  expect(runEngine(input).unplaced).toEqual([])
})

test('the greatest flow is the least cut', () => {
  const edges = [
    { from: 'source', to: 'a', most: 3 },
    { from: 'source', to: 'b', most: 2 },
    { from: 'a', to: 'b', most: 1 },
    { from: 'a', to: 'sink', most: 1 },
    { from: 'b', to: 'sink', most: 3 },
  ]
  expect(cheapestFlow(edges)).toMatchObject({ flow: 4, before: new Set(['source', 'a']) })
})

/** Two days of three periods, so that every week can be tried. */
function smallWeek(lessons: readonly Lesson[], week: Partial<Week>): Week {
  const base = riversideWeek()
  return {
    ...base,
    bells: [
      {
        id: 'small',
        campusId: 'MAIN',
        shiftId: null,
        firstDay: base.firstDay,
        lastDay: base.lastDay,
        weekdays: [1, 2],
        periods: bellSpans('08:00', [['lesson', 40, 3]]),
      },
    ],
    lessons,
    ...week,
  }
}

const small = fc.record({
  lessons: fc.array(
    fc.record({
      section: fc.constantFrom('7-A', '7-B'),
      teacher: fc.constantFrom('Sana', 'Asif'),
      part: fc.constantFrom(
        ['', ''] as const,
        ['Religion', 'Islamiat'] as const,
        ['Religion', 'Ethics'] as const,
      ),
      length: fc.constantFrom<1 | 2>(1, 1, 2),
      isPractical: fc.boolean(),
    }),
    { maxLength: 7 },
  ),
  never: fc.array(
    fc.record({
      employeeId: fc.constantFrom('Sana', 'Asif'),
      weekday: fc.constantFrom<1 | 2>(1, 2),
      periods: fc.option(
        fc.record({ first: fc.integer({ min: 1, max: 3 }), last: fc.integer({ min: 1, max: 3 }) }),
      ),
    }),
    { maxLength: 2 },
  ),
})

test('where counting says impossible no week exists, and the engine leaves at least as much in the tray', () => {
  let impossible = 0
  fc.assert(
    fc.property(small, ({ lessons: shapes, never }) => {
      const lessons = shapes.map(({ section, teacher, part, length, isPractical }, at) =>
        lessonOf(`l${at}`, {
          subjectId: `s${at}`,
          length,
          parties: [partyOf(section, ...part)],
          teachers: [leadOf(teacher)],
          roomKind: isPractical ? 'laboratory' : null,
        }),
      )
      const rules = never.map((rule) => ({ ...rule, level: 'never' as const, minutes: null, campusId: null }))
      const rooms = [{ id: 'lab', campusId: 'MAIN', kind: 'laboratory', parallel: 1, capacity: null }]
      const week = smallWeek(lessons, { rules, rooms })
      const sets = hallSetsOf(inputOf(week))
      if (sets.length === 0) return
      impossible += 1
      expect(canBeTaught(week)).toBe(false)
      const missing = Math.max(...sets.map(({ needed, free }) => needed - free))
      const tray = runEngine(inputOf(week)).lessons.reduce(
        (sum, { slot, length }) => sum + (slot ? 0 : length),
        0,
      )
      expect(tray).toBeGreaterThanOrEqual(missing)
    }),
    { numRuns: 60 },
  )
  expect(impossible).toBeGreaterThan(0)
})

/** Tries every slot of every lesson. */
function canBeTaught(week: Week): boolean {
  const search = (lessons: readonly Lesson[]): boolean => {
    const index = indexWeek({ ...week, lessons })
    const open = lessons.find(({ slot }) => slot === null)
    if (!open) return true
    return slotsOf(index, open).some((slot) => {
      const placed = { ...open, slot, roomId: open.roomKind === null ? null : 'lab' }
      if (clashesOfLesson(index, placed).some(({ isRefused }) => isRefused)) return false
      return search(lessons.map((lesson) => (lesson === open ? placed : lesson)))
    })
  }
  return search(week.lessons)
}
