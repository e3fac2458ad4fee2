import * as fc from 'fast-check'
import { leadOf, lessonOf, partyOf, riversideWeek } from 'kit/testing/testing-week'
import { clashesOf } from 'kit/week/clashes'
import { indexWeek } from 'kit/week/week-index'
import type { Lesson, Week, WeekLetter } from 'kit/week/week'
import { expect, test, vi } from 'vitest'
import { generatedSchool, riversideSchool } from '../../../testing/generated-week.ts'
import { Board } from './board.ts'
import { type EngineInput, type EngineResult, type TeacherWish, usualRules } from './engine-input.ts'
import { offersFor } from './offers.ts'
import { runEngine } from './run-engine.ts'
import { startEngine } from './start-engine.ts'

function inputOf(week: Week, input: Partial<EngineInput> = {}): EngineInput {
  return { week, rules: usualRules, mode: 'fill', randomSeed: 1, moves: 20_000, ...input }
}

/** A run whose result passes the one check of clashes, and in which every lesson is placed or in the tray with reasons. */
function run(input: EngineInput): EngineResult {
  const result = runEngine(input)
  expect(refusedIn({ ...input.week, lessons: result.lessons })).toEqual([])
  expect(result.lessons.map(({ id }) => id)).toEqual(input.week.lessons.map(({ id }) => id))
  const inTray = result.lessons.filter(({ slot }) => slot === null).map(({ id }) => id)
  expect(result.unplaced.map(({ lessonId }) => lessonId)).toEqual(inTray)
  for (const { slots } of result.unplaced)
    for (const { reasons } of slots) expect(reasons.length).toBeGreaterThan(0)
  return result
}

function partOf(name: string) {
  return { section: '9-A', subjectId: name, parties: [partyOf('9-A', 'Science', name)] }
}

function slotsIn({ lessons }: EngineResult) {
  return new Map(lessons.map(({ id, slot }) => [id, slot]))
}

function refusedIn(week: Week) {
  return clashesOf(indexWeek(week)).filter(({ isRefused }) => isRefused)
}

function taughtBy(teacher: string, count: number, lesson: Partial<Lesson> & { section: string }): Lesson[] {
  const { section, ...rest } = lesson
  return Array.from({ length: count }, (_, at) =>
    lessonOf(`${section} ${rest.subjectId ?? ''} ${String(at).padStart(2, '0')}`, {
      parties: [partyOf(section)],
      teachers: [leadOf(teacher)],
      ...rest,
    }),
  )
}

test('Riverside’s 34 sections at four sets of bells have a week without clashes', () => {
  const { week, teachers } = riversideSchool()
  const { unplaced, counts } = run(inputOf(week, { moves: 120_000 }))
  expect(unplaced).toEqual([])
  expect(counts.gaps / teachers).toBeLessThan(1.5)
})

test('the same seed and moves give the same week, and another seed another one', () => {
  const { week } = generatedSchool(12)
  const bytes = (seed: number) => JSON.stringify(run(inputOf(week, { randomSeed: seed })))
  expect(bytes(7)).toBe(bytes(7))
  expect(bytes(7)).not.toBe(bytes(8))
  const reversed = { ...week, lessons: week.lessons.toReversed() }
  expect(slotsIn(run(inputOf(reversed, { randomSeed: 7 })))).toEqual(
    slotsIn(run(inputOf(week, { randomSeed: 7 }))),
  )
})

test('locked lessons stay, parts of a choice and lessons of one time stand beside each other', () => {
  const { week } = generatedSchool(10)
  const slot = { weekday: 2, period: 8 } as const
  const [first, second] = ['S00 Maths 0', 'S01 English 0']
  const lessons = week.lessons.map((lesson) =>
    lesson.id === 'S00 Urdu 0' ? { ...lesson, slot, isLocked: true } : lesson,
  )
  const result = run(inputOf({ ...week, lessons }, { sameTime: [[first, second]] }))
  const slotOf = (id: string) => result.lessons.find((lesson) => lesson.id === id)?.slot
  expect(slotOf('S00 Urdu 0')).toEqual(slot)
  expect(slotOf(first)).toEqual(slotOf(second))
  expect(result.unplaced).toEqual([])
  for (const at of [0, 1, 2, 3]) expect(slotOf(`S03 Islamiat ${at}`)).toEqual(slotOf(`S03 Ethics ${at}`))
})

