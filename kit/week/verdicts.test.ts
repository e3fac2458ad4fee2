import { expect, test } from 'vitest'
import { leadOf, lessonOf, partyOf, riversideWeek } from '../testing/testing-week.ts'
import { changeWeek, indexWeek, type WeekIndex } from './week-index.ts'
import { clashesOf } from './clashes.ts'
import { slotsOf, verdictsOf } from './verdicts.ts'
import type { Lesson, PeriodSlot } from './week.ts'

const slot = (weekday: PeriodSlot['weekday'], period: number): PeriodSlot => ({ weekday, period })
const taught = (id: string, section: string, teacher: string, at: PeriodSlot | null, isLocked = false) =>
  lessonOf(id, { parties: [partyOf(section)], teachers: [leadOf(teacher)], slot: at, isLocked })

function verdictsFor(lessons: readonly Lesson[], id: string) {
  const index = indexWeek(riversideWeek({ lessons }))
  const picked = index.lessons.get(id)
  if (!picked) throw new Error(`There is no lesson ${id}`)
  const verdicts = verdictsOf(index, picked)
  return (weekday: PeriodSlot['weekday'], period: number) =>
    verdicts.find(({ slot: at }) => at.weekday === weekday && 'period' in at && at.period === period)
}

test('each slot of a week says whether it is free, a swap, or why not', () => {
  const lessons = [
    taught('maths', '7-B', 'Sana', slot(1, 1)),
    taught('urdu', '7-B', 'Asif', slot(1, 2)),
    taught('locked', '7-B', 'Hina', slot(1, 3), true),
    taught('elsewhere', '8-A', 'Sana', slot(1, 4)),
    taught('tight', '7-B', 'Maria', slot(1, 5)),
    taught('maria', '9-A', 'Maria', slot(1, 1)),
  ]
  const verdict = verdictsFor(lessons, 'maths')
  expect(verdict(1, 1)).toMatchObject({ state: 'here' })
  expect(verdict(1, 6)).toMatchObject({ state: 'free', reasons: [] })
  expect(verdict(1, 2)).toMatchObject({
    state: 'swap',
    swapWith: ['urdu'],
    reasons: [{ kind: 'section', sectionId: '7-B' }],
  })
  expect(verdict(1, 3)).toMatchObject({ state: 'forbidden' })
  expect(verdict(1, 3)?.reasons.map(({ kind }) => kind)).toEqual(['section', 'locked'])
  expect(verdict(1, 4)).toMatchObject({
    state: 'swap',
    swapWith: ['elsewhere'],
    reasons: [{ employeeId: 'Sana' }],
  })
  expect(verdict(1, 5)).toMatchObject({ state: 'forbidden', reasons: [{ kind: 'section' }] })
})

test('a locked lesson goes nowhere, and one of the tray swaps with nothing', () => {
  const lessons = [taught('maths', '7-B', 'Sana', slot(1, 1), true), taught('new', '7-B', 'Asif', null)]
  expect(verdictsFor(lessons, 'maths')(2, 1)).toMatchObject({
    state: 'forbidden',
    reasons: [{ kind: 'locked', lessonIds: ['maths'] }],
  })
  expect(verdictsFor(lessons, 'new')(1, 1)).toMatchObject({ state: 'forbidden' })
  expect(verdictsFor(lessons, 'new')(2, 1)).toMatchObject({ state: 'free' })
})

test('a double changes places with the two lessons that stand there', () => {
  const lessons = [
    { ...taught('double', '7-B', 'Sana', slot(1, 1)), length: 2 as const },
    taught('third', '7-B', 'Asif', slot(1, 3)),
    taught('fourth', '7-B', 'Hina', slot(1, 4)),
  ]
  const verdict = verdictsFor(lessons, 'double')
  expect(verdict(1, 3)).toMatchObject({ state: 'swap', swapWith: ['fourth', 'third'] })
  expect(verdict(1, 4)).toMatchObject({ state: 'forbidden' })
  expect(verdict(1, 2)).toMatchObject({ state: 'forbidden' })
})

test('an institute without bells asks about minutes', () => {
  const lessons = [
    lessonOf('maths', { teachers: [leadOf('Sana')], slot: lessonAt(540) }),
    lessonOf('urdu', { teachers: [leadOf('Sana')], slot: lessonAt(580) }),
  ]
  const index = indexWeek(riversideWeek({ bells: [], lessons }))
  const [maths = lessonOf('none')] = lessons
  expect(verdictsOf(index, maths)).toEqual([])
  const verdicts = verdictsOf(index, maths, [lessonAt(540), lessonAt(500), lessonAt(600), lessonAt(620)])
  expect(verdicts.map(({ state }) => state)).toEqual(['here', 'free', 'forbidden', 'free'])
})

test('what is called free or a swap has no clash afterwards', () => {
  const lessons = Array.from({ length: 60 }, (_, at) =>
    taught(`l${at}`, `s${at % 3}`, `t${(at * 7) % 5}`, slot(1, 1)),
  ).flatMap((lesson, at): Lesson[] => {
    const [weekday, period] = [1 + (Math.floor(at / 3) % 4), 1 + Math.floor(at / 12)]
    return [{ ...lesson, slot: slot(weekday as 1, period) }]
  })
  const index = indexWeek(riversideWeek({ lessons }))
  expect(refusedOf(index)).toEqual([])
  for (const picked of lessons.slice(0, 12))
    for (const { slot, state, swapWith } of verdictsOf(index, picked)) {
      if (state === 'free' || state === 'swap') {
        const partners = swapWith.flatMap((id) => index.lessons.get(id) ?? [])
        const changes = new Map(
          [{ ...picked, slot }, ...partners.map((partner) => ({ ...partner, slot: picked.slot }))].map(
            (lesson) => [lesson.id, lesson],
          ),
        )
        expect(refusedOf(changeWeek(index, changes))).toEqual([])
      }
    }
  expect(slotsOf(index, { campusId: 'CNL', shiftId: null })).toHaveLength(40)
})

/** Of forty minutes. */
function lessonAt(from: number) {
  return { weekday: 1 as const, from, until: from + 40 }
}

function refusedOf(index: WeekIndex) {
  return clashesOf(index).filter(({ isRefused }) => isRefused)
}
