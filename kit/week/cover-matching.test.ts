import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Coverer,
  type CoverInput,
  coverShare,
  type OpenLesson,
  proposeCovers,
  usualCoverCaps,
} from './cover-matching.ts'

const start = (period: number) => 480 + (period - 1) * 40

function lessonIn(period: number, id: string, lesson: Partial<OpenLesson> = {}): OpenLesson {
  const [from, until] = [start(period), start(period + 1)]
  return { id, subjectId: 'Maths', sectionId: '7-A', from, until, double: null, ...lesson }
}

/** Free in these periods of eight. */
function covererOf(employeeId: string, free: readonly number[], coverer: Partial<Coverer> = {}): Coverer {
  const taught = [1, 2, 3, 4, 5, 6, 7, 8].filter((period) => !free.includes(period))
  return {
    employeeId,
    busy: taught.map((period) => ({ from: start(period), until: start(period + 1) })),
    isFreed: false,
    subjectIds: [],
    sectionIds: [],
    covers: 0,
    freeLessons: 20,
    lessonsToday: 4,
    coversToday: 0,
    coversThisWeek: 0,
    ...coverer,
  }
}

function proposed(input: CoverInput) {
  return proposeCovers(input).map(({ lessonId, employeeId }) => [lessonId, employeeId])
}

test('W28: who is free in one period alone takes it, so that both lessons are covered', () => {
  const lessons = [lessonIn(2, '7-A'), lessonIn(3, '8-A')]
  const coverers = [covererOf('A', [2, 3], { subjectIds: ['Maths'] }), covererOf('B', [2])]
  expect(proposed({ lessons, coverers, caps: { ...usualCoverCaps, perDay: 1 } })).toEqual([
    ['7-A', 'B'],
    ['8-A', 'A'],
  ])
})

test('W29: of 24 free lessons 2 covers are less than 1 of 10', () => {
  const sana = covererOf('Sana', [2], { covers: 2, freeLessons: 24 })
  const asif = covererOf('Asif', [2], { covers: 1, freeLessons: 10 })
  expect([coverShare(sana), coverShare(asif)].map((share) => share.toFixed(3))).toEqual(['0.083', '0.100'])
  const [proposal] = proposeCovers({ lessons: [lessonIn(2, '7-A')], coverers: [asif, sana] })
  expect(proposal).toMatchObject({
    employeeId: 'Sana',
    candidates: [{ employeeId: 'Sana' }, { employeeId: 'Asif' }],
  })
  expect(proposal?.candidates[1]?.reasons.find(({ rule }) => rule === 'fairness')?.penalty).toBeCloseTo(0.1)
})

test('the rules are asked in the order of the school', () => {
  const lessons = [lessonIn(2, '7-A')]
  const coverers = [
    covererOf('subject', [2], { subjectIds: ['Maths'], covers: 9 }),
    covererOf('section', [2], { sectionIds: ['7-A'] }),
    covererOf('freed', [2], { isFreed: true, covers: 9 }),
  ]
  expect(proposed({ lessons, coverers })).toEqual([['7-A', 'freed']])
  expect(proposed({ lessons, coverers, rules: ['subject', 'section'] })).toEqual([['7-A', 'subject']])
  expect(proposed({ lessons, coverers, rules: ['section', 'subject'] })).toEqual([['7-A', 'section']])
})

test('nobody covers more than twice a day or five times a week, and everybody’s reasons are kept', () => {
  const lessons = [1, 2, 3].map((period) => lessonIn(period, `P${period}`))
  const often = covererOf('often', [1, 2, 3], { coversThisWeek: 4 })
  expect(proposed({ lessons, coverers: [covererOf('only', [1, 2, 3])] })).toContainEqual(['P3', null])
  const covers = proposed({ lessons, coverers: [often] }).filter(([, employeeId]) => employeeId !== null)
  expect(covers).toHaveLength(1)
  const [proposal] = proposeCovers({
    lessons: [lessonIn(1, 'P1')],
    coverers: [
      covererOf('full', [1], { coversToday: 2 }),
      covererOf('busy', []),
      covererOf('week', [1], { coversThisWeek: 5 }),
    ],
  })
  expect(proposal?.employeeId).toBeNull()
  expect(proposal?.candidates.map(({ employeeId, refusals }) => [employeeId, ...refusals])).toEqual([
    ['busy', 'busy'],
    ['full', 'day-cap'],
    ['week', 'week-cap'],
  ])
})