test('a double of one part stands beside two single lessons of another', () => {
  const [double, ...rest] = taughtBy('Hina', 4, partOf('Biology'))
  const lessons = [
    ...(double ? [{ ...double, length: 2 as const }] : []),
    ...rest,
    ...taughtBy('Asif', 5, partOf('Computer')),
    ...taughtBy('Sana', 43, { section: '9-A' }),
  ]
  const { unplaced } = run(inputOf(riversideWeek({ lessons })))
  expect(unplaced).toEqual([])
})

test('a teacher with 44 lessons in 40 free slots leaves 4 in the tray, each slot with its reason', () => {
  const lessons = [1, 2, 3, 4].flatMap((section) => taughtBy('Hafiz', 11, { section: `7-${section}` }))
  const isOff = { employeeId: 'Hafiz', level: 'never', periods: null, minutes: null, campusId: null } as const
  const input = inputOf(riversideWeek({ lessons, rules: [{ ...isOff, weekday: 6 }] }))
  const { unplaced } = run(input)
  expect(unplaced).toHaveLength(4)
  const kinds = unplaced.flatMap(({ slots }) =>
    slots.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)),
  )
  expect(new Set(kinds)).toEqual(new Set(['teacher', 'section', 'unavailable']))
})

test('a rule that is never broken is not broken: the lesson waits, and offers say what would bring it in', () => {
  const days = [3, 4, 5, 6].map((weekday) => ({
    employeeId: 'Sana',
    level: 'never' as const,
    weekday: weekday as 3,
    periods: null,
    minutes: null,
    campusId: null,
  }))
  const lessons = [
    ...taughtBy('Sana', 3, { section: '7-B' }),
    ...taughtBy('Asif', 2, { section: '8-A' }),
    ...taughtBy('Asif', 4, { section: '9-A', subjectId: 'Urdu' }),
  ]
  const rules = { ...usualRules, longestRun: { level: 'never', periods: 1 }, gaps: 'never' } as const
  const input = inputOf(riversideWeek({ lessons, rules: days }), { rules, moves: 4000 })
  const result = run(input)
  expect(result.counts).toMatchObject({ gaps: 0, longestRun: 0 })
  expect(result.unplaced.map(({ lessonId }) => lessonId)).toEqual(
    ['7-B  02'].map(() => expect.stringMatching(/^7-B/)),
  )
  expect(result.unplaced[0]?.share).toBeGreaterThanOrEqual(0.9)
  const reasons = result.unplaced.flatMap(({ slots }) => slots.flatMap((slot) => slot.reasons))
  expect(reasons).toContainEqual({ kind: 'rule', rule: 'longestRun' })
  const offers = offersFor(input, result, { moves: 2000, most: 8 })
  expect(offers.map(({ relaxation }) => relaxation)).toContainEqual({
    kind: 'availability',
    employeeId: 'Sana',
  })
  expect(offers.map(({ relaxation }) => relaxation)).toContainEqual({ kind: 'rule', rule: 'longestRun' })
  for (const offer of offers) expect(offer).toMatchObject({ before: 1, after: 0 })
})

test('a lesson that only a wish of its teacher keeps out comes in by an offer about this wish alone', () => {
  // Sana can come on Monday alone, and has seven lessons.
  const rules = [2, 3, 4, 5, 6].map((weekday) => ({
    employeeId: 'Sana',
    level: 'never' as const,
    weekday: weekday as 2,
    periods: null,
    minutes: null,
    campusId: null,
  }))
  const lessons = [...taughtBy('Sana', 7, { section: '7-B' }), ...taughtBy('Asif', 2, { section: '8-A' })]
  const offersWith = (wishes: Partial<TeacherWish>) => {
    const input = inputOf(riversideWeek({ lessons, rules }), {
      rules: { ...usualRules, teachers: [{ employeeId: 'Sana', ...wishes }] },
      moves: 4000,
    })
    const result = run(input)
    expect(result.unplaced).toHaveLength(1)
    return offersFor(input, result, { moves: 2000, most: 8 })
  }
  const wish = { kind: 'wish', employeeId: 'Sana' }
  const six = offersWith({ mostADay: { level: 'never', periods: 6 }, firstLesson: 'avoid' })
  const ofWishes = six.filter(({ relaxation }) => relaxation.kind === 'wish')
  expect(ofWishes).toMatchObject([
    { relaxation: { ...wish, wish: 'mostADay', wished: 6 }, before: 1, after: 0 },
  ])
  // Of eight lessons of a Monday the first and the last are not hers: seven need one of them.
  const ends = offersWith({ firstLesson: 'never', lastLesson: 'never' })
  expect(ends.map(({ relaxation }) => relaxation)).toEqual(
    expect.arrayContaining([
      { ...wish, wish: 'firstLesson', wished: 0 },
      { ...wish, wish: 'lastLesson', wished: 0 },
    ]),
  )
  for (const { after } of ends) expect(after).toBe(0)
})

