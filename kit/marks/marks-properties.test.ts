import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, divide, type Fraction, fraction, multiply, sum } from '../values/fraction.ts'
import { evaluate } from './evaluate.ts'
import { ibcc } from './grade-presets.ts'
import { judge } from './passing.ts'
import { positions } from './positions.ts'
import { type AssessmentScore, type Scheme, type SchemeNode, simplePart } from './scheme.ts'

type Mark = { value: number | null; max: number }

const anyMark: fc.Arbitrary<Mark> = fc.record({
  value: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 }),
  max: fc.constantFrom(100, 125, 150),
})
const anyMarks = fc.array(anyMark, { minLength: 1, maxLength: 7 })
const weights = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 })
const choice = fc.constantFrom<Pick<SchemeNode, 'best' | 'dropLow' | 'dropHigh'>>(
  { best: null, dropLow: null, dropHigh: null },
  { best: 3, dropLow: null, dropHigh: null },
  { best: null, dropLow: 1, dropHigh: null },
  { best: null, dropLow: 2, dropHigh: 1 },
)
const sums = fc.constantFrom<Scheme['sums']>('printed', 'exact')

function node(id: string, more: Partial<SchemeNode>): SchemeNode {
  const none = { best: null, dropLow: null, dropHigh: null, credits: null, subjectId: id, children: [] }
  const usual = { kind: 'subject', by: 'percent', rounds: true, isCompulsory: true, inTotal: true } as const
  return { id, weight: fraction(1), ...none, ...usual, ...more }
}

/** Three subjects with these weights, each made of tests. */
function schemeOf(
  of: readonly number[],
  more: Partial<SchemeNode>,
  { factor = 1, ...rules }: Partial<Scheme> & { factor?: number } = {},
): Scheme {
  const children = of.map((weight, at) =>
    node(String(at), { weight: multiply(fraction(weight), fraction(factor, 7)), ...more }),
  )
  const root = node('root', { kind: 'group', rounds: false, children })
  const base = {
    system: ibcc,
    sums: 'exact',
    absent: 'zero',
    grace: null,
    compartments: 0,
    lifts: [],
  } as const
  return { ...base, root, ...rules }
}

function assessments(marks: readonly Mark[]): AssessmentScore[] {
  return marks.map(({ value, max }, at) => ({
    id: String(at),
    title: '',
    parts: [
      simplePart({
        id: '',
        max: fraction(max),
        state: value === null ? 'excused' : 'scored',
        value: value === null ? null : fraction(value),
      }),
    ],
  }))
}

function scoresOf(subjects: readonly (readonly Mark[])[]) {
  return new Map(subjects.map((marks, at) => [String(at), assessments(marks)]))
}

const three = fc.tuple(anyMarks, anyMarks, anyMarks)
const atLeast = (a: Fraction | null | undefined, b: Fraction | null | undefined) =>
  !b || (a !== null && a !== undefined && compare(a, b) >= 0)

test('weights scale freely', () => {
  fc.assert(
    fc.property(three, weights, fc.integer({ min: 1, max: 50 }), sums, (marks, of, by, way) => {
      const [one, scaled] = [schemeOf(of, {}, { sums: way }), schemeOf(of, {}, { sums: way, factor: by })]
      expect(evaluate(scaled, scoresOf(marks)).value).toEqual(evaluate(one, scoresOf(marks)).value)
    }),
  )
})

test('raising a mark never lowers a node, a grade or the whole', () => {
  const by = fc.constantFrom<'percent' | 'points'>('percent', 'points')
  const at = fc.nat()
  fc.assert(
    fc.property(three, weights, choice, by, sums, at, at, (marks, of, chosen, way, add, which, more) => {
      const scheme = schemeOf(of, way === 'percent' ? chosen : { by: way }, { sums: add })
      const [first] = marks
      const place = which % first.length
      const raised = first.map((mark, index) =>
        index === place && mark.value !== null ? { ...mark, value: mark.value + (more % 20) } : mark,
      )
      const before = judge(scheme, scoresOf(marks))
      const after = judge(scheme, scoresOf([raised, marks[1], marks[2]]))
      expect(atLeast(after.total.value, before.total.value)).toBe(true)
      for (const [index, subject] of before.subjects.entries()) {
        const next = after.subjects[index]
        expect(atLeast(next?.result.value, subject.result.value)).toBe(true)
        expect(atLeast(next?.result.band?.from, subject.result.band?.from)).toBe(true)
        if (subject.outcome === 'passed') expect(next?.outcome).toBe('passed')
      }
    }),
  )
})