test('the halves of a double are covered by one person, if the rules before allow it', () => {
  const lessons = [lessonIn(2, 'first', { double: 'd' }), lessonIn(3, 'second', { double: 'd' })]
  const coverers = [covererOf('a', [2]), covererOf('b', [2, 3]), covererOf('c', [3])]
  expect(proposed({ lessons, coverers, rules: ['subject', 'sameForDouble'] })).toEqual([
    ['first', 'b'],
    ['second', 'b'],
  ])
})

test('a person who would teach a sixth lesson in a row comes after others', () => {
  const lessons = [lessonIn(5, '7-A')]
  const coverers = [covererOf('a', [5, 6, 7, 8]), covererOf('b', [1, 2, 3, 4, 5])]
  expect(proposed({ lessons, coverers, rules: ['run'] })).toEqual([['7-A', 'b']])
})

const day = fc.record({
  periods: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
  coverers: fc.array(
    fc.record({
      free: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      covers: fc.integer({ min: 0, max: 5 }),
      coversToday: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
})

test('as many lessons are covered as can be at all, by nobody twice at once or above the caps', () => {
  fc.assert(
    fc.property(day, ({ periods, coverers: people }) => {
      const lessons = periods.map((period, at) => lessonIn(period, `l${at}`))
      const coverers = people.map(({ free, ...rest }, at) => covererOf(`c${at}`, free, rest))
      const covers = proposed({ lessons, coverers }).filter(([, employeeId]) => employeeId !== null)
      expect(covers).toHaveLength(mostCovered(periods, people))
      for (const { employeeId, coversToday } of coverers) {
        const own = covers.filter(([, id]) => id === employeeId)
        const times = own.map(([id]) => lessons.find((lesson) => lesson.id === id)?.from)
        expect(new Set(times).size).toBe(own.length)
        expect(own.length + coversToday).toBeLessThanOrEqual(2)
      }
    }),
  )
})

test('no other way of covering as many is fairer', () => {
  fc.assert(
    fc.property(day, ({ periods, coverers: people }) => {
      const [few, some] = [periods.slice(0, 4), people.slice(0, 4)]
      const lessons = few.map((period, at) => lessonIn(period, `l${at}`))
      const coverers = some.map(({ free, ...rest }, at) => covererOf(`c${at}`, free, rest))
      const chosen = proposed({ lessons, coverers, rules: ['fairness'] }).map(([, id]) =>
        coverers.findIndex(({ employeeId }) => employeeId === id),
      )
      const ways = waysOf(few, some)
      const most = Math.max(...ways.map((way) => way.filter((one) => one >= 0).length))
      const shares = ways
        .filter((way) => way.filter((one) => one >= 0).length === most)
        .map((way) => sharesOf(way, coverers))
      expect(sharesOf(chosen, coverers)).toBeCloseTo(Math.min(...shares), 9)
    }),
  )
})

type Person = { free: readonly number[]; coversToday: number }

/** Every way of giving each lesson to somebody or to nobody. */
function waysOf(periods: readonly number[], people: readonly Person[]): number[][] {
  return periods.reduce<number[][]>(
    (ways, period, at) =>
      ways.flatMap((way) => [
        [...way, -1],
        ...people.flatMap(({ free, coversToday }, person) => {
          const own = way.flatMap((one, lesson) => (one === person ? [periods[lesson]] : []))
          const canTake = free.includes(period) && !own.includes(period) && own.length + coversToday < 2
          return canTake && at === way.length ? [[...way, person]] : []
        }),
      ]),
    [[]],
  )
}

/** The same as a search with memory: how many of the lessons from `at` on can be covered. */
function mostCovered(periods: readonly number[], people: readonly Person[]): number {
  const memory = new Map<string, number>()
  const search = (at: number, own: readonly (readonly number[])[]): number => {
    const period = periods[at]
    if (period === undefined) return 0
    const name = `${at} ${JSON.stringify(own.map((one) => [one.length, one.includes(period), [...one].sort()]))}`
    const found = memory.get(name)
    if (found !== undefined) return found
    let most = search(at + 1, own)
    for (const [person, { free, coversToday }] of people.entries()) {
      const taken = own[person] ?? []
      if (!free.includes(period) || taken.includes(period) || taken.length + coversToday >= 2) continue
      most = Math.max(most, 1 + search(at + 1, own.with(person, [...taken, period])))
      if (most === periods.length - at) break
    }
    memory.set(name, most)
    return most
  }
  return search(
    0,
    people.map(() => []),
  )
}

function sharesOf(way: readonly number[], coverers: readonly Coverer[]): number {
  return coverers.reduce((sum, coverer, person) => {
    const own = way.filter((one) => one === person).length
    return (
      sum +
      Array.from({ length: own }, (_, at) => (coverer.covers + at) / coverer.freeLessons).reduce(
        (a, b) => a + b,
        0,
      )
    )
  }, 0)
}