test('rules of a lesson’s time, of a teacher’s days and of the room’s size hold where they are never broken', () => {
  const { week } = generatedSchool(10)
  const teacher = 'MAIN Art 1'
  const rules = {
    ...usualRules,
    heavyLate: { level: 'never', subjectIds: ['Maths'], fromPeriod: 7 },
    activeAfterBreak: { level: 'never', subjectIds: ['PE'] },
    teachers: [{ employeeId: teacher, daysOff: { level: 'never', days: 3 } }],
  } as const
  const rooms = week.rooms.map((room) => (room.id === 'MAIN laboratory 1' ? { ...room, capacity: 29 } : room))
  const { lessons, unplaced, counts } = run(inputOf({ ...week, rooms }, { rules, moves: 60_000 }))
  expect(unplaced).toEqual([])
  expect(counts).toMatchObject({ heavyLate: 0, activeAfterBreak: 0, daysOff: 0 })
  const own = lessons.filter(({ teachers }) => teachers.some(({ employeeId }) => employeeId === teacher))
  expect(own.length).toBeGreaterThan(5)
  expect(new Set(own.map(({ slot }) => slot?.weekday)).size).toBeLessThanOrEqual(3)
  expect(lessons.some(({ roomId }) => roomId === 'MAIN laboratory 1')).toBe(false)
  expect(lessons.some(({ roomId }) => roomId === 'MAIN laboratory 2')).toBe(true)
})