test('excusing is as if it had never been set', () => {
  fc.assert(
    fc.property(three, weights, choice, (marks, of, chosen) => {
      const scheme = schemeOf(of, chosen)
      const without = marks.map((list) => list.filter(({ value }) => value !== null))
      const [left, right] = [evaluate(scheme, scoresOf(marks)), evaluate(scheme, scoresOf(without))]
      expect([left.value, left.reason, left.of]).toEqual([right.value, right.reason, right.of])
    }),
  )
})

test('the order in which marks are entered means nothing', () => {
  fc.assert(
    fc.property(three, weights, choice, fc.nat(), (marks, of, chosen, turn) => {
      const scheme = schemeOf(of, chosen)
      const turned = marks.map((list) => [
        ...list.slice(turn % list.length),
        ...list.slice(0, turn % list.length),
      ])
      expect(evaluate(scheme, scoresOf(turned)).value).toEqual(evaluate(scheme, scoresOf(marks)).value)
    }),
  )
})

test('the best of several are never below the mean of all', () => {
  fc.assert(
    fc.property(anyMarks, fc.integer({ min: 1, max: 5 }), (marks, best) => {
      const only = (more: Partial<SchemeNode>) =>
        evaluate({ ...schemeOf([], {}), root: node('0', more) }, scoresOf([marks])).value
      expect(atLeast(only({ best }), only({}))).toBe(true)
    }),
  )
})

test('a printed sum is the sum of what is printed', () => {
  fc.assert(
    fc.property(three, weights, (marks, of) => {
      const { total, subjects } = judge(schemeOf(of, {}, { sums: 'printed' }), scoresOf(marks))
      const added = sum(subjects.map((subject) => subject.marks ?? fraction(0)))
      expect(total.marks).toEqual(added)
      if (total.value) expect(total.value).toEqual(divide(added, total.of))
    }),
  )
})

const ranked = (list: readonly number[]) =>
  list.map((value, id) => ({ id: String(id), value: fraction(value), isRanked: true }))

test('raising a mark never costs a position, whatever the order of the rows', () => {
  const rows = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
  const ties = fc.constantFrom<'skip' | 'share'>('skip', 'share')
  fc.assert(
    fc.property(rows, ties, fc.nat(), fc.integer({ min: 0, max: 9 }), (values, way, which, more) => {
      const at = which % values.length
      const before = positions(ranked(values), way)
      const after = positions(ranked(values.map((value, id) => (id === at ? value + more : value))), way)
      expect(after.get(String(at))).toBeLessThanOrEqual(before.get(String(at)) ?? 0)
      expect(positions(ranked(values).toReversed(), way)).toEqual(before)
      expect(Math.min(...before.values())).toBe(1)
    }),
  )
})

test('raising a mark costs no position while the others keep theirs, by the scheme', () => {
  const students = fc.array(three, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(students, weights, choice, fc.nat(), fc.nat(), (classMarks, of, chosen, which, more) => {
      const scheme = schemeOf(of, chosen)
      const at = which % classMarks.length
      const raise = (list: readonly Mark[]) =>
        list.map((mark) => (mark.value === null ? mark : { ...mark, value: mark.value + (more % 9) }))
      const rank = (all: readonly (readonly (readonly Mark[])[])[]) =>
        positions(
          all.map((marks, id) => {
            const { value } = evaluate(scheme, scoresOf(marks))
            return { id: String(id), value, isRanked: true }
          }),
          'skip',
        ).get(String(at))
      const raised = classMarks.map((marks, id) => (id === at ? marks.map(raise) : marks))
      const before = rank(classMarks)
      if (before !== undefined) expect(rank(raised)).toBeLessThanOrEqual(before)
    }),
  )
})
