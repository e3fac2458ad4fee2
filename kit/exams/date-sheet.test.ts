import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, eachDay } from '../values/day.ts'
import { draftSheet, judgeSheet, type SheetPaper } from './date-sheet.ts'

const monday = day('2026-12-07')
const paper = (id: string, more: Partial<SheetPaper> = {}): SheetPaper => ({
  id,
  day: null,
  from: 540,
  minutes: 120,
  isHeavy: false,
  ...more,
})
const days = eachDay(monday, addDays(monday, 6)).map((at) => ({
  day: at,
  closed: at === '2026-12-13' ? 'Sunday' : null,
}))
const share = (a: string, b: string) => ({ a, b, count: 31, name: 'Hadia Rizwan' })

test('two papers of one student at once are a clash, on one day and heavy on following days a warning', () => {
  const at = (first: Partial<SheetPaper>, second: Partial<SheetPaper>) =>
    judgeSheet({
      papers: [paper('a', { day: monday, ...first }), paper('b', { day: monday, ...second })],
      days,
      shared: [share('a', 'b')],
    }).map(({ paperId, kind, isHard }) => `${paperId} ${kind} ${isHard}`)
  expect(at({}, { from: 600 })).toEqual(['a together true', 'b together true'])
  expect(at({}, { from: 660 })).toEqual(['a same-day false', 'b same-day false'])
  expect(at({ isHeavy: true }, { isHeavy: true, day: addDays(monday, 1) })).toEqual([
    'a heavy false',
    'b heavy false',
  ])
  expect(at({ isHeavy: true }, { isHeavy: true, day: addDays(monday, 2) })).toEqual([])
  expect(
    judgeSheet({ papers: [paper('a', { day: monday }), paper('b', { day: monday })], days, shared: [] }),
  ).toEqual([])
})

function kindsOf(more: Partial<SheetPaper>) {
  const clashes = judgeSheet({ papers: [paper('a', more)], days, shared: [] })
  return clashes.map(({ kind, isHard }) => [kind, isHard])
}

test('closed days and days outside are refused, the Friday prayer is said', () => {
  expect(kindsOf({ day: day('2026-12-13') })).toEqual([['closed', true]])
  expect(kindsOf({ day: day('2026-12-14') })).toEqual([['outside', true]])
  expect(kindsOf({ day: day('2026-12-11'), from: 720 })).toEqual([['prayer', false]])
  expect(kindsOf({ day: day('2026-12-11'), from: 660 })).toEqual([])
})

test('the draft leaves what is placed, puts a day between heavy papers and says what has no day', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const shared = ids.flatMap((a, at) => ids.slice(at + 1).map((b) => share(a, b)))
  const papers = ids.map((id) => paper(id, id === 'c' ? { day: monday } : { isHeavy: id < 'c' }))
  const { placed, unplaced } = draftSheet({ papers, days, shared })
  expect(placed.length).toBe(5)
  expect(new Set([monday, ...placed.map((one) => one.day)]).size).toBe(6)
  const [a, b] = ['a', 'b'].map((id) => placed.find(({ paperId }) => paperId === id)?.day ?? '')
  expect(Math.abs(Number(a?.slice(-2)) - Number(b?.slice(-2)))).toBeGreaterThan(1)
  expect(unplaced).toEqual([{ paperId: expect.any(String), days: 7, closed: 1, taken: 6, prayer: 0 }])
})

test('a draft has no clash and no second paper a day, is the same each time, and moves nothing', () => {
  const drawn = fc.record({
    count: fc.integer({ min: 1, max: 14 }),
    pairs: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 60 }),
    heavy: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(drawn, ({ count, pairs, heavy, length }) => {
      const papers = Array.from({ length: count }, (_, at) =>
        paper(String(at), { isHeavy: heavy[at] ?? false }),
      )
      const keys = new Set(pairs.filter(([a, b]) => a < b && b < count).map(([a, b]) => `${a} ${b}`))
      const shared = [...keys].map((key) => share(key.split(' ')[0] ?? '', key.split(' ')[1] ?? ''))
      const sheet = { papers, days: days.slice(0, length), shared }
      const draft = draftSheet(sheet)
      expect(draftSheet(sheet)).toEqual(draft)
      expect(draft.placed.length + draft.unplaced.length).toBe(count)
      const placed = papers.map((one) => ({
        ...one,
        day: draft.placed.find(({ paperId }) => paperId === one.id)?.day ?? null,
      }))
      const clashes = judgeSheet({ ...sheet, papers: placed })
      expect(clashes.filter(({ kind }) => kind !== 'heavy')).toEqual([])
      // Whatever has no place has a paper of its students on every day that is left.
      for (const { closed, taken, prayer, days: all } of draft.unplaced)
        expect(closed + taken + prayer).toBe(all)
    }),
    { numRuns: 200 },
  )
})