test('wishes of single teachers hold where they are never broken, and are counted where they are avoided', () => {
  const { week } = generatedSchool(8)
  const loads = new Map<string, number>()
  for (const { teachers, length } of week.lessons)
    for (const { employeeId } of teachers) loads.set(employeeId, (loads.get(employeeId) ?? 0) + length)
  const few = [...loads].filter(([, load]) => load > 8 && load < 24).map(([id]) => id)
  const [most = '', late = ''] = few
  const rules = {
    ...usualRules,
    teachers: [
      { employeeId: most, mostADay: { level: 'never', periods: 5 } },
      { employeeId: late, firstLesson: 'never', lastLesson: 'never' },
    ],
  } as const
  const { lessons, unplaced, counts } = run(inputOf(week, { rules, moves: 60_000 }))
  expect(unplaced).toEqual([])
  expect(counts).toMatchObject({ mostADay: 0, firstLesson: 0, lastLesson: 0 })
  const own = (id: string) =>
    lessons.filter(({ teachers }) => teachers.some(({ employeeId }) => employeeId === id))
  const days = Map.groupBy(own(most), ({ slot }) => slot?.weekday)
  for (const day of days.values())
    expect(day.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(5)
  expect(own(late).length).toBeGreaterThan(5)
  expect(own(late).filter(({ slot }) => slot && 'period' in slot && slot.period === 1)).toEqual([])
})

test('a repair moves only what it reports, and not much', () => {
  const { week } = generatedSchool(12)
  const before = run(inputOf(week, { moves: 60_000 })).lessons
  const teacher = before[0]?.teachers[0]?.employeeId ?? ''
  const rule = { employeeId: teacher, level: 'never', periods: null, minutes: null, campusId: null } as const
  const changed = { ...week, lessons: before, rules: [...week.rules, { ...rule, weekday: 1 as const }] }
  const rules = { ...usualRules, distance: 'avoid' as const }
  const result = run(inputOf(changed, { mode: 'repair', rules, moves: 60_000 }))
  expect(result.unplaced).toEqual([])
  expect(result.changed.length).toBeLessThan(before.length / 8)
  const stayed = new Map(before.map((lesson) => [lesson.id, lesson]))
  for (const lesson of result.lessons)
    if (!result.changed.includes(lesson.id)) expect(lesson).toEqual(stayed.get(lesson.id))
    else expect(lesson).not.toEqual(stayed.get(lesson.id))
})

test('a run that is stopped has the best week so far, and shows it on the board', () => {
  const input = inputOf(generatedSchool(6).week, { moves: 1e9 })
  const board = Board.forWeek(input.week)
  board.stop()
  const result = runEngine(input, { memory: board.memory })
  expect(result).toMatchObject({ isStopped: true, unplaced: [] })
  expect(result.moves).toBe(1024)
  expect(board.progress()).toMatchObject({ moves: 1000, hard: 0 })
  expect(board.bestWeek(input.week)).toEqual(result.lessons)
  expect(runEngine(input, { until: 0 })).toMatchObject({ isStopped: true })
})

test('a thread draws up the same week as a test, shows how far it is, and can be stopped', async () => {
  const input = inputOf(generatedSchool(6).week)
  const { result } = await startEngine(input, { seconds: 60 }).outcome
  expect(result).toEqual(runEngine(input))
  const long = startEngine({ ...input, moves: 1e9 }, { seconds: 60 })
  await vi.waitUntil(() => long.board.bestWeek(input.week) !== null, { timeout: 20_000 })
  long.board.stop()
  expect((await long.outcome).result).toMatchObject({ isStopped: true, unplaced: [] })
  expect(long.board.progress().moves).toBeGreaterThan(0)
})

const smallLessons = fc.array(
  fc.record({
    section: fc.constantFrom('7-A', '7-B', '8-A'),
    teacher: fc.constantFrom('Sana', 'Asif', 'Kamran'),
    place: fc.constantFrom(['MAIN', null] as const, ['SHD', 'boys'] as const),
    letter: fc.constantFrom<WeekLetter>(0, 0, 1, 2),
    length: fc.constantFrom<1 | 2>(1, 1, 2),
    part: fc.constantFrom(
      ['', ''] as const,
      ['Religion', 'Islamiat'] as const,
      ['Religion', 'Ethics'] as const,
    ),
    room: fc.constantFrom(null, 'laboratory', 'named'),
    locked: fc.option(
      fc.record({ weekday: fc.constantFrom<1 | 5>(1, 5), period: fc.integer({ min: 1, max: 6 }) }),
      {
        freq: 8,
      },
    ),
  }),
  { maxLength: 40 },
)

test('whatever the lessons are, nothing that is placed clashes but locked lessons with each other; the same run gives the same bytes, and a repair changes only what it reports', () => {
  fc.assert(
    fc.property(smallLessons, fc.nat(), (shapes, seed) => {
      const lessons = shapes.map(
        ({ section, teacher, place: [campusId, shiftId], part, room, locked, ...rest }, at) =>
          lessonOf(`l${String(at).padStart(2, '0')}`, {
            ...rest,
            campusId,
            shiftId,
            parties: [partyOf(`${campusId} ${section}`, ...part)],
            teachers: [leadOf(teacher)],
            roomKind: room === 'laboratory' ? room : null,
            roomId: room === 'named' ? 'named' : null,
            slot: locked,
            isLocked: locked !== null,
          }),
      )
      const rooms = ['MAIN', 'SHD'].map((campusId) => ({
        id: `${campusId} laboratory`,
        campusId,
        kind: 'laboratory',
        parallel: 1,
        capacity: null,
      }))
      const week = riversideWeek({ lessons, rooms })
      const input = inputOf(week, { randomSeed: seed, moves: 3000 })
      const result = runEngine(input)
      expect(JSON.stringify(runEngine(input))).toBe(JSON.stringify(result))
      const rules = { ...usualRules, distance: 'avoid' as const }
      const repaired = runEngine({
        ...input,
        rules,
        mode: 'repair',
        week: { ...week, lessons: result.lessons },
      })
      const stayed = new Map(result.lessons.map((lesson) => [lesson.id, JSON.stringify(lesson)]))
      const moved = repaired.lessons.filter((lesson) => JSON.stringify(lesson) !== stayed.get(lesson.id))
      expect(repaired.changed).toEqual(moved.map(({ id }) => id))
      const isLocked = new Set(lessons.filter((lesson) => lesson.isLocked).map(({ id }) => id))
      const open = refusedIn({ ...week, lessons: result.lessons }).filter(({ lessonIds }) =>
        lessonIds.some((id) => !isLocked.has(id)),
      )
      expect(open).toEqual([])
      for (const lesson of lessons) if (isLocked.has(lesson.id)) expect(result.lessons).toContainEqual(lesson)
    }),
    { numRuns: 40 },
  )
})
